// Checks the rules of .dependency-cruiser.cjs twice: on the sources, which must not break them, and on a small planted tree,
// where each rule must report the file that breaks it and no allowed file. It also checks the map of the features.
//   npm run boundaries -- rooms apps/web/src/shared      prints the rooms of a folder and the arrows between them
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemsOf as mapProblems, treeOf } from './feature-map.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden;
const folders = ['apps', 'libs', 'test'];

/** Rule → files that break it, with paths and aliases as in the real tree. */
const planted = {
  'contracts-know-only-zod': {
    'libs/contracts/src/planted/with-package.ts': "import 'rxjs';",
    'libs/contracts/src/planted/with-builtin.ts': "import 'node:crypto';",
    'libs/contracts/src/planted/with-domain.ts': "import '@app/domain/ok/rule';",
  },
  'domain-knows-only-contracts': {
    'libs/domain/src/planted/with-zod.ts': "import 'zod';",
    'libs/domain/src/planted/with-builtin.ts': "import { randomUUID } from 'crypto';\nexport const id = randomUUID();",
    'libs/domain/src/planted/with-writer.ts': "import '@app/writer/ok';",
    'libs/domain/src/planted/with-type.ts': "import type { Pool } from 'pg';\nexport type P = Pool;",
  },
  'writer-knows-only-contracts': {
    'libs/writer/src/planted/with-package.ts': "import 'luxon';",
    'libs/writer/src/planted/with-domain.ts': "import '@app/domain/ok/rule';",
  },
  'help-knows-only-contracts': {
    'libs/help/src/planted/with-domain.ts': "import '@app/domain/ok/rule';",
    'libs/help/src/planted/with-package.ts': "import 'ioredis';",
  },
  'embedded-postgres-knows-only-pg': {
    'libs/embedded-postgres/src/planted/with-contracts.ts': "import '@app/contracts/ok/shape';",
    'libs/embedded-postgres/src/planted/with-package.ts': "import 'ioredis';",
  },
  'event-sourcing-knows-no-application': {
    'libs/event-sourcing/src/planted/with-nest.ts': "import '@nestjs/common';",
    'libs/event-sourcing/src/planted/with-rule.ts': "import '@app/domain/ok/rule';",
  },
  'writer-serves-features': {
    'apps/api/src/platform/kernel/planted-writer.ts': "import '@app/writer/ok';",
    'apps/web/src/shared/with-writer.ts': "import '@app/writer/ok';",
  },
  'libraries-never-import-applications': {
    'libs/domain/src/planted/planted.spec.ts': "import '../../../../apps/api/src/platform/kernel/ok';",
  },
  'platform-never-imports-features': {
    'apps/api/src/platform/planted.ts': "import '../features/leads/ok';",
    'apps/api/src/platform/planted-port.ts': "import '../shared/ok';",
  },
  'shared-never-imports-features': {
    'apps/api/src/shared/planted.ts': "import '../features/leads/ok';",
  },
  'api-features-meet-through-events': {
    'apps/api/src/features/content/planted.ts': "import { lead } from '../leads/ok';\nexport const l = lead;",
  },
  'one-file-knows-bullmq': {
    'apps/api/src/platform/jobs/planted.ts': "import { Queue } from 'bullmq';\nexport const q = Queue;",
    'apps/api/src/features/leads/planted-job.ts': "import type { Job } from 'bullmq';\nexport type J = Job;",
  },
  'one-file-knows-the-model-libraries': {
    'apps/api/src/features/content/planted-model.ts':
      "import { generateText } from 'ai';\nexport const g = generateText;",
    'apps/api/src/features/drafting/model/planted-provider.ts':
      "export const later = () => import('@ai-sdk/anthropic');",
  },
  'one-adapter-speaks-to-stripe': {
    'apps/api/src/features/billing/planted.ts': "import Stripe from 'stripe';\nexport const s = Stripe;",
  },
  'one-file-speaks-to-linkedin': {
    'apps/api/src/features/linkedin/planted.ts':
      "import { discovery } from 'openid-client';\nexport const d = discovery;",
  },
  'one-file-connects-to-redis': {
    'apps/api/src/platform/jobs/planted-redis.ts': "import { Redis } from 'ioredis';\nexport const r = Redis;",
    'apps/api/src/platform/postgres/planted-redis.ts': "import { Redis } from 'ioredis';\nexport const r = Redis;",
  },
  'two-files-know-opentelemetry': {
    'apps/api/src/platform/http/planted-trace.ts':
      "import { trace } from '@opentelemetry/api';\nexport const t = trace;",
  },
  'opentelemetry-is-loaded-when-asked-for': {
    'apps/api/src/platform/planted-otlp.ts': "import { tracer } from './telemetry/otlp';\nexport const t = tracer;",
  },
  'one-folder-knows-prometheus': {
    'apps/api/src/features/leads/planted-counter.ts':
      "import { Counter } from 'prom-client';\nexport const c = Counter;",
  },
  'postgres-stays-in-its-adapters': {
    'apps/api/src/features/leads/planted-pg.ts': "import { Pool } from 'pg';\nexport const p = new Pool();",
    'libs/event-sourcing/src/read-models/planted.ts': "import pg from 'pg';\nexport const p = pg.Pool;",
  },
  'event-store-client-stays-in-its-adapter': {
    'libs/event-sourcing/src/event-store/planted.ts':
      "import { EventStoreDBClient } from '@eventstore/db-client';\nexport const c = EventStoreDBClient;",
    'apps/api/src/features/leads/planted-event.ts':
      "import type { RecordedEvent } from '@eventstore/db-client';\nexport type E = RecordedEvent;",
    'libs/event-sourcing/src/read-models/planted-grpc.ts': "import '@grpc/grpc-js';",
  },
  'doubles-serve-tests-alone': {
    'apps/api/src/platform/postgres/planted-double.ts': "import '../../../test/doubles/ok';",
    'apps/api/src/features/leads/planted-double.ts': "export const later = () => import('../../../test/doubles/ok');",
    'libs/event-sourcing/src/event-store/planted-contract.ts': "import '../testing/ok.contract';",
    'libs/domain/src/planted/planted-given.ts': "import '../testing/ok';",
    'apps/web/src/shared/planted-test.ts': "import '../../test/ok';",
  },
  'web-knows-only-contracts': {
    'apps/web/src/shared/with-domain.ts': "import '@app/domain/ok/rule';",
    'apps/web/src/shared/with-api.tsx':
      "import type { Ok } from '../../../api/src/platform/kernel/ok';\nexport const C = () => <p>{String({} as Ok)}</p>;",
    'apps/web/src/shared/with-sandbox.ts': "export const later = () => import('../../../sandbox/src/ok');",
  },
  'web-features-never-import-routes': {
    'apps/web/src/features/leads/planted-route.ts': "import '@/routes/ok';",
  },
  'web-shared-stands-alone': {
    'apps/web/src/shared/planted-feature.ts': "import '@/features/leads/ok';",
    'apps/web/src/shared/planted-route.ts': "import '../routes/ok';",
  },
  'web-features-never-meet': {
    'apps/web/src/features/content/planted.ts': "import '@/features/leads/ok';",
  },
  'sandbox-is-started-by-main-alone': {
    'apps/api/src/platform/auth/planted.ts': "export const later = () => import('../../../../sandbox/src/ok');",
  },
  'sandbox-knows-nothing-of-the-product': {
    'apps/sandbox/src/planted-api.ts': "import '../../api/src/platform/kernel/ok';",
    'apps/sandbox/src/planted-domain.ts': "import '@app/domain/ok/rule';",
  },
  'nothing-imports-the-benchmarks': {
    'apps/api/src/planted.ts': "import '../../bench/src/ok';",
  },
  // One rule for each folder. The planted import is a file beside the folders, which is above them all.
  ...Object.fromEntries(
    rules.flatMap(({ name }) => {
      const [, part, folder] = /^(platform|web|library)-(.*)-imports-downwards$/.exec(name) ?? [];
      const roots = {
        platform: 'apps/api/src/platform',
        web: 'apps/web/src/shared',
        library: 'libs/event-sourcing/src',
      };
      const root = roots[part];
      return root ? [[name, { [`${root}/${folder}/planted-up.ts`]: "import '../ok-top';" }]] : [];
    }),
  ),
  'no-cycles': {
    'apps/api/src/platform/one.ts': "import './two';\nexport const one = 1;",
    'apps/api/src/platform/two.ts': "import './one';\nexport const two = 2;",
  },
  'every-import-resolves': {
    'apps/api/src/platform/lost.ts': "import '@app/contracts/planted/nowhere';",
  },
};

