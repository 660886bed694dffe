import { leads } from '../src/features/leads/leads.read-model';
import { Progress } from '../src/platform/projections/progress';
import { Caller, hammer, type Load, summary } from './caller';
import { freePort } from '../../sandbox/src/free-port';
import { Child } from './child';
import { appendLeads } from './events';
import { inTurns, type Line, ms, perSecond, rounded } from './figures';
import { onFreshGround } from './ground';
import { withProduct } from './product';

const count = 20_000;
const rounds = 5;
const concurrency = 16;
const seconds = 2;
const target = 0.5;

/** The first page of a long list, against a hand-written handler that sends the same query. */
export const benchLeads = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async ({ url, cookie, userId, storage }): Promise<Line[]> => {
      const product = new Caller(url, cookie, concurrency);
      await appendLeads(storage.store, userId, count);
      const shown = await new Progress(storage).waitFor([leads.name], await storage.store.head(), 120_000);
      if (!shown) throw new Error('The leads were not in the list within 120 s');
      await storage.pool.query('vacuum (analyze) read.leads');

      const port = await freePort();
      const child = await Child.start('handwritten', {
        PORT: String(port),
        DATABASE_URL: ground.url,
        DATA_DIR: ground.folder,
      });
      try {
        const handwritten = new Caller(`http://localhost:${port}`, cookie, concurrency);
        const [one, other] = [await product.call('/api/leads'), await handwritten.call('/api/leads')];
        if (!one.body.equals(other.body) || one.total !== other.total)
          throw new Error('The hand-written handler answers something else than the product');

        const loads = { product: [] as Load[], handwritten: [] as Load[] };
        const round = async (name: keyof typeof loads, caller: Caller) => {
          const load = await hammer(concurrency, seconds, () => caller.call('/api/leads'));
          loads[name].push(load);
          return load.perSecond;
        };
        const { baseline, subject, ratio } = await inTurns(
          rounds,
          () => round('handwritten', handwritten),
          () => round('product', product),
        );
        product.close();
        handwritten.close();
        const times = (of: Load[]) =>
          summary(
            of.slice(1).flatMap((load) => load.times),
            1,
          );
        const [mine, bare] = [times(loads.product), times(loads.handwritten)];
        return [
          {
            what: `GET /api/leads of ${count.toLocaleString('en')}, ${concurrency} concurrent`,
            figure: `${perSecond(subject)}, p50 ${ms(mine.p50)}, p99 ${ms(mine.p99)}`,
            baseline: `hand-written ${perSecond(baseline)}, p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}`,
            ratio: rounded(ratio),
            target: `≥ ${target}`,
            ok: ratio >= target,
            values: {
              perSecond: Math.round(subject),
              p50: rounded(mine.p50),
              p99: rounded(mine.p99),
              handwrittenPerSecond: Math.round(baseline),
              handwrittenP50: rounded(bare.p50),
              handwrittenP99: rounded(bare.p99),
            },
          },
        ];
      } finally {
        await child.stop();
      }
    }),
  );
