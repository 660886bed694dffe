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

/** Time for requests that are on their way over connections which stay open, in milliseconds. */
const lingerMs = 100;
/** Longest that a request under way may take, in milliseconds. */
const graceMs = 4_500;

/**
 * Lets requests under way finish at shutdown and drops every other connection. Node's own `server.close()` waits for
 * connections on which no request was ever sent, and browsers open such ones in advance. Every answer of a process that
 * ends closes its connection, so that nobody sends the next request into the void.
 */
@Injectable()
export class Draining implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly idle = new Set<Socket>();
  private readonly busy = new Map<Socket, { asked: string; response: ServerResponse }>();
  /** `draining`: whoever asks is answered, once; `closing`: nobody else may ask. */
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
    // First, because a router changes the address while it looks for whoever answers.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      this.idle.delete(socket);
      // Without the query, which may hold what somebody searched for.
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
