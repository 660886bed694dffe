import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const longestRequest = 1_000_000;

export interface Running {
  port: number;
  stop: () => Promise<void>;
}

/** Port 0 takes a free one. An error of the handler is 400 with its message, or cuts the response off. */
export const serve = async (
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
  host: string,
): Promise<Running> => {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else json(response, 400, { error: { message: (error as Error).message } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};

export const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
};

/** A page without scripts. Its forms may lead to the sandbox itself and to `origins`. */
export const html = (response: ServerResponse, status: number, body: string, ...origins: string[]): void => {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action ${["'self'", ...origins].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
  });
  response.end(body);
};

export const css = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' });
  response.end(text);
};

export const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestRequest) throw new Error('The request is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
