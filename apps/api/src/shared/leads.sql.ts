/**
 * SQL for the ids of a lead and of all leads that were merged into it, also through others. They are one person. Without `offset 0`,
 * PostgreSQL reads all merges for each lead.
 */
export const mergedWith = (lead: string): string => `with recursive one as (
    select ${lead}::uuid as id union select m.other_id
    from one cross join lateral (select other_id from lead_merges where into_id = one.id offset 0) m
  ) select id from one`;

/**
 * SQL for the lead that stayed when a lead was merged, also through others. Without a merge it is the lead itself. `offset 0` does the
 * same as in `mergedWith`.
 */
export const stayedOf = (lead: string): string => `with recursive one as (
    select ${lead}::uuid as id union select m.into_id
    from one cross join lateral (select into_id from lead_merges where other_id = one.id and into_id is not null offset 0) m
  ) select id from one where not exists (select from lead_merges where other_id = one.id and into_id is not null offset 0)`;

const afterIn = `split_part(replace(lower(linkedin_url), 'linkedin.com/pub/', 'linkedin.com/in/'), 'linkedin.com/in/', 2)`;
/**
 * The part of a LinkedIn address that identifies the person. Addresses of one person can differ in `www.`, capital letters and
 * what follows. A regular expression would take ten times as long, and this runs for every lead of a person.
 */
export const profileSql = `nullif(split_part(split_part(split_part(${afterIn}, '/', 1), '?', 1), '#', 1), '')`;
