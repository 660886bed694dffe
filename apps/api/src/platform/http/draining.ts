import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { JsonLogger } from '../telemetry/logging';
import { Readiness } from './readiness';

/** Milliseconds for requests that are already on their way over idle connections. */
const lingerMs = 100;
/** Milliseconds after which running requests are cut off. */
const graceMs = 4_500;

/**
 * Lets running requests finish at shutdown and closes idle connections. Node's own `server.close()` would also wait for
 * connections without any request, which browsers open in advance. During the shutdown every response closes its
 * connection, so that the client sends its next request to another process.
 */
@Injectable()
export class Draining implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  /** Every open connection, with its running response. */
  private readonly connections = new Map<Socket, ServerResponse | undefined>();
  private stopping = false;
  private deadline: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
    private readonly logger: JsonLogger,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('connection', (socket: Socket) => {
      this.connections.set(socket, undefined);
      socket.once('close', () => this.connections.delete(socket));
    });
    // This listener runs before the application's. So it also closes the connection of a response that the application sends at once.
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.connections.set(socket, response);
      if (this.stopping) response.shouldKeepAlive = false;
      response.once('close', () => {
        if (this.stopping) socket.end();
        else if (!socket.destroyed) this.connections.set(socket, undefined);
      });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.readiness.add('not stopping', () => Promise.reject(new Error('the process ends')));
    const responses = () => [...this.connections.values()];
    for (const response of responses()) if (response) response.shouldKeepAlive = false;
    if (responses().includes(undefined)) await sleep(lingerMs);
    for (const [socket, response] of this.connections) if (!response) socket.destroy();
    this.deadline = setTimeout(() => {
      // Without the query, which may hold search words.
      const requests = responses().flatMap((response) => {
        const request = response?.req as Request | undefined;
        return request ? `${request.method} ${request.originalUrl.split('?')[0]}` : [];
      });
      this.logger.pino.error({ part: 'requests', ms: graceMs, requests }, 'cut off: it did not end in time');
      for (const socket of this.connections.keys()) socket.destroy();
    }, graceMs);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.deadline);
  }
}
