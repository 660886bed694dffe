import { Visitor } from '../../sandbox/src/visitor';
import { Child } from './child';
import { Caller, until } from './caller';
import { appendDrafts, appendLeads } from './events';
import type { Line } from './figures';
import { onFreshGround } from './fresh-database';
import { attackNames, hostilePerson } from './hostile.attacks';
import { lineOf, personAtWork } from './person-at-work';
import { withProduct } from './product';

const pace = { seconds: 8, everyMs: 60 };
/** Idle and attacked take turns, so that what else the machine does meets both. */
const rounds = 3;
const target = 2;
const leadsOf = { victim: 200, hostile: 1_000 };

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

        const work = personAtWork(caller, mine, pace);
        await work(); // warms up
        const attacker = await Child.start('hostile.attacker', { TARGET: url, LEADS: theirs.join(',') });
        const lines: Line[] = [];
        for (const name of attackNames) {
          await attacker.ask({ prepare: name });
          const measured = [];
          for (let round = 0; round < rounds; round++) {
            const usual = await work();
            await attacker.ask({ begin: true });
            measured.push({ usual, meanwhile: await work() });
            await attacker.ask({ stop: true });
          }
          lines.push(lineOf(`during ${name}`, 'idle', measured, target));
        }
        caller.close();
        await attacker.stop();
        return lines;
      },
      { RATE_LIMITS: 'true' },
    ),
  );
