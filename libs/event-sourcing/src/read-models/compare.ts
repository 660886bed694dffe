import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import { allRows, firstRow, type PoolClient } from '../postgres/database';

type Comparison = RebuildResult['comparison'][number];

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
    const sums = await firstRow<Pick<Comparison, 'equal' | 'differ'>>(
      db,
      `select coalesce(sum(least(live, rebuilt)), 0)::int as equal,
         coalesce(greatest(sum(greatest(live - rebuilt, 0)), sum(greatest(rebuilt - live, 0))), 0)::int as differ
       from (${counted}) c`,
    );
    const { equal = 0, differ = 0 } = sums ?? {};
    // As many of both sides as there is room for.
    const some = `select "only", row from (select *, row_number() over (partition by "only" order by row) as n from (
        select case when live > rebuilt then 'live' else 'rebuilt' end as "only", row from (${counted}) c where live <> rebuilt
      ) differing order by n limit ${mostExamples}) shown order by "only", row`;
    all.push({ table, equal, differ, examples: differ === 0 ? [] : await allRows(db, some) });
  }
  return all;
};
