import type { Response } from 'express';
import { mostCounted } from '@app/contracts/endpoint';
import { invalid } from './input';

/** The end of a page: the sort value and the id of its last row. */
export interface Cursor {
  value: string | number | null;
  id: string;
}

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** @throws ApiError 400 for a text that `encodeCursor` did not make */
export const decodeCursor = (cursor: string | undefined): Cursor | undefined => {
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

/**
 * For the `catch` of a list's query. The database cannot convert the value of a cursor that belongs to another sort order.
 * @throws ApiError 400 for such a cursor, else the error itself
 */
export const refuseForeignCursor =
  (after: Cursor | undefined) =>
  (error: unknown): never => {
    // Class 22, data exception: https://www.postgresql.org/docs/current/errcodes-appendix.html
    if (after && String((error as { code?: unknown }).code).startsWith('22')) throw notGiven();
    throw error;
  };

const notGiven = () => invalid([{ path: 'cursor', message: 'This cursor does not belong to this list' }]);

/** SQL for the `total` of `setPage`, in a column of this name. It counts at most one row more than `most`, so it is fast on a list of any length. */
export const countOf = (rows: string, name = 'n', most = mostCounted): string =>
  `select count(*)::int as ${name} from (select from ${rows} limit ${most + 1}) counted`;

/** A total above `most` is sent as `most`, and `X-Total-Count-Is` says that there are more. */
export const setTotal = (response: Response, total: number, most = mostCounted): void => {
  response.set('X-Total-Count', String(Math.min(total, most)));
  response.set('X-Total-Count-Is', total > most ? 'at-least' : 'exact');
};

/** Sends a list's total, and the address of the next page in `Link`. */
export const setPage = (response: Response, total: number | null, next: string | undefined, most?: number): void => {
  if (total !== null) setTotal(response, total, most);
  if (next === undefined) return;
  const url = new URL(response.req.originalUrl, 'http://same-host');
  url.searchParams.set('cursor', next);
  response.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
};
