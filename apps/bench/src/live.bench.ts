import { schemaOf } from '../../api/test/schemas';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { until } from './caller';
import { Child } from './child';
import { appendUsers } from './events';
import { type Line, ms, quantile, rounded } from './figures';
import { type Ground, onFreshGround } from './fresh-database';
import { withProduct } from './product';

/** LIVE_OWNERS: fewer, to see whether it works. */
const owners = Number(process.env.LIVE_OWNERS ?? 2_000);
const tabsEach = 5;
const tabs = owners * tabsEach;
const signalsPerSecond = 50;
/** Longer than a heartbeat, so that one is in each stretch of time that is measured. */
const seconds = 27;
const burst = 200;
/** Processor time of the server for one signal that concerns one owner, with its share of the heartbeats of all streams. */
const target = 2;

/** What this process asks the one with the tabs. */
export type Order = { open: { url: string; cookies: string[]; each: number } } | { report: true };
/** What the tabs have heard since the last report. */
export interface Report {
  /** Streams that are open now. */
  open: number;
  /** Keys of the owner of the tab. */
  own: number;
  /** Messages about other people, and messages that tell the tab to read everything again. There should be none. */
  others: number;
  /** Milliseconds from the signal to each tab that it concerns. */
  ms: number[];
}

/** A key that says whom it concerns, and when it was sent by the clock that all processes share. */
const keyFor = (owner: number): string => `${owner}|${performance.timeOrigin + performance.now()}`;

/** Signs in so many people, straight into the database; returns their ids and their cookies. */
const signIn = async (ground: Ground, storage: Storage): Promise<{ ids: string[]; cookies: string[] }> => {
  const ids = await appendUsers(storage.store, owners);
  await until('the people', 120, async () => {
    const { rows } = await storage.pool.query<{ n: number }>(
      `select count(*)::int as n from ${schemaOf('users')}.users`,
    );
    return (rows[0]?.n ?? 0) > owners;
  });
  const secret = (await readFile(path.join(ground.folder, 'session-secret'), 'utf8')).trim();
  const sids = ids.map(() => randomBytes(24).toString('base64url'));
  const cookie = { originalMaxAge: 2_592_000_000, httpOnly: true, path: '/', sameSite: 'lax' };
  await storage.pool.query(
    `insert into platform.session (sid, sess, expire)
     select sid, json_build_object('cookie', $3::json, 'userId', person), now() + interval '30 days'
     from unnest($1::text[], $2::text[]) as signed_in (sid, person)`,
    [sids.map((sid) => createHash('sha256').update(sid).digest('hex')), ids, JSON.stringify(cookie)],
  );
  // As the middleware of the sessions signs them.
  const signature = (sid: string) => createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return { ids, cookies: sids.map((sid) => `sid=${encodeURIComponent(`s:${sid}.${signature(sid)}`)}`) };
};

/** 10,000 open streams, 50 signals a second that concern one owner each, and a burst. */
export const benchLive = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async ({ url, server, storage }): Promise<Line[]> => {
      const { ids, cookies } = await signIn(ground, storage);
      const browser = await Child.start('live.tabs', {});
      const ask = <T>(order: Order) => browser.ask<T>(order);
      /** Words of the signal `changed`, as a read model in another process sends them. */
      const wordFor = (n: number) => `${ids[n % owners]} ${keyFor(n % owners)}`;
      try {
        const empty = await server.heapBytes();
        const opening = performance.now();
        await ask({ open: { url, cookies, each: tabsEach } });
        const openSeconds = (performance.now() - opening) / 1000;
        const perStream = ((await server.heapBytes()) - empty) / tabs;
        const { open } = await ask<Report>({ report: true });
        if (open !== tabs) throw new Error(`Only ${open} of ${tabs} streams are open`);

        const idle = await cpuOver(server, () => pause(seconds * 1000));
        const count = seconds * signalsPerSecond;
        const busy = await cpuOver(server, async () => {
          const begin = performance.now();
          for (let n = 0; n < count; n++) {
            storage.signals.sendToOthers('changed', [wordFor(n * 7)]);
            await pause(Math.max(0, begin + ((n + 1) * 1000) / signalsPerSecond - performance.now()));
          }
        });
        const steady = await heardBy(ask, count * tabsEach);

        const sent = performance.now();
        for (let n = 0; n < burst; n++) storage.signals.sendToOthers('changed', [wordFor(n)]);
        const sending = performance.now() - sent;
        if (sending > 20) throw new Error(`The burst took ${ms(sending)}`);
        const rush = await heardBy(ask, burst * tabsEach);

        const perSignal = (busy * 1000) / count;
        const wrong = steady.others + rush.others;
        const missing = count * tabsEach - steady.own + burst * tabsEach - rush.own;
        const [p50, p99] = [quantile(steady.ms, 0.5), quantile(steady.ms, 0.99)];
        return [
          {
            what: `live: ${tabs.toLocaleString('en')} streams, ${signalsPerSecond} signals/s`,
            figure: `${rounded(perSignal)} ms CPU a signal, p50 ${ms(p50)}, p99 ${ms(p99)}, ${rounded(perStream / 1024, 1)} kB a stream`,
            baseline: `without signals ${rounded((idle * 1000) / seconds, 0)} ms CPU a second`,
            ratio: null,
            target: `≤ ${target} ms CPU a signal`,
            ok: perSignal <= target,
            values: {
              cpuMsPerSignal: rounded(perSignal),
              idleCpuMsPerSecond: rounded((idle * 1000) / seconds),
              p50: rounded(p50),
              p99: rounded(p99),
              heapBytesPerStream: Math.round(perStream),
              openSeconds: rounded(openSeconds),
            },
          },
          {
            what: `live: who is told, with a burst of ${burst} words in ${ms(sending)}`,
            figure: `${wrong} tabs told of what is not theirs, ${missing} not told of what is`,
            baseline: `${(steady.own + rush.own).toLocaleString('en')} told; burst p99 ${ms(quantile(rush.ms, 0.99))}`,
            ratio: null,
            target: '0 and 0',
            ok: wrong === 0 && missing === 0,
            values: { wrong, missing, told: steady.own + rush.own, burstP99: rounded(quantile(rush.ms, 0.99)) },
          },
        ];
      } finally {
        await browser.stop();
      }
    }),
  );

/** Seconds of the server's processor time during `work`. */
const cpuOver = async (server: Child, work: () => Promise<unknown>): Promise<number> => {
  const before = await server.cpuSeconds();
  await work();
  return (await server.cpuSeconds()) - before;
};

/** What the tabs have heard: waits for as many as there should be, at most 5 s, and then for those that should not be. */
const heardBy = async (ask: (order: Order) => Promise<Report>, expected: number): Promise<Report> => {
  const sum: Report = { open: 0, own: 0, others: 0, ms: [] };
  const add = async () => {
    const { open, own, others, ms: times } = await ask({ report: true });
    sum.open = open;
    sum.own += own;
    sum.others += others;
    sum.ms.push(...times);
  };
  for (let tries = 0; sum.own < expected && tries < 50; tries++) {
    await pause(100);
    await add();
  }
  await pause(1_000);
  await add();
  return sum;
};
