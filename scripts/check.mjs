// Runs all checks of the sources except the tests, two at a time.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { problemsOf } from './first-load.mjs';
import { build } from './prepare.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

let building;
const steps = {
  'types of the server': () => node('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'),
  'types of the web client': () => node('typescript/bin/tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'),
  lint: () => node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  format: () => node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  boundaries: () => run('scripts/boundaries.mjs'),
  'the specification and the faults, row by row': () => run('scripts/specification.mjs'),
  'regular expressions': () => run('scripts/expressions.mjs'),
  deployment: () => run('scripts/deployment.mjs'),
  'Node versions of the packages': () => run('scripts/engines.mjs'),
  'generated documents': documents,
  "the web's first load": smallFirstLoad,
};

const turns = pLimit(2);
await Promise.all(Object.entries(steps).map(([name, step]) => turns(check, name, step)));

async function check(name, step) {
  const begin = performance.now();
  const problem = await step().catch((error) => error.message);
  const took = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  console.log(`${problem ? '✗' : '✓'} ${name} (${took})`);
  if (!problem) return;
  console.error(problem);
  process.exitCode = 1;
}

/** Both steps that need the build wait for the same one. */
function built() {
  return (building ??= build());
}

/** Checks that `npm run docs` can write docs/events.md and docs/openapi.json, which are not committed. */
async function documents() {
  await built();
  return run('dist/apps/api/src/docs/main.js');
}

/** Checks that no page loads more script than its limit. */
async function smallFirstLoad() {
  await built();
  return problemsOf(path.join(root, 'dist-web')).join('\n') || undefined;
}

function node(program, ...args) {
  return run(`node_modules/${program}`, ...args);
}

/** The output of a command that failed, else undefined. */
function run(...command) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? undefined : output.trim() || `It ended with code ${code}.`));
  });
}
