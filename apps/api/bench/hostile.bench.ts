import { Visitor } from '../../sandbox/src/visitor';
import { Caller, until } from './caller';
import { appendDrafts, appendLeads } from './events';
import { type Line, ms, quantile, rounded } from './figures';
import { onFreshGround } from './ground';
import { withProduct } from './product';

const seconds = 8;
/** Milliseconds between two requests of the other person. They do not wait for each other. */
const everyMs = 60;
const target = 2;
const leadsOf = { victim: 200, hostile: 1_000 };

/** Every fourth request of the other person is a save. */
const reads = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

interface Sample {
  times: number[];
  failed: number;
}

/** One person works while another one attacks. A refusal of the attacker is fine; the other person must not notice. */
export const benchHostile = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(
      ground,
      async ({ url, cookie, userId, storage }): Promise<Line[]> => {
        const ida = new Visitor(url);
        await ida.signIn('ida.vance@example.com');
        const { id: hostile } = (await (await ida.fetch('/api/auth/user')).json()) as { id: string };
        const [mine] = await Promise.all([
          appendLeads(storage.store, userId, leadsOf.victim),
          appendDrafts(storage.store, userId, 100),
        ]);
        const theirs = await appendLeads(storage.store, hostile, leadsOf.hostile);
        const caller = new Caller(url, cookie, 32);
        await until(
          'the leads in the list',
          60,
          async () => (await caller.count('/api/leads/counts', 'total')) === leadsOf.victim,
        );

        const work = async (): Promise<Sample> => {
          const sample: Sample = { times: [], failed: 0 };
          const sent: Promise<void>[] = [];
          const send = (n: number) => {
            const save = n % 4 === 3;
            const path = save ? `/api/leads/${mine[n % mine.length]}` : (reads[n % reads.length] ?? '/api/leads');
            const call = save ? caller.call(path, 'PATCH', { description: `note ${n}` }) : caller.call(path);
            return call.then(
              (answer) => void sample.times.push(answer.ms),
              () => void sample.failed++,
            );
          };
          const end = performance.now() + seconds * 1000;
          for (let n = 0; performance.now() < end; n++) {
            sent.push(send(n));
            await new Promise((resolve) => setTimeout(resolve, everyMs));
          }
          await Promise.all(sent);
          return sample;
        };

        await work(); // warms up
        const attacks = attacksOf(ida, theirs);
        const lines: Line[] = [];
        for (const [name, prepare] of Object.entries(attacks)) {
          const attack = await prepare();
          const idle = await work();
          const stop = repeat(attack);
          const meanwhile = await work();
          await stop();
          const [before, during] = [quantile(idle.times, 0.95), quantile(meanwhile.times, 0.95)];
          const ratio = during / before;
          lines.push({
            what: `p95 of another person during ${name}`,
            figure: `${ms(during)}, ${meanwhile.failed} failed`,
            baseline: `idle ${ms(before)}`,
            ratio: rounded(ratio),
            target: `≤ ${target}, 0 failed`,
            ok: ratio <= target && meanwhile.failed === 0,
            values: { p95: rounded(during), idleP95: rounded(before), failed: meanwhile.failed },
          });
        }
        caller.close();
        return lines;
      },
      { RATE_LIMITS: 'true' },
    ),
  );

/** Runs it again and again. @returns what stops it, and waits until the last run has ended */
const repeat = (attack: () => Promise<unknown>) => {
  let goOn = true;
  const run = (async () => {
    while (goOn) {
      await attack();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return () => {
    goOn = false;
    return run;
  };
};

/** Each prepares an attack, and returns one round of it. */
const attacksOf = (ida: Visitor, leads: string[]): Record<string, () => Promise<() => Promise<unknown>>> => {
  /** The response is read, so that its connection is free again. */
  const send = async (path: string, init: Parameters<Visitor['fetch']>[1] = {}) => {
    const response = await ida.fetch(path, init);
    return { status: response.status, text: await response.text() };
  };
  const upload = (text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'contacts.csv');
    return send('/api/imports', { method: 'POST', body: form });
  };
  const atOnce = (count: number, one: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_one, n) => one(n)));

  return {
    '40 previews of 10 MB at once': async () => {
      const row = (n: number) => `Person ${n},person${n}@example.com,${'note '.repeat(190)}\n`;
      const file = `Name,Email,Description\n${Array.from({ length: 9_990 }, (_row, n) => row(n)).join('')}`;
      const { id, mapping } = JSON.parse((await upload(file)).text) as { id: string; mapping: object };
      return () => atOnce(40, () => send(`/api/imports/${id}/preview`, { method: 'POST', body: { mapping, tag: '' } }));
    },
    'uploads of slow files': async () => {
      const slow = `Name,Company\n${'a' + '\u0300\u0316'.repeat(24_000)},Acme\n`;
      return () => atOnce(6, () => upload(slow));
    },
    'two bulk acts of 500 leads at once': async () => {
      let round = 0;
      return () => {
        round++;
        return atOnce(2, (n) =>
          send('/api/leads/tag', {
            method: 'POST',
            body: { ids: leads.slice(n * 500, (n + 1) * 500), tag: `tag ${round % 25}` },
          }),
        );
      };
    },
    'a flood of 64 requests at once': async () => () => atOnce(64, () => send('/api/leads?q=person&limit=200')),
  };
};
