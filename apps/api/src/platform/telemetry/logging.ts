import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { Logger as NestLogger, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { Config } from '../kernel/config';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** In every log line of the request, in its `X-Request-Id` and in every error response. */
      requestId: string;
    }
  }
}

export const LOG_DESTINATION = Symbol('log destination');

const current = new AsyncLocalStorage<{ requestId: string }>();

/** Every log line that `work` writes carries this id, also in what it starts. */
export const withRequestId = <T>(requestId: string, work: () => T): T => current.run({ requestId }, work);

/** What Nest says about its own start is of use only when a start fails. */
const startUp = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/**
 * Nest's logger; `new Logger('name')` of @nestjs/common writes here, one JSON line each on stdout. Pass facts as an object:
 * `logger.warn({ jobId }, 'job is late')`. Errors keep type, message, code and stack, and nothing that a driver added to
 * them, such as the values of a statement. E-mail addresses are masked in every line.
 */
@Injectable()
export class JsonLogger extends NestLogger {
  /** For what has no Nest logger of its own. */
  readonly pino: Logger;
  /** Gives each request its id, returns it in `X-Request-Id`, and logs one line per request. */
  readonly requests: RequestHandler[];

  /** `destination` is stdout unless a test listens. */
  constructor(
    config: Config,
    @Optional() @Inject(LOG_DESTINATION) destination: DestinationStream = pino.destination(1),
  ) {
    const logger = pino(
      {
        level: config.env.LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        mixin: () => ({ ...current.getStore() }),
        serializers: { err: errorFacts },
        formatters: { level: (label) => ({ level: label }) },
        hooks: {
          streamWrite: (line) => (line.includes('@') ? line.replace(address, '$1[email]') : line),
          logMethod(args, method, level) {
            const [{ context }] = args as unknown as [{ context?: string }];
            const at = level === pino.levels.values.info && context && startUp.has(context) ? this.debug : method;
            at.apply(this, args);
          },
        },
      },
      destination,
    );
    super(new PinoLogger({ pinoHttp: { logger, wrapSerializers: false } }), {});
    this.pino = logger;
    this.requests = [
      (request, response, next) => {
        const given = request.get('X-Request-Id') ?? '';
        request.requestId = /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
        response.setHeader('X-Request-Id', request.requestId);
        withRequestId(request.requestId, next);
      },
      pinoHttp<Request, Response>({
        logger,
        wrapSerializers: false,
        serializers: { req: () => undefined },
        quietResLogger: true,
        customLogLevel: (request, { statusCode }) =>
          statusCode >= 500 ? 'error' : routeOf(request)?.startsWith('/api/health') === false ? 'info' : 'debug',
        customSuccessMessage: () => 'request',
        customErrorMessage: () => 'request',
        customSuccessObject: requestFacts,
        customErrorObject: (request, response, _error, timing) => requestFacts(request, response, timing),
      }),
    ];
  }
}

const routeOf = (request: Request) => (request.route as { path?: string } | undefined)?.path;

/** The route's pattern, never the address itself, which may hold ids, words and tokens. */
const requestFacts = (request: Request, response: Response, { responseTime }: { responseTime: number }) => ({
  requestId: request.requestId,
  method: request.method,
  route: routeOf(request),
  status: response.statusCode,
  ms: responseTime,
  userId: request.person?.id,
  cut: response.writableFinished ? undefined : true,
});

/** In a line of JSON: the first group is an escape such as \n, which is not part of the address. */
const address = /(\\u.{4}|\\.)?[^\s"'<>()[\]=,;:/\\]+@[^\s"'<>()[\]=,;:/\\]+\.[a-z]{2,}/gi;

function errorFacts(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name: type, message, code, stack, cause } = error as Partial<Error> & { code?: unknown };
  const plainCode = typeof code === 'string' || typeof code === 'number' ? code : undefined;
  return { type, message, code: plainCode, stack, cause: cause && errorFacts(cause) };
}
