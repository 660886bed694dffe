import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import { whenClosed } from './response-close';

/**
 * Sends parts no faster than the client reads them. An error before the first part becomes an error response. A later one
 * cuts the response off. When the client goes away, sending ends without an error.
 */
export const sendParts = async (response: Response, parts: AsyncGenerator<string | Uint8Array>): Promise<void> => {
  const gone = new AbortController();
  whenClosed(response, () => gone.abort());
  for await (const part of parts) {
    if (gone.signal.aborted) return;
    // Rejects when the client has gone away.
    if (!response.write(part)) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
  await finished(response, { cleanup: true }).catch((error: NodeJS.ErrnoException) => {
    // The client has closed the connection, so nobody would get the error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
};
