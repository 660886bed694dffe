import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/sandbox/src/free-port';
import { builtServer } from '../built';
import { productDatabase } from '../database';
import { until } from '../client';

export interface Product {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the built product in its own process, like `npm start`, on the database server of this run. Plans have no limits
 * unless `settings` set them.
 */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const database = await productDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepwarm-journey-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'error',
    PLAN_LIMITS: 'off',
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', builtServer()], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
    return (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok;
  }, 60_000);
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
