import { Visitor } from '../../sandbox/src/visitor';
import { Child } from './child';
import { Caller, until } from './caller';
import { appendDrafts, appendLeads } from './events';
import { type Line, ms, quantile, rounded } from './figures';
import { onFreshGround } from './ground';
import { attackNames, hostilePerson } from './hostile.attacks';
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
        await ida.signIn(hostilePerson);
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
        const attacker = await Child.start('hostile.attacker', { TARGET: url, LEADS: theirs.join(',') });
        const lines: Line[] = [];
        for (const name of attackNames) {
          await attacker.ask({ prepare: name });
          const idle = await work();
          await attacker.ask({ begin: true });
          const meanwhile = await work();
          await attacker.ask({ stop: true });
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
        await attacker.stop();
        return lines;
      },
      { RATE_LIMITS: 'true' },
    ),
  );
