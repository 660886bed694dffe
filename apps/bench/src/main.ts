// `npm run bench [name…]`: see docs/benchmarks.md. Ends with 1 when a target is missed.
import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchAppend } from './append.bench';
import { benchApprove } from './approve.bench';
import type { Line } from './figures';
import { clearAll, serverVersion } from './fresh-database';
import { benchHostile } from './hostile.bench';
import { benchImport } from './import.bench';
import { benchLeads } from './leads.bench';
import { benchLive } from './live.bench';
import { benchOutside } from './outside.bench';
import { benchRebuild } from './rebuild.bench';
import { benchRebuildLive } from './rebuild-live.bench';
import { benchStore } from './store.bench';
import { benchUpgrade } from './upgrade.bench';
import { benchScreens } from './screens.bench';
import { printTable } from './table';
import { benchWeb } from './web.bench';

const all: Record<string, () => Promise<Line[]>> = {
  append: benchAppend,
  approve: benchApprove,
  rebuild: benchRebuild,
  'rebuild-live': benchRebuildLive,
  leads: benchLeads,
  import: benchImport,
  hostile: benchHostile,
  live: benchLive,
  outside: benchOutside,
  screens: benchScreens,
  store: benchStore,
  upgrade: benchUpgrade,
  web: benchWeb,
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clearAll().finally(() => process.exit(1)));

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in all));
if (unknown) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

const begin = performance.now();
const lines: Line[] = [];
const broken: string[] = [];
for (const [name, bench] of Object.entries(all)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = performance.now();
  try {
    lines.push(...(await bench()));
    console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  } catch (error) {
    // The results of the others are kept, because they take half an hour.
    console.error(`${name} failed:`, error);
    broken.push(name);
  }
}
printTable(lines);

const missed = lines.filter((line) => line.ok === false);
if (names.length === 0 && broken.length === 0) {
  const results = {
    date: new Date().toISOString(),
    node: process.version,
    postgres: serverVersion(),
    cpus: cpus().length,
    seconds: Math.round((performance.now() - begin) / 1000),
    lines,
  };
  await mkdir('bench', { recursive: true });
  await writeFile('bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
}
if (broken.length > 0) console.error(`Failed: ${broken.join(', ')}.`);
if (missed.length > 0) console.error(`Missed: ${missed.map((line) => line.what).join('; ')}.`);
if (broken.length + missed.length > 0) process.exitCode = 1;