/** Files that no rule may report. */
const allowed = {
  'libs/contracts/src/ok/shape.ts': "import { z } from 'zod';\nexport const Shape = z.string();",
  'libs/contracts/src/ok/shape.spec.ts': "import 'node:crypto';\nimport './shape';",
  'libs/domain/src/ok/rule.ts': "import '@app/contracts/ok/shape';\nexport const rule = 1;",
  'libs/writer/src/ok.ts': "import '@app/contracts/ok/shape';\nimport 'liquidjs';\nexport const ok = 1;",
  'libs/embedded-postgres/src/ok.ts': "import 'node:fs';\nimport { Client } from 'pg';\nexport const c = Client;",
  'apps/api/src/features/content/ok-writer.ts': "import '@app/writer/ok';",
  'apps/api/src/platform/kernel/ok.spec.ts': "import '@app/writer/ok';",
  'apps/api/src/platform/kernel/ok.ts':
    "import '@app/contracts/ok/shape';\nimport 'node:fs';\nexport type Ok = string;",
  'apps/api/src/platform/jobs/bullmq.ts': "import { Queue } from 'bullmq';\nexport const q = Queue;",
  'apps/api/src/platform/redis/redis.ts': "import { Redis } from 'ioredis';\nexport const r = Redis;",
  'apps/api/src/platform/telemetry/otlp.ts':
    "import { trace } from '@opentelemetry/api';\nexport const tracer = trace;",
  'apps/api/src/platform/telemetry/ok-otlp.ts': "export const load = () => import('./otlp');",
  'apps/api/src/platform/operations/metrics.ts': "import { Counter } from 'prom-client';\nexport const c = Counter;",
  'apps/api/src/platform/postgres/ok.ts': "import { Pool } from 'pg';\nexport const p = Pool;",
  'libs/event-sourcing/src/event-store/postgres.event-store.ts': "import pg from 'pg';\nexport const p = pg;",
  'libs/event-sourcing/src/event-store/eventstoredb.ok.ts': "import '@eventstore/db-client';",
  'libs/domain/src/testing/ok.ts': 'export const given = 1;',
  'apps/api/test/doubles/ok.ts':
    "import '@grpc/grpc-js';\nimport type { ReadReq } from '@eventstore/db-client/generated/streams_pb';\nexport type R = ReadReq;",
  'libs/event-sourcing/src/testing/ok.contract.ts': "import '../event-store/eventstoredb.ok';",
  'libs/event-sourcing/src/event-store/ok.spec.ts': "import '../testing/ok.contract';",
  'libs/event-sourcing/src/kernel/tracing.ts': "import { trace } from '@opentelemetry/api';\nexport const t = trace;",
  'libs/domain/src/decider.ts': 'export const fold = 1;',
  'libs/event-sourcing/src/ok-top.ts': "import '@app/contracts/ok/shape';",
  'libs/event-sourcing/src/event-store.ts': "import '@app/contracts/ok/shape';",
  'libs/event-sourcing/src/kernel/ok-port.ts': "import '../event-store';",
  'libs/event-sourcing/src/commands/ok.ts': "import '@app/domain/decider';\nimport 'node:crypto';",
  'apps/api/test/ok.spec.ts': "import './doubles/ok';",
  'apps/api/src/features/leads/ok.ts':
    "import type { Pool } from 'pg';\nimport '../../platform/kernel/ok';\nimport '@app/domain/ok/rule';\nexport const lead: Pool | 1 = 1;",
  'apps/api/src/platform/ok-top.ts': "import './kernel/ok';",
  'apps/api/src/shared/ok.ts': "import '../platform/kernel/ok';",
  'apps/api/src/features/content/ok-port.ts': "import '../../shared/ok';",
  'apps/api/src/main.ts': "import './features/leads/ok';\nawait import('../../sandbox/src/ok');",
  'apps/bench/src/ok.ts': "import '../../api/src/features/leads/ok';\nimport 'pg';",
  'apps/sandbox/src/ok.ts': "import '@app/contracts/ok/shape';\nexport const ok = 1;",
  'apps/web/test/ok.ts': "import '@/shared/ok';",
  'apps/web/src/shared/ok.ts': "import '@app/contracts/ok/shape';",
  'apps/web/src/shared/ok-top.ts': "import './shell/ok';",
  'apps/web/src/shared/shell/ok.ts': "import '../lib/ok';",
  'apps/web/src/shared/lib/ok.ts': "import '@app/contracts/ok/shape';",
  'apps/web/src/shared/lib/ok.spec.ts': "import '../shell/ok';",
  'apps/web/src/features/leads/ok.tsx': "import '@/shared/ok';\nexport const C = () => <p />;",
  'apps/web/src/routes/ok.tsx': "import '@/features/leads/ok';",
  'test/ok.ts': "import 'pg';\nimport '../apps/sandbox/src/ok';",
};

