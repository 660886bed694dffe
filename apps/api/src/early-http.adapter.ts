import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Nest's HTTP adapter on a server that listens, and answers health checks, before the application exists. */
export class EarlyAdapter extends ExpressAdapter {
  /** The part of the start that is under way. */
  waitsFor = 'start';
  private serves = false;
  private readonly server = createServer((request, response) => {
    if (this.serves) this.getInstance<(...of: unknown[]) => void>()(request, response);
    else this.respond(request, response);
  });

  /** @throws Error with `code` EADDRINUSE when another program has the port */
  async listenEarly(port: number, host: string): Promise<void> {
    await once(this.server.listen(port, host), 'listening');
  }

  /** The application is initialized, and gets every request from now on. */
  serve(): void {
    this.serves = true;
  }

  override initHttpServer(): void {
    this.httpServer = this.server;
  }

  private respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const [path] = url.split('?');
    const send = (status: number, body: object) => {
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' };
      response.writeHead(status, status === 503 ? { ...headers, 'Retry-After': '2' } : headers);
      response.end(JSON.stringify(body));
    };
    if (path === '/api/health/live') return send(200, { status: 'live' });
    if (path === '/api/health/ready') return send(503, { status: 'not_ready', checks: { [this.waitsFor]: 'failed' } });
    const error: ErrorResponse = {
      statusCode: 503,
      code: 'store_unavailable',
      message: 'Keepwarm is starting. Nothing is lost; try again in a moment.',
      requestId: randomUUID(),
    };
    send(503, error);
  }
}
