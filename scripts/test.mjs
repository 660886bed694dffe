// Runs all tests: the specs, and then the journeys in a browser. Arguments go to Jest:
//   npm test -- apps/api/src/platform        npm test -- -t 'two tabs'
// `--quick` (npm run test:quick) runs those that need no database, server or browser.
// Files that failed run once more, alone, at the end. What passes then is named as unstable, and counts as passed.
// The last line is always `N passed, N failed`, with `, N skipped` when there are any.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeGroups } from './test-groups.mjs';
import { failedFiles, judge, mostFilesAgain, read, report, sum } from './test-outcome.mjs';

/** A file system in memory, on Linux. */
const inMemory = '/dev/shm';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const jest = [
  // Jest's workers take these flags too. With more room for young objects they collect garbage less often.
  '--max-semi-space-size=64',
  // A worker that waits does not collect the garbage of its whole heap.
  '--no-memory-reducer',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
if (hasRoomInMemory()) process.env.TMPDIR = inMemory;
// Many specs start the built product. Node (22.1 or later) compiles its modules once.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compile');
const folder = mkdtempSync(path.join(tmpdir(), 'keepwarm-results-'));
const isQuick = process.argv[2] === '--quick';
const given = process.argv.slice(isQuick ? 3 : 2);

let runs;
try {
  runs = isQuick ? [await quickTests()] : await allTests();
  await runFailedFilesAgain(runs);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const outcome = sum(runs.map(({ first, second }) => judge(first, second)));
if (outcome.passed + outcome.failed === 0) {
  console.error(`No test ran${given.length ? ` for ${given.join(' ')}` : ''}. This counts as a failure.`);
  process.exitCode = 1;
}
if (outcome.failed > 0) process.exitCode = 1;
const lines = report(outcome);
for (const line of lines.slice(0, -1)) console.error(line);
console.log(lines.at(-1));

async function allTests() {
  const eventStore = process.env.EVENTSTORE_URL;
  // Only this suite uses a real EventStoreDB, and it runs only when EVENTSTORE_URL is set.
  const first = eventStore ? [await run({ projects: ['event-store'], eventStore })] : [];
  const specs = ['domain', 'api', 'web'];
  // All in one run: a journey that begins while the last specs still run uses the core that they leave free.
  return [...first, await run({ projects: [...specs, 'journey'], groups: grouped('all', specs) })];
}

/** The web has no groups here, so only its files that run alone are left: the specs beside what they test. */
function quickTests() {
  return run({ projects: ['domain', 'web'], groups: grouped('quick', ['domain']) });
}

/** There are no groups when there are arguments, because a path among them is that of a spec file. */
function grouped(name, projects) {
  return given.length === 0 ? { name, filesOf: writeGroups({ root, jest, name, projects }) } : undefined;
}

async function run({ projects, eventStore, groups }) {
  const ran = await runJest(given, { projects, eventStore, SPECS: groups?.name });
  return { projects, eventStore, first: read({ ...ran, root, groups: groups?.filesOf }) };
}

/** Each file without its group, and without the arguments, which may name other files. */
async function runFailedFilesAgain(done) {
  const count = done.reduce((all, { first }) => all + failedFiles(first).length, 0);
  if (count > mostFilesAgain) {
    console.error(`${count} files failed. They do not run again, because that is more than ${mostFilesAgain}.`);
    return;
  }
  for (const one of done) {
    const files = failedFiles(one.first);
    if (files.length === 0) continue;
    console.error(`\nRunning again what failed, one file at a time: ${files.join(', ')}\n`);
    const args = ['--runInBand', '--runTestsByPath', ...files.map((file) => path.join(root, file))];
    one.second = read({ ...(await runJest(args, one)), root });
  }
}

/**
 * Whether there is room in memory for the files of the tests, which take 360 MB. On ext4, a new file takes longer the more files
 * were deleted in the last minutes, and the tests delete databases of hundreds of files.
 */
function hasRoomInMemory() {
  if (process.env.TMPDIR || !existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem()) > 4 * 2 ** 30;
}

async function runJest(options, { projects, eventStore = '', SPECS = '' }) {
  const results = path.join(folder, 'results.json');
  rmSync(results, { force: true });
  const args = ['--passWithNoTests', '--json', `--outputFile=${results}`, '--selectProjects', ...projects];
  const child = spawn(process.execPath, [...jest, ...options, ...args], {
    cwd: root,
    // React refuses `act` in its production build, and Jest keeps a NODE_ENV that the shell has set.
    env: { ...process.env, NODE_ENV: 'test', EVENTSTORE_URL: eventStore, SPECS },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await ended(child, results);
  return { code, json: existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : undefined };
}

/**
 * Kills Jest when a test left something open, because Jest does not end then. The results are already written. This counts as a
 * failure.
 */
function ended(child, results) {
  return new Promise((resolve, reject) => {
    let grace;
    const watch = setInterval(() => {
      if (!existsSync(results)) return;
      clearInterval(watch);
      grace = setTimeout(() => {
        console.error('The tests have ended, but they left something open. Find it with --detectOpenHandles.');
        child.kill('SIGKILL');
      }, 20_000);
    }, 500);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      clearTimeout(grace);
      resolve(signal ?? code);
    });
  });
}
