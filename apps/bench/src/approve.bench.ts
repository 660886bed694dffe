import { Caller, compared, hammer, type Load, summary, until } from './caller';
import { appendDrafts } from './events';
import { atOnce, inTurns, type Line, median, ms, rounded, secondsOf } from './figures';
import { onFreshGround } from './fresh-database';
import { databaseCpuSeconds, withProduct } from './product';
import { withBare } from './with-bare';

/** More rounds of approvals: the first ones measure how V8 compiles the path, which is far longer than that of the bare handler. */
const rounds = { get: 7, approve: 25 };
const approvals = 320;
const concurrency = 32;
const getSeconds = 1.5;
const targets = { get: 0.8, approve: 0.6 };

/** Reading one text and approving texts over HTTP, against a bare handler of the same stack. */
export const benchApprove = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async (product): Promise<Line[]> => {
      const { url, cookie, userId, server, storage } = product;
      const caller = new Caller(url, cookie, concurrency);
      const items = (rounds.approve + 1) * approvals;
      const ids = await appendDrafts(storage.store, userId, items);
      await until(
        'drafts in the list',
        60,
        async () => (await caller.count('/api/content/counts', 'pending')) === items,
      );

      return withBare(ground, product, concurrency, async (bare) => {
        const gets = { product: [] as Load[], bare: [] as Load[] };
        const get = async (name: keyof typeof gets, who: Caller, path: string) => {
          const load = await hammer(concurrency, getSeconds, () => who.call(path));
          gets[name].push(load);
          return load.perSecond;
        };
        const reading = await inTurns(
          rounds.get,
          () => get('bare', bare, `/texts/${ids[0]}`),
          () => get('product', caller, `/api/content/${ids[0]}`),
        );

        const writes = { product: [] as Load[], bare: [] as Load[] };
        const cpu = { server: [] as number[], database: [] as number[] };
        const approve = async (name: keyof typeof writes, who: Caller, path: string) => {
          const from = writes[name].length * approvals;
          const times: number[] = [];
          const seconds = await secondsOf(() =>
            atOnce(approvals, concurrency, async (i) => {
              const answer = await who.call(`${path}/${ids[from + i]}`, 'PATCH', { approvalStatus: 'approved' });
              // Every screen shows this state from now on.
              if (!answer.body.includes('"approved"')) throw new Error(`Not approved: ${answer.body.toString()}`);
              times.push(answer.ms);
            }),
          );
          const load = summary(times, seconds);
          writes[name].push(load);
          return load.perSecond;
        };
        const approving = await inTurns(
          rounds.approve,
          () => approve('bare', bare, '/texts'),
          async () => {
            const before = [await server.cpuSeconds(), await databaseCpuSeconds(ground)] as const;
            const rate = await approve('product', caller, '/api/content');
            const after = [await server.cpuSeconds(), await databaseCpuSeconds(ground)] as const;
            cpu.server.push((after[0] - before[0]) / approvals);
            if (before[1] !== null && after[1] !== null) cpu.database.push((after[1] - before[1]) / approvals);
            return rate;
          },
        );
        caller.close();

        const seconds = median(cpu.server);
        const database = cpu.database.length > 0 ? median(cpu.database) : null;
        return [
          compared(`GET of one text, ${concurrency} concurrent`, reading, gets, targets.get),
          compared(`approve over HTTP, ${concurrency} concurrent`, approving, writes, targets.approve),
          {
            what: 'processor time of one approval',
            figure: `server ${ms(seconds * 1000)}${database === null ? '' : `, database ${ms(database * 1000)}`}`,
            baseline: null,
            ratio: null,
            target: null,
            ok: null,
            values: {
              serverCpuSeconds: rounded(seconds, 5),
              databaseCpuSeconds: database === null ? null : rounded(database, 5),
            },
          },
        ];
      });
    }),
  );
