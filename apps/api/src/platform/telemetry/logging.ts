import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional, type LoggerService } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { Config } from '../kernel/config';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** Given by `requestLog`; in every log line of the request and in every refusal. */
      id: string;
    }
  }
}

export const LOG_DESTINATION = Symbol('log destination');

const current = new AsyncLocalStorage<{ requestId: string }>();

/** What Nest tells about its own start is for those who look for a fault in it. */
const chatty = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Nest's logger, one JSON line each on stdout; `new Logger('name')` of @nestjs/common anywhere writes here. Pass what is
 * to be known as an object: `logger.warn({ jobId }, 'job is late')`. Lines written during a request carry its id.
 * Errors keep type, message, code and stack, and nothing that a driver hung on them; e-mail addresses are masked.
 */
@Injectable()
export class JsonLogger implements LoggerService {
  readonly pino: Logger;

  /** `destination` is stdout unless a test listens. */
  constructor(config: Config, @Optional() @Inject(LOG_DESTINATION) destination?: DestinationStream) {
    const options: LoggerOptions = {
      level: config.env.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...current.getStore() }),
      serializers: { err: errorFacts },
      formatters: { level: (label) => ({ level: label }) },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log = (message: unknown, ...more: unknown[]) => this.write('info', message, more);
  fatal = (message: unknown, ...more: unknown[]) => this.write('fatal', message, more);
  error = (message: unknown, ...more: unknown[]) => this.write('error', message, more);
  warn = (message: unknown, ...more: unknown[]) => this.write('warn', message, more);
  debug = (message: unknown, ...more: unknown[]) => this.write('debug', message, more);
  verbose = (message: unknown, ...more: unknown[]) => this.write('trace', message, more);

  /** Nest appends the context, and before it the stack where there is one. */
  private write(level: Level, message: unknown, more: unknown[]): void {
    const texts = more.filter((text): text is string => typeof text === 'string');
    const context = texts.at(-1);
    const at = level === 'info' && context && chatty.has(context) ? 'debug' : level;
    if (message instanceof Error) return this.pino[at]({ context, err: message }, masked(message.message));
    if (typeof message === 'object' && message !== null) {
      return this.pino[at]({ context, ...message }, texts.length > 1 ? masked(texts[0] ?? '') : undefined);
    }
    const stack = texts.length > 1 ? masked(texts[0] ?? '') : undefined;
    this.pino[at]({ context, stack }, masked(String(message)));
  }
}

/** An incoming `X-Request-Id` is kept when it is harmless in a header and a log, else there is a new one. */
const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();

/**
 * One line a request: method, the route's pattern (never the address itself, its query or a body), status, milliseconds,
 * request id, user id. Gives the request its id and answers it in `X-Request-Id`.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers['x-request-id']);
    request.id = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const { statusCode: status } = response;
      const route = (request.route as { path?: string } | undefined)?.path;
      const level = status >= 500 ? 'error' : route && !route.startsWith('/api/health') ? 'info' : 'debug';
      const line = { requestId, method: request.method, route, status, ms: Math.round(performance.now() - started) };
      const cut = response.writableFinished ? undefined : true;
      logger[level]({ ...line, userId: request.person?.id, cut }, 'request');
    });
    current.run({ requestId }, next);
  };
}

const address = /[^\s"'<>()[\]=,;:/\\]+@[^\s"'<>()[\]=,;:/\\]+\.[a-z]{2,}/gi;
const masked = (text: string): string => text.replace(address, '[email]');

/** A database driver's error carries the statement's values and the row in conflict: only the plain facts are logged. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? masked(error) : { type: typeof error };
  const { name: type, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type,
    message: masked(message),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    stack: masked(stack ?? ''),
    cause: cause === undefined ? undefined : errorFacts(cause),
  };
}