const [command, place] = process.argv.slice(2);
if (command === 'rooms') {
  console.log(roomsOf((await cruise(root)).modules, place).join('\n'));
  process.exit();
}

// Waits for both, so that a failure of one does not leave the planted tree behind.
const [real, trial] = await Promise.allSettled([cruise(root), tryRules()]);
const tree = treeOf(root);
const problems = [
  ...judge(real, judgeSources),
  ...judge(trial, judgeTrial),
  ...mapProblems(tree),
  ...unseenInMap(tree),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const count = Object.values(planted).flatMap(Object.keys).length;
  console.log(
    `${ownFiles(real.value).length} files keep ${rules.length} rules. All ${count} planted violations were found.`,
  );
}

/** The folders and files inside `place`, which of the others each one imports and how often, and which arrows run back. */
function roomsOf(modules, place = 'apps/web/src/shared') {
  const inside = `${place.replace(/\/$/, '')}/`;
  const roomOf = (file) => (file.startsWith(inside) ? file.slice(inside.length).split('/', 1)[0] : undefined);
  const arrows = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => !/\.spec\.tsx?$/.test(source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from && to && from !== to) arrows.set(`${from} → ${to}`, (arrows.get(`${from} → ${to}`) ?? 0) + 1);
    }
  const isBack = (arrow) => arrows.has(arrow.split(' → ').toReversed().join(' → '));
  const lines = [...arrows.keys()]
    .sort((a, b) => a.localeCompare(b))
    .map((arrow) => `${arrow} ${arrows.get(arrow)}${isBack(arrow) ? ' (and back)' : ''}`);
  const back = lines.filter((line) => line.endsWith('back)')).length / 2;
  const rooms = new Set([...arrows.keys()].flatMap((arrow) => arrow.split(' → ')));
  return [...lines, `${rooms.size} rooms, ${lines.length} pairs with arrows, ${back} of them in both directions`];
}

