import { type Answer, Caller, until } from './caller';
import { appendDrafts } from './events';
import { type Line, median, ms, quantile, rounded } from './figures';
import { onFreshGround } from './ground';
import { withProduct } from './product';

const rows = 5_000;
const rounds = 3;
const idleSeconds = 8;
/** Other people's requests, evenly spread; they do not wait for each other. */
const everyMs = 50;
const targets = { ratio: 2, seconds: 20 };
const paths = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

/** As LinkedIn exports connections: notes, a blank line, then the table. Every round brings other people. */
const linkedInFile = (round: number): string =>
  [
    'Notes:',
    '"When exporting your connection data, you may notice that some of the email addresses are missing."',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `Person,Number ${round}-${n},https://www.linkedin.com/in/person-${round}-${n},${n % 3 ? '' : `person${round}-${n}@example.com`},Company ${n % 700},"Head of Operations, Region ${n % 9}",12 May 2024`,
    ),
    '',
  ].join('\r\n');

/** Sends requests at their times until it is told to stop; answers how long each took. */
const traffic = (caller: Caller) => {
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    answers.push(caller.call(paths[answers.length % paths.length] ?? '/api/leads'));
  }, everyMs);
  return async (): Promise<number[]> => {
    clearInterval(timer);
    return (await Promise.all(answers)).map((answer) => answer.ms);
  };
};

/** A long import, and what the people at their screens notice of it. */
export const benchImport = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async ({ url, cookie, userId, server, storage }): Promise<Line[]> => {
      const caller = new Caller(url, cookie, 64);
      await appendDrafts(storage.store, userId, 100);
      const leads = () => caller.count('/api/leads/counts', 'total');

      const runImport = async (round: number) => {
        const before = await leads();
        const cpu = await server.cpuSeconds();
        const begin = performance.now();
        const form = new FormData();
        form.set('file', new Blob([linkedInFile(round)]), 'Connections.csv');
        const uploaded = await fetch(new URL('/api/imports', url), {
          method: 'POST',
          body: form,
          headers: { cookie, origin: url },
        });
        if (!uploaded.ok) throw new Error(`The upload answered ${uploaded.status}: ${await uploaded.text()}`);
        const { id, mapping, tag } = (await uploaded.json()) as { id: string; mapping: object; tag: string };
        await caller.call(`/api/imports/${id}/start`, 'POST', { mapping, tag });
        const accepted = (performance.now() - begin) / 1000;
        await until('everybody in the list', 120, async () => (await leads()) === before + rows);
        const visible = (performance.now() - begin) / 1000;
        return { accepted, visible, cpu: (await server.cpuSeconds()) - cpu };
      };
      const idle = async () => {
        const stop = traffic(caller);
        await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
        return stop();
      };

      // The first one fills the lists and warms the server up.
      await runImport(0);
      const quiet: number[][] = [];
      const meanwhile: number[][] = [];
      const imports = [];
      for (let n = 1; n <= rounds; n++) {
        quiet.push(await idle());
        const stop = traffic(caller);
        imports.push(await runImport(n));
        meanwhile.push(await stop());
      }
      caller.close();

      const accepted = median(imports.map((i) => i.accepted));
      const visible = median(imports.map((i) => i.visible));
      const cpu = median(imports.map((i) => i.cpu));
      const p95 = (rounds: number[][]) => median(rounds.map((times) => quantile(times, 0.95)));
      const ratio = median(meanwhile.map((times, n) => quantile(times, 0.95) / quantile(quiet[n] ?? [], 0.95)));
      return [
        {
          what: `import of ${rows.toLocaleString('en')} rows`,
          figure: `accepted ${accepted.toFixed(1)} s, all visible ${visible.toFixed(1)} s, server processor ${cpu.toFixed(1)} s`,
          baseline: null,
          ratio: null,
          target: `visible < ${targets.seconds} s`,
          ok: visible < targets.seconds,
          values: {
            acceptedSeconds: rounded(accepted),
            visibleSeconds: rounded(visible),
            serverCpuSeconds: rounded(cpu),
          },
        },
        {
          what: 'p95 of other requests during the import',
          figure: ms(p95(meanwhile)),
          baseline: `idle ${ms(p95(quiet))}`,
          ratio: rounded(ratio),
          target: `≤ ${targets.ratio}`,
          ok: ratio <= targets.ratio,
          values: { p95: rounded(p95(meanwhile)), idleP95: rounded(p95(quiet)) },
        },
      ];
    }),
  );
