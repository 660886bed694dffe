/** SQL for the ids of a lead and of all leads that were merged into it, also through others. They are one person. */
export const mergedWith = (lead: string): string => `with recursive one as (
    select ${lead}::uuid as id union select m.other_id from lead_merges m join one on m.into_id = one.id
  ) select id from one`;
