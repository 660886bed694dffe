import { appendDrafts } from './events';
import { Caller, hammer, summary, until } from './caller';
import { atOnce, type Line, median, ms, perSecond, rounded, secondsOf } from './figures';
import { onFreshGround } from './ground';
import { databaseCpuSeconds, withProduct } from './product';

const rounds = 5;
const approvals = 320;
const concurrency = 32;
const getSeconds = 2;

/** Approving waiting messages over HTTP; beside it reading one of them, on the same way through the server. */
export const benchApprove = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async ({ url, cookie, userId, server, storage }): Promise<Line[]> => {
      const caller = new Caller(url, cookie, concurrency);
      const items = (rounds + 1) * approvals;
      const ids = await appendDrafts(storage.store, userId, items);
      await until(
        'drafts in the list',
        60,
        async () => (await caller.count('/api/content/counts', 'pending')) === items,
      );

      const approve = async (id: string | undefined) => {
        const { body, ms: took } = await caller.call(`/api/content/${id}`, 'PATCH', { approvalStatus: 'approved' });
        // The answer is the read model's row, so this is what the next look at any screen shows.
        const { approvalStatus } = JSON.parse(body.toString()) as { approvalStatus: string };
        if (approvalStatus !== 'approved') throw new Error(`An approved item answered ${approvalStatus}`);
        return took;
      };

      const reads = [];
      const writes = [];
      const cpu = { server: [] as number[], database: [] as number[] };
      for (let n = -1; n < rounds; n++) {
        const read = await hammer(concurrency, getSeconds, () => caller.call(`/api/content/${ids[0]}`));
        const before = [await server.cpuSeconds(), await databaseCpuSeconds(ground)] as const;
        const times: number[] = [];
        const seconds = await secondsOf(() =>
          atOnce(approvals, concurrency, async (i) => void times.push(await approve(ids[(n + 1) * approvals + i]))),
        );
        const after = [await server.cpuSeconds(), await databaseCpuSeconds(ground)] as const;
        if (n < 0) continue;
        reads.push(read);
        writes.push(summary(times, seconds));
        cpu.server.push((after[0] - before[0]) / approvals);
        if (before[1] !== null && after[1] !== null) cpu.database.push((after[1] - before[1]) / approvals);
      }
      caller.close();

      const write = {
        ...summary(
          writes.flatMap((w) => w.times),
          1,
        ),
        perSecond: median(writes.map((w) => w.perSecond)),
      };
      const read = {
        ...summary(
          reads.flatMap((r) => r.times),
          1,
        ),
        perSecond: median(reads.map((r) => r.perSecond)),
      };
      const seconds = median(cpu.server);
      const database = cpu.database.length > 0 ? median(cpu.database) : null;
      return [
        {
          what: `approve over HTTP, ${concurrency} concurrent`,
          figure: `${perSecond(write.perSecond)}, p50 ${ms(write.p50)}, p99 ${ms(write.p99)}`,
          baseline: `GET one ${perSecond(read.perSecond)}, p50 ${ms(read.p50)}, p99 ${ms(read.p99)}`,
          ratio: rounded(write.perSecond / read.perSecond),
          target: null,
          ok: null,
          values: {
            perSecond: Math.round(write.perSecond),
            p50: rounded(write.p50),
            p99: rounded(write.p99),
            getPerSecond: Math.round(read.perSecond),
            getP50: rounded(read.p50),
            getP99: rounded(read.p99),
          },
        },
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
    }),
  );
