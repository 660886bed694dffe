import { schemaOf } from '../../api/test/schemas';
import { Caller, compared, hammer, type Load, until } from './caller';
import { appendLeads } from './events';
import { inTurns, type Line } from './figures';
import { onFreshGround } from './fresh-database';
import { withProduct } from './product';
import { withBare } from './with-bare';

const count = 20_000;
const rounds = 7;
const concurrency = 16;
const seconds = 1.5;
const target = 0.8;
/** Requests of a person with a long list, in equal parts. Each returns a full page of 50. */
const lists = [
  '/api/leads',
  '/api/leads?sort=name',
  '/api/leads?status=new&sort=-company',
  '/api/leads?q=person%20number%2012&sort=-created',
];

/** Pages of a long list with filter, search and sort, against a bare handler on a short list. */
export const benchLeads = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async (product): Promise<Line[]> => {
      const { url, cookie, userId, storage } = product;
      const caller = new Caller(url, cookie, concurrency);
      await appendLeads(storage.store, userId, count);
      await until('leads in the list', 120, async () =>
        (await caller.call('/api/leads/counts')).body.includes(`"total":${count},`),
      );
      await storage.pool.query(`vacuum (analyze) ${schemaOf('leads')}.leads`);

      return withBare(ground, product, concurrency, async (bare) => {
        const loads = { product: [] as Load[], bare: [] as Load[] };
        const round = async (name: keyof typeof loads, who: Caller, paths: readonly string[]) => {
          let n = 0;
          const load = await hammer(concurrency, seconds, () => who.call(paths[n++ % paths.length] ?? '/'));
          loads[name].push(load);
          return load.perSecond;
        };
        const mixed = await inTurns(
          rounds,
          () => round('bare', bare, ['/leads']),
          () => round('product', caller, lists),
        );
        caller.close();
        return [compared(`GET /api/leads of 20,000, ${concurrency} concurrent`, mixed, loads, target)];
      });
    }),
  );
