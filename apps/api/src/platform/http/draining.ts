import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

const graceMs = 5_000;

/**
 * Lets requests under way finish at shutdown and drops every other connection. Node's own `server.close()` waits for
 * connections on which no request was ever sent, and browsers open such ones in advance.
 */
@Injectable()
export class Draining implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly idle = new Set<Socket>();
  private readonly busy = new Set<Socket>();
  private closing = false;
  private deadline: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('connection', (socket: Socket) => {
      if (this.closing) return void socket.destroy();
      this.idle.add(socket);
      socket.once('close', () => {
        this.idle.delete(socket);
        this.busy.delete(socket);
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.idle.delete(socket);
      this.busy.add(socket);
      response.once('close', () => {
        this.busy.delete(socket);
        if (this.closing) return void socket.end();
        if (!socket.destroyed) this.idle.add(socket);
      });
    });
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const socket of this.idle) socket.destroy();
    this.deadline = setTimeout(() => {
      for (const socket of this.busy) socket.destroy();
    }, graceMs);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.deadline);
  }
}
