import {
  Injectable,
  type CanActivate,
  type ExecutionContext,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Endpoint } from '@app/contracts/endpoint';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Config } from '../kernel/config';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { logged, openRedis, type RedisConnection, redisPrefix } from '../redis/redis';
import { JsonLogger } from '../telemetry/logging';
import { ApiError } from './errors';
import { endpointOf, requestOf } from './endpoint';

type Limit = NonNullable<Endpoint['limited']>;

/** Calls per minute of one person, or of one IP address where nobody is signed in. */
const perMinute: Record<Limit, number> = {
  generation: 30,
  import: 20,
  download: 6,
  'sign-in': 30,
  support: 20,
  shared: 30,
  // The service of a calendar reads the feeds of many people from a few addresses.
  feed: 600,
};

/**
 * Each limit has one counter per person, for all endpoints and all processes: in Redis where REDIS_URL is set, else in
 * PostgreSQL. While that store is away, each process counts in its own memory.
 * @throws ApiError 429 `rate_limited` with `Retry-After`
 */
@Injectable()
export class LimitsGuard implements CanActivate, OnModuleInit, OnApplicationShutdown {
  private readonly limiters = new Map<Limit, RateLimiterAbstract>();
  private redis: RedisConnection | undefined;

  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly logger: JsonLogger,
  ) {}

  onModuleInit(): void {
    const { RATE_LIMITS, REDIS_URL } = this.config.env;
    if (!RATE_LIMITS) return;
    const { pool, installation } = this.storage;
    const prefix = REDIS_URL ? `${redisPrefix(installation)}:limit:` : '';
    const watch = logged(this.logger.pino, 'rate limits');
    if (REDIS_URL) this.redis = openRedis(REDIS_URL, watch, { lazyConnect: true, commandTimeout: 500 });
    const table = { storeType: 'pool', schemaName: 'platform', tableName: 'rate_limits', tableCreated: true };
    for (const [limit, points] of Object.entries(perMinute) as [Limit, number][]) {
      const rule = { points, duration: 60, keyPrefix: prefix + limit };
      const insured = { ...rule, inMemoryBlockOnConsumed: points + 1, insuranceLimiter: new RateLimiterMemory(rule) };
      const limiter = this.redis
        ? new RateLimiterRedis({ ...insured, storeClient: this.redis })
        : new RateLimiterPostgres({ ...insured, ...table, storeClient: pool });
      this.limiters.set(limit, limiter);
    }
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = endpointOf(context)?.limited;
    const limiter = limit && this.limiters.get(limit);
    if (!limiter) return true;
    // Connects at the first use, because a worker limits nothing. ioredis logs a failure and tries again.
    if (this.redis?.status === 'wait') await this.redis.connect().catch(() => undefined);
    const { person, ip = '' } = requestOf(context);
    await limiter.consume(person?.id ?? ip).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(limiter.points, refusal.msBeforeNext) : refusal;
    });
    return true;
  }
}

function tooMany(most: number, waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `That was more than ${most} times in a minute. Nothing is lost; try again in ${wait}.`;
  return new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
