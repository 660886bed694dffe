import { Inject, Injectable, Optional } from '@nestjs/common';
import { Logger as NestLogger, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, type Logger, pino } from 'pino';
import { Config } from '../kernel/config';

export const LOG_DESTINATION = Symbol('log destination');

/** What Nest logs while it starts: only useful when a start fails. */
const startUp = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/**
 * Nest's logger: `new Logger('name')` of @nestjs/common writes here, one JSON line each, to stdout. Pass facts as an object:
 * `logger.warn({ jobId }, 'job is late')`. Of an error it writes type, message, code and stack, and nothing that a driver
 * added, such as the values of a statement. It masks e-mail addresses in every line. A line that belongs to a request
 * passes its `requestId`: AsyncLocalStorage would add it by itself, but costs every request 14 % more on Node 20.
 */
@Injectable()
export class JsonLogger extends NestLogger {
  /** For code without a Nest logger of its own. */
  readonly pino: Logger;

  /** `destination` is stdout unless a test sets it. */
  constructor(
    config: Config,
    @Optional() @Inject(LOG_DESTINATION) destination: DestinationStream = pino.destination(1),
  ) {
    const logger = pino(
      {
        level: config.env.LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
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
  }
}

/** In a line of JSON. The first group is an escape such as \n, which is not part of the address. */
const address = /(\\u.{4}|\\.)?[^\s"'<>()[\]=,;:/\\@]{1,254}@[^\s"'<>()[\]=,;:/\\@]+\.[a-z]{2,}/gi;

function errorFacts(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name: type, message, code, stack, cause } = error as Partial<Error> & { code?: unknown };
  const plainCode = typeof code === 'string' || typeof code === 'number' ? code : undefined;
  return { type, message, code: plainCode, stack, cause: cause && errorFacts(cause) };
}
