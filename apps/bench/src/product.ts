import { readdir, readFile } from 'node:fs/promises';
import { Visitor } from '../../sandbox/src/visitor';
import { openStorage } from '../../api/src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { freePort } from '../../sandbox/src/free-port';
import { Child } from './child';
import type { Ground } from './fresh-database';

/** The running product, with one person signed in and access to its log. */
export interface Product {
  url: string;
  cookie: string;
  userId: string;
  server: Child;
  storage: Storage;
}

/** @param settings change those of a usual benchmark, which has no rate limits and takes a free port */
export const withProduct = async <T>(
  ground: Ground,
  work: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> => {
  const port = settings.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const server = await Child.start('server', {
    NODE_ENV: 'development',
    DATABASE_URL: ground.url,
    DATA_DIR: ground.folder,
    PORT: String(port),
    PUBLIC_URL: url,
    SANDBOX_PORT: String(await freePort()),
    RATE_LIMITS: 'false',
    PLAN_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  try {
    const visitor = new Visitor(url);
    await visitor.signIn('nora.lindqvist@example.com');
    const { id } = (await (await visitor.fetch('/api/auth/user')).json()) as { id: string };
    const storage = await openStorage(ground.url, (error) => console.error(error.message));
    try {
      return await work({ url, cookie: visitor.cookiesFor('/api/'), userId: id, server, storage });
    } finally {
      await storage.close();
    }
  } finally {
    await server.stop();
  }
};

/** Seconds of processor time of a ground's database server and its children; null where there is no /proc. */
export const databaseCpuSeconds = async ({ postmaster }: Ground): Promise<number | null> => {
  if (process.platform !== 'linux') return null;
  const ticks = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((pid) => ticksOf(pid, String(postmaster))),
  );
  // USER_HZ is 100 on every Linux: https://man7.org/linux/man-pages/man7/time.7.html
  return ticks.reduce((sum, n) => sum + n, 0) / 100;
};

/** Own time of a child; of the postmaster also that of the children that have ended. */
const ticksOf = async (pid: string, postmaster: string): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // it has just ended
  // Fields after the name in brackets, which may hold spaces: state, parent, … utime (11), stime (12), cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const times = fields.slice(11, 15).map(Number);
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = times;
  if (pid === postmaster) return own + system + ended + endedSystem;
  return fields[1] === postmaster ? own + system : 0;
};
