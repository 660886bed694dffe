/** `no-transform`: a proxy must not compress the stream. `X-Accel-Buffering`: nginx would hold the events back otherwise. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const eventLine = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
