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
import { JsonLogger } from '../telemetry/logging';
import { Readiness } from './readiness';

/** Milliseconds for requests that are already on their way over open connections. */
const lingerMs = 100;
/** Milliseconds that a running request may take at most. */
const graceMs = 4_500;

/**
 * Lets running requests finish at shutdown and drops every other connection. Node's own `server.close()` also waits for
 * connections without any request, and browsers open such ones in advance. While the process ends, every response closes its
 * connection, so that the client sends its next request to another process.
 */
@Injectable()
export class Draining implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly idle = new Set<Socket>();
  private readonly busy = new Map<Socket, { asked: string; response: ServerResponse }>();
  /** `draining`: a connection gets one more response; `closing`: new connections are refused. */
  private state: 'open' | 'draining' | 'closing' = 'open';
  private deadline: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
    private readonly logger: JsonLogger,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('connection', (socket: Socket) => {
      if (this.state === 'closing') return void socket.destroy();
      this.idle.add(socket);
      socket.once('close', () => {
        this.idle.delete(socket);
        this.busy.delete(socket);
      });
    });
    // Runs first, because a router changes `request.url` while it looks for the handler.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      this.idle.delete(socket);
      // Without the query, which may hold search words.
      this.busy.set(socket, { asked: `${request.method} ${request.url?.split('?')[0]}`, response });
      if (this.state !== 'open') response.shouldKeepAlive = false;
      response.once('close', () => {
        this.busy.delete(socket);
        if (this.state !== 'open') return void socket.end();
        if (!socket.destroyed) this.idle.add(socket);
      });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.state = 'draining';
    this.readiness.add('not stopping', () => Promise.reject(new Error('the process ends')));
    for (const { response } of this.busy.values()) response.shouldKeepAlive = false;
    if (this.idle.size > 0) await sleep(lingerMs);
    this.state = 'closing';
    for (const socket of this.idle) socket.destroy();
    this.deadline = setTimeout(() => {
      const requests = [...this.busy.values()].map(({ asked }) => asked);
      this.logger.pino.error({ part: 'requests', ms: graceMs, requests }, 'cut off: it did not end in time');
      for (const socket of this.busy.keys()) socket.destroy();
    }, graceMs);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.deadline);
  }
}
