import { freePort } from '../../sandbox/src/free-port';
import { Caller, until } from './caller';
import { Child } from './child';
import { appendLeads } from './events';
import { type Line, median, rounded } from './figures';
import { onFreshGround } from './fresh-database';
import { outsideServices, servicesOutside, type ToOthers } from './outside.services';
import { lineOf, personAtWork } from './person-at-work';
import { withProduct } from './product';

/** Well and misbehaving take turns, so that what else the machine does meets both. */
const rounds = 3;
const pace = { seconds: 4, everyMs: 40 };
const target = 1.2;
const settingsOfModel = {
  AI_MODEL: 'sandbox',
  AI_TOKENS_PER_DAY: '1000000000',
  // Shorter than a round, so that a slow model comes to its end in it.
  AI_TIMEOUT_SECONDS: '2',
};

/**
 * One person works while five others use services outside. The others send the same requests at the same rate while the services
 * are well and while they misbehave, so that only the misbehaviour is compared. The product's processor time says the same on a
 * machine that does other work.
 */
export const benchOutside = (): Promise<Line[]> =>
  onFreshGround(async (ground) => {
    const PORT = String(await freePort());
    const others = await Child.start('outside.others', { PRODUCT: `http://localhost:${PORT}` });
    const tell = (wanted: ToOthers) => others.ask<Record<string, string>>(wanted);
    try {
      return await withProduct(
        ground,
        async ({ url, cookie, userId, storage, server }): Promise<Line[]> => {
          const mine = await appendLeads(storage.store, userId, 200);
          const caller = new Caller(url, cookie, 32);
          const shown = () => caller.count('/api/leads/counts', 'total');
          await until('the leads in the list', 60, async () => (await shown()) === mine.length);
          await tell({ product: url });
          const work = personAtWork(caller, mine, pace);
          const during = async (begin: NonNullable<ToOthers['begin']>) => {
            const before = await server.cpuSeconds();
            await tell({ begin });
            const sample = await work();
            await tell({ stop: true });
            return { ...sample, cpu: (await server.cpuSeconds()) - before };
          };
          const lines: Line[] = [];
          for (const service of servicesOutside) {
            await tell({ recover: service });
            await during({ service, how: null }); // warms up
            for (const how of outsideServices[service]) {
              const measured = [];
              for (let round = 0; round < rounds; round++) {
                const usual = await during({ service, how: null });
                measured.push({ usual, meanwhile: await during({ service, how }) });
                await tell({ recover: service });
              }
              const line = lineOf(`while ${service}: ${how}`, 'well', measured, target);
              const cpu = median(measured.map(({ meanwhile }) => meanwhile.cpu));
              const usualCpu = median(measured.map(({ usual }) => usual.cpu));
              lines.push({
                ...line,
                figure: `${line.figure}, ${cpu.toFixed(2)} s CPU`,
                baseline: `${line.baseline}, ${usualCpu.toFixed(2)} s CPU`,
                values: { ...line.values, cpu: rounded(cpu), usualCpu: rounded(usualCpu) },
              });
            }
          }
          caller.close();
          return lines;
        },
        { ...(await tell({})), ...settingsOfModel, PORT },
      );
    } finally {
      await others.stop();
    }
  });