/** The map must see a feature that one layer lacks, a folder that is in the wrong place, and a crowded one. */
function unseenInMap(tree) {
  const crowd = Array.from({ length: 30 }, (_, n) => `leads/planted-${n}.ts`);
  const broken = {
    'a feature of one layer': { ...tree, web: [...tree.web, 'planted/page.tsx'] },
    'a feature that one layer lacks': { ...tree, domain: tree.domain.filter((file) => !file.startsWith('leads/')) },
    'a feature where the map has none': { ...tree, domain: [...tree.domain, 'landing/planted.ts'] },
    'a crowded folder': { ...tree, api: [...tree.api, ...crowd] },
  };
  return Object.entries(broken)
    .filter(([, planted]) => mapProblems(planted).length <= mapProblems(tree).length)
    .map(([what]) => `The map of the features did not see ${what}.`);
}

function judge({ value, reason }, by) {
  return value ? by(value) : [reason.message];
}

function judgeSources({ modules, summary }) {
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = sources(root).filter((file) => !seen.has(file));
  if (ownFiles({ modules }).length === 0) return ['No source file was checked, so nothing is proven.'];
  if (unseen.length > 0) return [`These files were not checked: ${unseen.join(', ')}`];
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
    return `${rule.name}: ${way}\n    ${rules.find(({ name }) => name === rule.name)?.comment}`;
  });
}

function judgeTrial({ summary }) {
  // A cycle is reported once, for one of its files.
  const members = ({ from, cycle }) => [from, ...(cycle ?? []).map(({ name }) => name)];
  const reported = new Set(summary.violations.flatMap((v) => members(v).map((file) => `${v.rule.name} ${file}`)));
  const missed = rules.flatMap(({ name }) => {
    const files = Object.keys(planted[name] ?? {});
    if (files.length === 0)
      return [`The rule ${name} has no planted violation in scripts/boundaries.mjs that would prove it.`];
    return files
      .filter((file) => !reported.has(`${name} ${file}`))
      .map((file) => `The rule ${name} did not see the planted ${file}.`);
  });
  const wronged = summary.violations
    .filter(({ from }) => from in allowed)
    .map(({ rule, from, to }) => `The rule ${rule.name} forbids ${from} → ${to}, which is allowed.`);
  return [...missed, ...wronged];
}

async function tryRules() {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepwarm-boundaries-'));
  try {
    for (const [file, code] of Object.entries(Object.assign({}, allowed, ...Object.values(planted)))) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${code}\n`);
    }
    for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.boundaries.json', '.dependency-cruiser.cjs']) {
      cpSync(path.join(root, file), path.join(folder, file));
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    return await cruise(folder, ['--preserve-symlinks']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cruise(folder, flags = []) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const present = folders.filter((name) => existsSync(path.join(folder, name)));
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...flags, ...present];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    return JSON.parse(output);
  } catch (cause) {
    throw new Error(`dependency-cruiser gave no result. Its output: ${errors.trim() || output.slice(0, 2000)}`, {
      cause,
    });
  }
}

function ownFiles({ modules }) {
  return modules.filter(({ source }) => /^(apps|libs|test)\/.*\.tsx?$/.test(source));
}

function sources(folder) {
  return folders
    .filter((name) => existsSync(path.join(folder, name)))
    .flatMap((name) =>
      readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.posix.join(name, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\/fixtures\/|\/node_modules\//.test(file));
}
