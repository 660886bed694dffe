import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../libs/embedded-postgres/src/embedded';
import { isAlive } from '../libs/embedded-postgres/src/processes';
import { endForgottenRedis, TestRedis } from './redis';
import { running } from './running';

const prefix = 'keepwarm-test-';

/**
 * Starts one temporary PostgreSQL server and one Redis server for the whole run. The workers inherit TEST_DATABASE_URL (of a
 * superuser) and TEST_REDIS_URL. Specs share this Redis; each database has its own keys in it.
 */
export default async function start(): Promise<void> {
  await sweep();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  // Redis first, because it may be missing on this machine.
  const redis = await TestRedis.start({ folder: dataDir });
  running.set({ dataDir, stop: () => redis.kill() });
  // Two specs run at once. One with two apis and two workers may open about 110 connections.
  const server = await startEmbedded({ dataDir, maxConnections: 400, durable: false });
  running.set({ dataDir, stop: () => Promise.all([server.stop(), redis.kill()]) });
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_REDIS_URL = redis.url;
}

/** Removes what an interrupted run has left. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : NaN);
    if (!(pid > 0) || (await isAlive(pid))) continue;
    const dataDir = path.join(tmpdir(), name);
    if ((await stat(dataDir)).uid !== process.getuid?.()) continue;
    await endForgottenRedis(dataDir);
    const stillRuns = await stat(path.join(dataDir, 'cluster', 'postmaster.pid')).catch(() => undefined);
    if (stillRuns) await (await startEmbedded({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
