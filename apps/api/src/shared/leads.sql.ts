/** SQL for the ids of a lead and all merged into it. `offset 0`: else PostgreSQL reads all merges each time. */
export const mergedWith = (lead: string): string => `with recursive one as (
    select ${lead}::uuid as id union select m.other_id
    from one cross join lateral (select other_id from lead_merges where into_id = one.id offset 0) m
  ) select id from one`;

/** SQL for the lead that stayed after merges, or the lead itself. `offset 0` as in `mergedWith`. */
export const stayedOf = (lead: string): string => `with recursive one as (
    select ${lead}::uuid as id union select m.into_id
    from one cross join lateral (select into_id from lead_merges where other_id = one.id and into_id is not null offset 0) m
  ) select id from one where not exists (select from lead_merges where other_id = one.id and into_id is not null offset 0)`;

const afterIn = `split_part(replace(lower(linkedin_url), 'linkedin.com/pub/', 'linkedin.com/in/'), 'linkedin.com/in/', 2)`;
/** Who a LinkedIn address names. A regular expression takes ten times as long, for every lead. */
export const profileSql = `nullif(split_part(split_part(split_part(${afterIn}, '/', 1), '?', 1), '#', 1), '')`;
