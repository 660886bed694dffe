import { mostCounted } from '@app/contracts/endpoint';
import type { Values } from '@app/event-sourcing/read-models/read-model';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { invalid } from './errors';

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** The end of a page: the sort value and the id of its last row. */
export interface Cursor {
  value: string | number | null;
  id: string;
}

const encodeCursor = ({ value, id }: Cursor): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** @throws ApiError 400 for a text that `encodeCursor` did not make */
const decodeCursor = (cursor: string | undefined): Cursor | undefined => {
  if (cursor === undefined) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    const plain = value === null || typeof value === 'string' || typeof value === 'number';
    if (plain && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { value, id };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw notGiven();
};

/** A cursor of another sort order cannot be converted. @throws ApiError 400 for it, else the error itself */
const refuseForeignCursor =
  (after: Cursor | undefined) =>
  (error: unknown): never => {
    // Class 22, data exception: https://www.postgresql.org/docs/current/errcodes-appendix.html
    if (after && String((error as { code?: unknown }).code).startsWith('22')) throw notGiven();
    throw error;
  };

/**
 * One page of rows in the order of their places.
 * @param read the rows after a place, at most so many
 * @throws ApiError 400 for a cursor of another list
 */
export const pageAfter = async <Row>(
  { limit, cursor }: PageQuery,
  placeOf: (row: Row) => Cursor,
  read: (after: Cursor | undefined, most: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const after = decodeCursor(cursor);
  const found = await read(after, limit + 1).catch(refuseForeignCursor(after));
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { rows: found.slice(0, limit), next: last && encodeCursor(placeOf(last)) };
};

const notGiven = () => invalid([{ path: 'cursor', message: 'This cursor does not belong to this list' }]);

/** SQL for the `total` of `sendPage`, in a column of this name. It counts at most one row more than `most`, so it is fast on a list of any length. */
export const countOf = (rows: string, name = 'n', most = mostCounted): string =>
  `select count(*)::int as ${name} from (select from ${rows} limit ${most + 1}) counted`;

/**
 * Sends a page's total, which may be unknown, and the address of the next page in `Link`. A total above `most` is sent as `most`,
 * and `X-Total-Count-Is` says that there are more.
 * @returns the rows: return them from the handler
 */
export const sendPage = <Row>(
  response: Response,
  {
    rows,
    total,
    next,
    most = mostCounted,
  }: Omit<Page<Row>, 'total'> & { total: number | null; most?: number | undefined },
): Row[] => {
  if (total !== null) {
    response.set('X-Total-Count', String(Math.min(total, most)));
    response.set('X-Total-Count-Is', total > most ? 'at-least' : 'exact');
  }
  if (next !== undefined) {
    const url = new URL(response.req.originalUrl, 'http://same-host');
    url.searchParams.set('cursor', next);
    response.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return rows;
};

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
  type?: string;
  id?: string;
}

/**
 * One page of a list that is sorted by a column and an id. `columns` is asked after `matching` is complete, so it can add values
 * of its own. `by` and `id`: the columns of the order; `type`: of `by`.
 * @throws ApiError 400 for a cursor of another list
 */
export const pageInOrder = async <Row extends { id: string }>(
  source: DataSource,
  list: List,
  asked: PageQuery,
  direction: 'asc' | 'desc' = 'desc',
): Promise<Page<Row>> => {
  const { from, matching, values, by = 'created_at', type = 'timestamptz', id = 'id' } = list;
  const count = source.query<{ n: number }[]>(countOf(`${from} where ${matching}`), [...values.all]);
  const placeOf = (row: Row & { key: string }) => ({ value: row.key, id: row.id });
  const page = pageAfter(asked, placeOf, (after, most) => {
    const beyond = after
      ? `and (${by}, ${id}) ${direction === 'desc' ? '<' : '>'} (${values.add(after.value)}::${type}, ${values.add(after.id)}::uuid)`
      : '';
    return source.query<(Row & { key: string })[]>(
      `select ${list.columns()}, (${by})::text as key from ${from} where ${matching} ${beyond}
       order by ${by} ${direction}, ${id} ${direction} limit ${values.add(most)}`,
      values.all,
    );
  });
  const [{ rows, next }, [counted]] = await Promise.all([page, count]);
  return { rows: rows.map(({ key: _key, ...row }) => row as unknown as Row), total: counted?.n ?? 0, next };
};
