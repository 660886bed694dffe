import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

/** The responses of each connection that have not closed. */
const open = new WeakMap<Socket, Set<Response>>();

/**
 * Every response emits `close`, also when its connection closes while it waits behind another response of the same connection.
 * Node does not do that: https://github.com/nodejs/node/issues/20600. A browser sends its next request as soon as it has all bytes
 * of a response, which may be before Node counts that response as sent.
 */
export const everyResponseCloses: RequestHandler = ({ socket }, response, next) => {
  const responses = open.get(socket) ?? new Set();
  if (!open.has(socket)) {
    open.set(socket, responses);
    const close = () => {
      for (const left of responses) if (!left.closed) left.destroy().emit('close');
    };
    // Node's own listener comes first, for the response that the connection sends.
    socket.once('close', () => process.nextTick(close));
  }
  responses.add(response);
  response.once('close', () => responses.delete(response));
  next();
};

/** Calls `then` when the response has closed: at once when the client left before the handler ran. */
export const whenClosed = (response: Response, then: () => void): void => {
  if (response.closed) then();
  else response.once('close', then);
};

/** `no-transform`: a proxy must not compress the stream. `X-Accel-Buffering`: nginx would hold the events back otherwise. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const eventLine = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
