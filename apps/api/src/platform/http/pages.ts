import type { DataSource } from 'typeorm';
import { countOf, decodeCursor, encodeCursor, refuseForeignCursor } from './paging';
import type { Values } from '@app/event-sourcing/read-models/sql';

export interface Page<Row> {
  rows: Row[];
  total: number;
  next: string | undefined;
}

interface List {
  columns: () => string;
  from: string;
  matching: string;
  values: Values;
  by?: string;
  id?: string;
}

/**
 * One page of a list that is sorted by a time and an id. `columns` is asked after `matching` is complete, so it can add values
 * of its own. `by` and `id`: the columns of the order.
 * @throws ApiError 400 for a cursor of another list
 */
export const pageByTime = async <Row extends { id: string }>(
  source: DataSource,
  list: List,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  direction: 'asc' | 'desc' = 'desc',
): Promise<Page<Row>> => {
  const { from, matching, values, by = 'created_at', id = 'id' } = list;
  const countValues = [...values.all];
  const after = decodeCursor(cursor);
  const beyond = after
    ? `and (${by}, ${id}) ${direction === 'desc' ? '<' : '>'} (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::uuid)`
    : '';
  const [page, [count]] = await Promise.all([
    source.query<(Row & { key: string })[]>(
      `select ${list.columns()}, ${by}::text as key from ${from} where ${matching} ${beyond}
       order by ${by} ${direction}, ${id} ${direction} limit ${values.add(limit + 1)}`,
      values.all,
    ),
    source.query<{ n: number }[]>(countOf(`${from} where ${matching}`), countValues),
  ]).catch(refuseForeignCursor(after));
  const last = page.length > limit ? page[limit - 1] : undefined;
  const rows = page.slice(0, limit).map(({ key: _key, ...row }) => row as unknown as Row);
  return { rows, total: count?.n ?? 0, next: last && encodeCursor({ value: last.key, id: last.id }) };
};

const rowsOfPage = 500;

/** All pages of a list, the oldest rows first. `list` makes the list anew for each page. */
export async function* allPages<Row extends { id: string }>(
  source: DataSource,
  list: () => List,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await pageByTime<Row>(source, list(), { limit: rowsOfPage, cursor }, 'asc');
    if (rows.length > 0) yield rows;
    cursor = next;
  } while (cursor);
}
