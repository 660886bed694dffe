import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../apps/api/src/platform/database/embedded';
import { isAlive } from '../apps/api/src/platform/database/embedded-processes';
import { running } from './running';

const prefix = 'keepwarm-test-';

/** Starts one throw-away PostgreSQL server for the whole run; the workers inherit TEST_DATABASE_URL (a superuser's). */
export default async function start(): Promise<void> {
  await sweep();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startEmbedded({ dataDir, maxConnections: 200, durable: false });
  running.set({ dataDir, stop: () => server.stop() });
  process.env.TEST_DATABASE_URL = server.url;
}

/** A run that was interrupted never reached its teardown; the next one tidies up behind it. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : NaN);
    if (!(pid > 0) || (await isAlive(pid))) continue;
    const dataDir = path.join(tmpdir(), name);
    if ((await stat(dataDir)).uid !== process.getuid?.()) continue;
    const stillRuns = await stat(path.join(dataDir, 'cluster', 'postmaster.pid')).catch(() => undefined);
    if (stillRuns) await (await startEmbedded({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
