// Runs all tests: the specs, and then the journeys in a browser. Arguments go to Jest:
//   npm test -- apps/api/src/platform        npm test -- -t 'two tabs'
// The last line is always `N passed, N failed`, with `, N skipped` when there are any.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

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
const perGroup = 8;
/** The files that jest.config.js names one by one. Those of the web load little or have state that begins with the page. */
const runsAlone = /^(scripts|apps\/web\/(src|build))\//;
const given = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
/** Their names, and the first line of why. They are repeated at the end, because a log of this length is read from there. */
const failures = [];

try {
  // Only this suite uses a real EventStoreDB, and it runs only when EVENTSTORE_URL is set.
  if (process.env.EVENTSTORE_URL) await runJest(['event-store'], process.env.EVENTSTORE_URL);
  const grouped = given.length === 0;
  if (grouped) writeGroups(['domain', 'api', 'web']);
  // All in one run: a journey that begins while the last specs still run uses the core that they leave free.
  await runJest(['domain', 'api', 'web', 'journey'], '', { SPECS: grouped ? 'grouped' : '' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (total.passed + total.failed === 0) {
  console.error(`No test ran${given.length ? ` for ${given.join(' ')}` : ''}. This counts as a failure.`);
  process.exitCode = 1;
}
if (total.failed > 0) process.exitCode = 1;
for (const failure of failures) console.error(`Failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);

/**
 * Whether there is room in memory for the files of the tests, which take 360 MB. On ext4, a new file takes longer the more files
 * were deleted in the last minutes, and the tests delete databases of hundreds of files.
 */
function hasRoomInMemory() {
  if (process.env.TMPDIR || !existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem()) > 4 * 2 ** 30;
}

async function runJest(projects, eventStore = '', settings = {}) {
  const results = path.join(folder, `${projects.join('-')}.json`);
  const args = ['--passWithNoTests', '--json', `--outputFile=${results}`, '--selectProjects', ...projects];
  const child = spawn(process.execPath, [...jest, ...given, ...args], {
    cwd: root,
    // React refuses `act` in its production build, and Jest keeps a NODE_ENV that the shell has set.
    env: { ...process.env, NODE_ENV: 'test', EVENTSTORE_URL: eventStore, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await ended(child, results);
  if (!existsSync(results)) {
    total.failed += 1;
    console.error(`Jest ended with ${code} before it had results (${projects.join(', ')}).`);
    return;
  }
  const found = JSON.parse(readFileSync(results, 'utf8'));
  // A file that could not be loaded has no failed test, so it is counted separately.
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
  total.passed += found.numPassedTests;
  total.skipped += found.numPendingTests + found.numTodoTests;
  total.failed += failed || (code === 0 ? 0 : 1);
  for (const { name, message, assertionResults } of found.testResults) {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of tests) failures.push(`${fullName}: ${firstLine(failureMessages[0])}`);
    if (tests.length === 0 && message) failures.push(`${path.relative(root, name)}: ${firstLine(message)}`);
  }
  if (code !== 0 && failed === 0)
    console.error(`Jest ended with ${code} though no test failed (${projects.join(', ')}).`);
}

function firstLine(text = '') {
  const whole = stripVTControlCharacters(text).replace('● Test suite failed to run', '');
  return whole.trim().split('\n', 1)[0];
}

/**
 * Writes test files that each run several spec files: see test/together.ts. Neighbours are similar, so they go into different
 * groups.
 */
function writeGroups(projects) {
  rmSync(path.join(root, 'dist-specs'), { recursive: true, force: true });
  for (const project of projects) {
    const args = [...jest, '--listTests', '--json', '--selectProjects', project];
    const listed = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (listed.status !== 0) throw new Error(`Jest could not list the specs of ${project}:\n${listed.stderr}`);
    const files = JSON.parse(listed.stdout)
      .map((file) => path.relative(root, file))
      .filter((file) => !runsAlone.test(file))
      .sort();
    const groups = Array.from({ length: Math.ceil(files.length / perGroup) }, () => []);
    for (const [index, file] of files.entries()) groups[index % groups.length].push(file);
    mkdirSync(path.join(root, 'dist-specs', project), { recursive: true });
    for (const [index, group] of groups.entries()) {
      const text = `import { together } from '../../test/together';\n\nawait together(${JSON.stringify(group, null, 2)});\n`;
      writeFileSync(path.join(root, 'dist-specs', project, `${index + 1}.spec.ts`), text);
    }
  }
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
