import type { DataSource } from 'typeorm';

/** The leads that an import compares its rows with. */
const comparedPeople = `
  select id, name, title, company, email, linkedin_url as "linkedinUrl", description, segment, tags,
         connection_count as "connectionCount", connected_on::text as "connectedOn",
         profile_image_url as "profileImageUrl", archived,
         case when merged_into is not null then
           (select stays.name from leads stays where stays.id = leads.merged_into) end as "mergedInto"
  from leads where owner = $1 and not (archived and (archived_because = 'import_undone' or exists
    (select from imports i where i.id = import_id and i.state in ('undoing', 'undone'))))`;
const hashOfPeople = `concat_ws(' ', count(*), sum(hashtextextended(p::text, 0)))`;

interface KnownPeople {
  /** A JSON array of `LeadDetails` with their ids. It can be large, so only the process that reads files parses it. */
  people: string;
  hash: string;
}

/** Every lead that an import compares its rows with. */
export const knownPeople = async (source: DataSource, owner: string): Promise<KnownPeople> => {
  const [row] = await source.query<KnownPeople[]>(
    `select coalesce(json_agg(p), '[]')::text as people, ${hashOfPeople} as hash from (${comparedPeople}) p`,
    [owner],
  );
  return row ?? { people: '[]', hash: '' };
};

/** The hash of `knownPeople`, which itself can be megabytes. */
export const knownPeopleHash = async (source: DataSource, owner: string): Promise<string> => {
  const [row] = await source.query<Pick<KnownPeople, 'hash'>[]>(
    `select ${hashOfPeople} as hash from (${comparedPeople}) p`,
    [owner],
  );
  return row?.hash ?? '';
};

/**
 * Archived ones too, so that an undo after a crash finds the same. `drafted`: there is a text. `removed`: by an undo.
 */
export const leadIdsOfImport = async (
  source: DataSource,
  owner: string,
  importId: string,
): Promise<
  { id: string; created: boolean; drafted: boolean; archived: boolean; removed: boolean; imports: string[] }[]
> =>
  source.query(
    `select id, coalesce(import_id = $2, false) as created, archived, import_ids as imports,
            archived and archived_because = 'import_undone' as removed,
            exists (select from lead_drafts d where d.lead_id = leads.id) as drafted
     from leads where owner = $1 and $2 = any(import_ids) order by id`,
    [owner, importId],
  );

/** The leads that an import created or updated, without those that its undo removed: another start adds these again. */
export const leadsInImport = async (...args: Parameters<typeof leadIdsOfImport>) =>
  (await leadIdsOfImport(...args)).filter(({ removed }) => !removed);
