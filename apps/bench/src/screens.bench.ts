import { setTimeout as sleep } from 'node:timers/promises';
import { leadStatuses } from '@app/contracts/leads/leads.constants';
import { Visitor } from '../../sandbox/src/visitor';
import { schemaOf } from '../../api/test/schemas';
import { Caller, type Load, summary, until } from './caller';
import { inTurns, type Line, ms, rounded } from './figures';
import { onFreshGround } from './fresh-database';
import { type Product, withProduct } from './product';
import { fillLog } from './synthetic-log';

const many = { leads: 20_000, weeks: 90 };
const few = { leads: 200, weeks: 90 };
const eventsOfLead = 6;
const rounds = 7;
/** As many connections as a browser has. */
const concurrency = 6;
const openings = 10;
/** Requests a second. More of one person are a flood, which the product slows down while others are active. */
const calm = 25;
const target = 1.2;

/** What each screen reads when it opens. */
const screens: Record<string, readonly string[]> = {
  Today: [
    '/api/content/pending?limit=20',
    '/api/content/counts',
    '/api/content/unsent',
    '/api/leads/counts',
    '/api/replies',
    '/api/follow-ups?band=today',
    '/api/rhythm',
    '/api/notifications',
    '/api/activities?limit=4',
    '/api/metrics/current-week',
  ],
  Board: ['/api/leads/columns', ...leadStatuses.map((status) => `/api/leads?status=${status}&limit=50`)],
  // The last four weeks of the histories, beside the four weeks before.
  Analytics: ['/api/analytics?from=2026-08-31&to=2026-09-27'],
};

/** The screens of a person with a long history, against those of a person with a short one, in the same product. */
export const benchScreens = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async (product): Promise<Line[]> => {
      const { url, cookie, userId, storage } = product;
      const ida = await signedIn(product, 'ida.berg@example.com');
      await fillLog(storage.pool, { ...few, events: few.leads * eventsOfLead, owners: ida.id });
      await fillLog(storage.pool, {
        ...many,
        events: many.leads * eventsOfLead,
        owners: userId,
        after: few.leads,
      });
      const long = new Caller(url, cookie, concurrency);
      const short = new Caller(url, ida.cookie, concurrency);
      const readAll = async () => (await long.count('/api/leads/counts', 'total')) === many.leads;
      await until('leads in the list', 300, readAll);
      await until('read models at the end of the log', 300, () => caughtUp(product));
      await storage.pool.query(`vacuum (analyze) ${schemaOf('leads')}.leads`);
      const lines: Line[] = [];
      for (const [name, paths] of Object.entries(screens)) lines.push(await measured(name, paths, short, long));
      short.close();
      long.close();
      return lines;
    }),
  );

const signedIn = async ({ url }: Product, email: string): Promise<{ id: string; cookie: string }> => {
  const visitor = new Visitor(url);
  await visitor.signIn(email);
  const { id } = (await (await visitor.fetch('/api/auth/user')).json()) as { id: string };
  return { id, cookie: visitor.cookiesFor('/api/') };
};

const caughtUp = async ({ storage }: Product): Promise<boolean> => {
  const head = await storage.store.head();
  const { rows } = await storage.pool.query<{ behind: boolean }>(
    `select coalesce(bool_or(position < $1), true) as behind from platform.checkpoints where consumer ~ '_v[0-9]+$'`,
    [String(head)],
  );
  return rows[0]?.behind === false;
};

const measured = async (name: string, paths: readonly string[], short: Caller, long: Caller): Promise<Line> => {
  const loads = { short: [] as Load[], long: [] as Load[] };
  const round = async (of: keyof typeof loads, caller: Caller) => {
    const times: number[] = [];
    for (let n = 0; n < openings; n++) {
      const begin = performance.now();
      await Promise.all(paths.map((path) => caller.call(path)));
      times.push(performance.now() - begin);
      await sleep(Math.max(0, (paths.length / calm) * 1000 - (performance.now() - begin)));
    }
    const load = summary(times, 1);
    loads[of].push(load);
    return load.p95;
  };
  const { ratio } = await inTurns(
    rounds,
    () => round('short', short),
    () => round('long', long),
  );
  const all = (some: Load[]) =>
    summary(
      some.slice(1).flatMap((load) => load.times),
      1,
    );
  const [shortest, longest] = [all(loads.short), all(loads.long)];
  return {
    what: `${name} of ${many.leads.toLocaleString('en')} leads, p95`,
    figure: ms(longest.p95),
    baseline: `${few.leads} leads ${ms(shortest.p95)}`,
    ratio: rounded(ratio),
    target: `≤ ${target}`,
    ok: ratio <= target,
    values: { p95: rounded(longest.p95), shortP95: rounded(shortest.p95) },
  };
};
