import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isApiPath } from '@app/contracts/own-path';
import { requestBegins } from '@app/event-sourcing/kernel/yield-to-requests';
import type { JsonLogger } from './logging';
import { requestSeconds } from './measure';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** In every log line of the request, in its `X-Request-Id` and in every error response. */
      requestId: string;
    }
  }
}

/** Gives each request its id, and logs and measures it. Log and metric name the route, never the address. */
export const followRequests =
  ({ pino }: JsonLogger): RequestHandler =>
  (request, response, next) => {
    const begin = performance.now();
    const given = request.get('X-Request-Id') ?? '';
    const requestId = /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
    request.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    // A live stream stays open, and the health checks are no person.
    if (/^\/api\/(?!live|health)/.test(request.path)) response.once('close', requestBegins());
    response.once('close', () => {
      const ms = performance.now() - begin;
      const { method } = request;
      const status = response.statusCode;
      const cut = !response.writableFinished;
      const route = (request.route as { path?: string } | undefined)?.path;
      const isOfPeople = route && !route.startsWith('/api/health');
      // 503 is an outage or the end of a process, and has its own line.
      const level = status === 503 ? 'warn' : status >= 500 ? 'error' : isOfPeople ? 'info' : 'debug';
      const facts = {
        requestId,
        method,
        route,
        status,
        ms: Math.round(ms),
        userId: request.person?.id,
        ...(request.viewer && { viewerId: request.viewer.id }),
      };
      pino[level](cut ? { ...facts, cut } : facts, 'request');
      if (response.getHeader('Content-Type')?.toString().startsWith('text/event-stream')) return;
      const labels = {
        method,
        route: route ?? (isApiPath(request.originalUrl) ? 'none' : 'web'),
        status: cut ? 'cut' : String(status),
      };
      requestSeconds.observe(labels, ms / 1000);
    });
    next();
  };
