import { allRows, type PoolClient } from '../postgres/database';

export interface Comparison {
  table: string;
  equal: number;
  differ: number;
  /** At most 20 rows that only one of the two has, as JSON. */
  examples: { only: 'live' | 'rebuilt'; row: string }[];
}

const mostExamples = 20;

/** Compares the rows of two schemas, table by table. Reads each table once where they are equal. */
export const compare = async (
  db: PoolClient,
  names: string[],
  liveSchema: string,
  rebuiltSchema: string,
): Promise<Comparison[]> => {
  await db.query(`set local work_mem = '64MB'`);
  const all: Comparison[] = [];
  for (const table of names) {
    const counted = `select row, sum(live)::int as live, sum(rebuilt)::int as rebuilt from (
      select to_jsonb(t)::text as row, 1 as live, 0 as rebuilt from "${liveSchema}"."${table}" t
      union all select to_jsonb(t)::text, 0, 1 from "${rebuiltSchema}"."${table}" t
    ) both_tables group by row`;
    const { rows } = await db.query<{ equal: number; live: number; rebuilt: number }>(
      `select coalesce(sum(least(live, rebuilt)), 0)::int as equal, coalesce(sum(greatest(live - rebuilt, 0)), 0)::int as live,
              coalesce(sum(greatest(rebuilt - live, 0)), 0)::int as rebuilt from (${counted}) c`,
    );
    const { equal = 0, live = 0, rebuilt = 0 } = rows[0] ?? {};
    const differ = Math.max(live, rebuilt);
    const only = (one: 'live' | 'rebuilt', other: 'live' | 'rebuilt') =>
      allRows<Comparison['examples'][number]>(
        db,
        `select '${one}' as only, row from (${counted}) c where ${one} > ${other} order by row limit ${mostExamples}`,
      );
    const onlyLive = differ === 0 ? [] : await only('live', 'rebuilt');
    const onlyRebuilt = differ === 0 ? [] : await only('rebuilt', 'live');
    // As many of both sides as there is room for.
    const ofLive = onlyLive.slice(0, Math.max(mostExamples / 2, mostExamples - onlyRebuilt.length));
    const examples = [...ofLive, ...onlyRebuilt.slice(0, mostExamples - ofLive.length)];
    all.push({ table, equal, differ, examples });
  }
  return all;
};
