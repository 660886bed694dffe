import { type Answer, Caller, until } from './caller';
import { appendDrafts } from './events';
import { type Line, median, ms, quantile, rounded } from './figures';
import { onFreshGround } from './fresh-database';
import { withProduct } from './product';

const sizes = [
  { rows: 5_000, rounds: 3, seconds: 6 },
  { rows: 10_000, rounds: 1, seconds: 12 },
];
const idleSeconds = 8;
/** Milliseconds between two requests of other people. They do not wait for each other. */
const everyMs = 50;
const targets = { ratio: 1.5, cpuMsPerRow: 1 };
const paths = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

/** As LinkedIn exports connections: notes, a blank line, then the table. Every round has other people. */
const linkedInFile = (rows: number, round: number): string =>
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

/** Sends requests until it is stopped. @returns what stops it, and returns how long each request took */
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

/** A long import, and how long other requests take meanwhile. */
export const benchImport = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProduct(ground, async ({ url, cookie, userId, server, storage }): Promise<Line[]> => {
      const caller = new Caller(url, cookie, 64);
      await appendDrafts(storage.store, userId, 100);
      const leads = () => caller.count('/api/leads/counts', 'total');

      let files = 0;
      const runImport = async (rows: number) => {
        const before = await leads();
        const head = await storage.store.head();
        const cpu = await server.cpuSeconds();
        const begin = performance.now();
        const seconds = () => (performance.now() - begin) / 1000;
        const form = new FormData();
        form.set('file', new Blob([linkedInFile(rows, files++)]), 'Connections.csv');
        const uploaded = await fetch(new URL('/api/imports', url), {
          method: 'POST',
          body: form,
          headers: { cookie, origin: url },
        });
        if (!uploaded.ok) throw new Error(`The upload answered ${uploaded.status}: ${await uploaded.text()}`);
        const { id, mapping, tag } = (await uploaded.json()) as { id: string; mapping: object; tag: string };
        await caller.call(`/api/imports/${id}/start`, 'POST', { mapping, tag });
        const accepted = seconds();
        await until('everybody in the log', 120, async () => (await storage.store.head()) >= head + BigInt(rows));
        const stored = seconds();
        await until('everybody in the list', 120, async () => (await leads()) === before + rows);
        const visible = seconds();
        return { accepted, stored, visible, cpuMs: ((await server.cpuSeconds()) - cpu) * 1000 };
      };
      const idle = async () => {
        const stop = traffic(caller);
        await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
        return stop();
      };
      const p95 = (times: number[]) => quantile(times, 0.95);

      // The first import fills the lists and warms the server up.
      await runImport(5_000);
      const lines: Line[] = [];
      const waits = { idle: [] as number[], meanwhile: [] as number[] };
      for (const { rows, rounds, seconds } of sizes) {
        const imports = [];
        for (let n = 0; n < rounds; n++) {
          waits.idle.push(p95(await idle()));
          const stop = traffic(caller);
          imports.push(await runImport(rows));
          waits.meanwhile.push(p95(await stop()));
        }
        const accepted = median(imports.map((i) => i.accepted));
        const stored = median(imports.map((i) => i.stored));
        const visible = median(imports.map((i) => i.visible));
        // The requests of the others are in this figure as well.
        const cpuMsPerRow = median(imports.map((i) => i.cpuMs / rows));
        lines.push({
          what: `import of ${rows.toLocaleString('en')} rows`,
          figure: `accepted ${accepted.toFixed(1)} s, stored ${stored.toFixed(1)} s, visible ${visible.toFixed(1)} s, server processor ${cpuMsPerRow.toFixed(2)} ms a row`,
          baseline: null,
          ratio: null,
          target: `visible ≤ ${seconds} s, ≤ ${targets.cpuMsPerRow} ms a row`,
          ok: visible <= seconds && cpuMsPerRow <= targets.cpuMsPerRow,
          values: {
            acceptedSeconds: rounded(accepted),
            storedSeconds: rounded(stored),
            visibleSeconds: rounded(visible),
            serverCpuMsPerRow: rounded(cpuMsPerRow, 3),
          },
        });
      }
      caller.close();

      const ratio = median(waits.meanwhile.map((meanwhile, n) => meanwhile / (waits.idle[n] ?? Number.NaN)));
      return [
        ...lines,
        {
          what: 'p95 of other requests during the import',
          figure: ms(median(waits.meanwhile)),
          baseline: `idle ${ms(median(waits.idle))}`,
          ratio: rounded(ratio),
          target: `≤ ${targets.ratio}`,
          ok: ratio <= targets.ratio,
          values: { p95: rounded(median(waits.meanwhile)), idleP95: rounded(median(waits.idle)) },
        },
      ];
    }),
  );
