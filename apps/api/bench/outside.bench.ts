import { setTimeout as pause } from 'node:timers/promises';
import { startLinkedIn } from '../../sandbox/src/linkedin/linkedin-server';
import { startStripe } from '../../sandbox/src/stripe/stripe-server';
import { Visitor } from '../../sandbox/src/visitor';
import { Caller, until } from './caller';
import { appendLeads } from './events';
import { type Line, ms, quantile, rounded } from './figures';
import { onFreshGround } from './ground';
import { withProduct } from './product';

/** Idle and busy take turns, so that what else the machine does meets both. */
const rounds = 3;
const seconds = 4;
/** Milliseconds between two requests of the other person. They do not wait for each other. */
const everyMs = 40;
/** People who press again a second after each answer, and at the latest after this many milliseconds. */
const impatient = 5;
const againAfterMs = 3_000;
const target = 1.2;
interface Sample {
  times: number[];
  failed: number;
}

const reads = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

/** The product on one Stripe and one LinkedIn, which misbehave while some people use them and another person works. */
export const benchOutside = (): Promise<Line[]> =>
  onFreshGround(async (ground) => {
    // Nobody comes back from their pages here, so it does not matter where they would lead.
    const nowhere = 'http://localhost:9';
    const [stripe, linkedIn] = await Promise.all([
      startStripe({ publicUrl: nowhere, webhookUrl: nowhere }),
      startLinkedIn({ publicUrl: nowhere }),
    ]);
    const settings = {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_BASE_URL: stripe.url,
      LINKEDIN_ISSUER: linkedIn.issuer,
      LINKEDIN_CLIENT_ID: linkedIn.clientId,
      LINKEDIN_CLIENT_SECRET: linkedIn.clientSecret,
    };
    try {
      return await withProduct(
        ground,
        async ({ url, cookie, userId, storage }): Promise<Line[]> => {
          const mine = await appendLeads(storage.store, userId, 200);
          const caller = new Caller(url, cookie, 32);
          await until(
            'the leads in the list',
            60,
            async () => (await caller.count('/api/leads/counts', 'total')) === 200,
          );
          const visitors = await Promise.all(
            Array.from({ length: impatient }, async (_, n) => {
              const visitor = new Visitor(url);
              await visitor.signIn(`impatient-${n}@example.com`);
              return visitor;
            }),
          );

          const work = async (sample: Sample): Promise<void> => {
            const sent: Promise<void>[] = [];
            const end = performance.now() + seconds * 1000;
            for (let n = 0; performance.now() < end; n++) {
              const save = n % 4 === 3;
              const path = save ? `/api/leads/${mine[n % mine.length]}` : (reads[n % reads.length] ?? '/api/leads');
              const call = save ? caller.call(path, 'PATCH', { description: `note ${n}` }) : caller.call(path);
              sent.push(
                call.then(
                  (answer) => void sample.times.push(answer.ms),
                  () => void sample.failed++,
                ),
              );
              await pause(everyMs);
            }
            await Promise.all(sent);
          };

          /** Opens a checkout, looks at the plan and connects LinkedIn; and again, until `over`. */
          const press = async (visitor: Visitor, over: AbortSignal): Promise<void> => {
            const buy = { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' };
            const send = (path: string, body?: object) => {
              const signal = AbortSignal.any([over, AbortSignal.timeout(againAfterMs)]);
              const how = body ? { method: 'POST', body, signal } : { signal };
              // A refusal and no answer are what this person gets here.
              return visitor.fetch(path, how).then(
                (response) => void response.body?.cancel(),
                () => undefined,
              );
            };
            while (!over.aborted) {
              await send('/api/stripe/create-checkout-session', buy);
              await send('/api/billing');
              await send('/api/linkedin/start', {});
              await pause(1_000);
            }
          };

          await work({ times: [], failed: 0 }); // warms up
          const lines: Line[] = [];
          for (const how of ['slow', 'cut', 'down'] as const) {
            const idle: Sample = { times: [], failed: 0 };
            const meanwhile: Sample = { times: [], failed: 0 };
            for (let round = 0; round < rounds; round++) {
              await work(idle);
              stripe.misbehave(how);
              linkedIn.misbehave('discovery', how);
              const over = new AbortController();
              const pressing = visitors.map((visitor) => press(visitor, over.signal));
              await work(meanwhile);
              over.abort();
              await Promise.all(pressing);
              stripe.misbehave(null);
              linkedIn.misbehave('discovery', null);
            }
            const [before, during] = [quantile(idle.times, 0.95), quantile(meanwhile.times, 0.95)];
            const ratio = during / before;
            lines.push({
              what: `p95 of another person while Stripe and LinkedIn are ${how}`,
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
        settings,
      );
    } finally {
      await Promise.all([stripe.stop(), linkedIn.stop()]);
    }
  });
