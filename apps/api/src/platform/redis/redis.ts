import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '@app/event-sourcing/kernel/log';

export type RedisConnection = Redis;

/** Called once when Redis goes away, and once when it is back. The error holds no secret. */
export interface RedisWatch {
  away: (error: Error) => void;
  back: () => void;
}

/**
 * A connection that opens again by itself. A command fails at once while Redis is away, and after 2 s when Redis does not
 * answer; `options` can change both.
 */
export const openRedis = (url: string, watch: RedisWatch, options: RedisOptions = {}): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    keepAlive: 5_000,
    // Milliseconds that a frozen Redis has to close its end of a connection.
    disconnectTimeout: 300,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    // After a failover the address may lead to a replica, which only reads.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...options,
  });
  let away = false;
  const lost = (error: Error) => {
    if (!away) watch.away(withoutCommand(error));
    away = true;
  };
  redis.on('error', lost);
  redis.on('reconnecting', () => lost(new Error('The connection has ended')));
  redis.on('ready', () => {
    if (away) watch.back();
    away = false;
  });
  return redis;
};

/**
 * An error of ioredis holds the command that failed, which may be AUTH with the password. The error of a host name with several
 * addresses has no message of its own.
 */
export const withoutCommand = (error: Error & { code?: unknown; errors?: Error[] }): Error => {
  const { message, code, errors = [] } = error;
  const text = message || errors.map((one) => one.message).join('; ') || String(code);
  return Object.assign(new Error(text), code === undefined ? {} : { code });
};

/** @param part of the product that uses the connection */
export const logged = (log: Log, part: string): RedisWatch => ({
  away: (err) => log.warn({ part, err }, 'redis cannot be reached'),
  back: () => log.info({ part }, 'redis is back'),
});

/** The start of every key: several installations may share one Redis. The braces keep its keys together in a cluster. */
export const redisPrefix = (installation: string): string => `{keepwarm-${installation}}`;
