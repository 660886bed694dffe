import { Redis } from 'ioredis';
import type { Log } from '../kernel/log';
import type { Pool } from '../postgres/database';

/**
 * One connection to Redis for one `part` of the process, which opens it with `connect`. While Redis is away every command fails at once. The log says once
 * that it is away, and once that it is back.
 */
export const openRedis = (url: string, log: Log, part: string): Redis => {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 500,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    // After a failover the address may lead to a replica, which only reads.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  let away = false;
  redis.on('error', ({ message, code }: Error & { code?: unknown }) => {
    // The error itself also holds the failed command, which may be AUTH with the password.
    if (!away) log.warn({ part, err: { message, code } }, 'redis cannot be reached');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info({ part }, 'redis is back');
    away = false;
  });
  return redis;
};

/** The start of every key: several installations may share one Redis. In braces, so that a cluster keeps them together. */
export const redisPrefix = async (pool: Pool): Promise<string> => {
  await pool.query('insert into platform.installation default values on conflict do nothing');
  const { rows } = await pool.query<{ id: string }>('select id from platform.installation');
  return `{keepwarm-${rows[0]?.id}}`;
};
