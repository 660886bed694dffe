// Runs before start, dev, test and bench. The packages may not be installed yet, so it uses Node's built-ins only.
//   --build     build the server and the web client when their sources have changed
//   --browser   install Chromium for the browser tests where it is missing
//   --redis     install a Redis server for the tests of the queue where it is missing
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const seconds = (begin) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

/** An error that is shown as its message, without a stack. */
class Stop extends Error {}

async function prepare(flags) {
  checkNode();
  await alone(async () => {
    install();
    if (flags.includes('--build')) await buildStale();
  });
  if (flags.includes('--browser')) {
    const { ensureBrowser } = await import('./browser.mjs');
    const missing = await ensureBrowser();
    if (missing) throw new Stop(missing);
  }
  if (flags.includes('--redis')) {
    const { ensureRedis } = await import('./redis.mjs');
    const missing = await ensureRedis();
    if (missing) throw new Stop(missing);
  }
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = wanted.split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Stop(
    `Keepwarm needs Node ${wanted} or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}

/** Only one command at a time installs or builds in this folder. The operating system releases the name when the process ends. */
async function alone(work) {
  const id = `keepwarm-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`;
  const name = { linux: `\0${id}`, win32: `\\\\.\\pipe\\${id}` }[process.platform];
  if (!name) return work();
  for (let told = false; ; told = true) {
    const server = createServer();
    const error = await new Promise((resolve) => server.once('error', resolve).listen(name, resolve));
    if (!error) {
      try {
        return await work();
      } finally {
        server.close();
      }
    }
    if (error.code !== 'EADDRINUSE') throw error;
    if (!told) console.log('Another command is preparing this folder; waiting for it.');
    await pause(200);
  }
}

// ---------------------------------------------------------------------------------------------------------- packages

function install() {
  const reason = whyInstall();
  if (!reason) return;
  console.log(`${reason}: installing the packages. This takes a minute or two.`);
  const begin = performance.now();
  // Build tools are development packages, and NODE_ENV=production would leave them out.
  const options = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const ci = npm(['ci', ...options]);
  if (ci.status !== 0) {
    console.log('npm ci failed. Trying npm install, which is more lenient.');
    const lenient = npm(['install', '--no-save', ...options]);
    if (lenient.status !== 0) {
      console.error(`${ci.stderr}\n${lenient.stderr}`);
      throw new Stop('The packages could not be installed. See the messages of npm above, and run the command again.');
    }
  }
  writeFileSync(at(installStamp), installState());
  console.log(`Installed the packages (${seconds(begin)}).`);
}

const installStamp = path.join('node_modules', '.keepwarm-installed');

/** A hash of the lock file and of npm's list of installed packages, which leaves out packages for other platforms. */
function installState() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) hash.update(readFileSync(at(file)));
  return hash.digest('hex');
}

/** Compares the lock file with npm's list of installed packages, because the dates of files change with every git checkout. */
function whyInstall() {
  const noted = at('node_modules', '.package-lock.json');
  if (!existsSync(noted)) return 'First start';
  if (existsSync(at(installStamp)) && readFileSync(at(installStamp), 'utf8') === installState()) return undefined;
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages;
  for (const [where, { version, optional, extraneous }] of Object.entries(wanted)) {
    if (where === '' || extraneous) continue;
    const found = installed[where];
    if (found ? found.version !== version : !optional) return 'The list of packages has changed';
  }
  return undefined;
}

/** Collects the errors of npm, and shows them only when the second try fails too. */
function npm(args) {
  const env = { ...process.env };
  delete env.NODE_ENV;
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const done = spawnSync(program, [...first, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (done.error)
    throw new Stop(`npm could not be run (${done.error.message}). It comes with Node: https://nodejs.org`);
  return done;
}

// ------------------------------------------------------------------------------------------------------------- build

const parts = {
  server: {
    out: 'dist',
    sources: [
      'apps/api',
      'apps/bench',
      'apps/sandbox',
      'libs',
      'scripts/build-server.mjs',
      'nest-cli.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    command: ['scripts/build-server.mjs'],
    proof: 'dist/server/main.js',
  },
  'web client': {
    out: 'dist-web',
    sources: ['apps/web', 'libs/contracts', 'tsconfig.base.json', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'],
    proof: 'dist-web/index.html',
  },
};

/** Builds what is stale. Throws one message that names what failed, with the tool's output. */
export const build = () => alone(buildStale);

async function buildStale() {
  await Promise.all(Object.entries(parts).map(([name, part]) => buildPart(name, part)));
}

async function buildPart(name, part) {
  const stamp = at(part.out, '.stamp');
  const wanted = fingerprint(part.sources);
  if (existsSync(stamp) && existsSync(at(part.proof)) && readFileSync(stamp, 'utf8') === wanted) return;
  const begin = performance.now();
  rmSync(stamp, { force: true });
  const { code, output } = await run(part.command);
  if (code !== 0 || !existsSync(at(part.proof))) {
    throw new Stop(`The ${name} could not be built.\n${output.trim()}`);
  }
  mkdirSync(at(part.out), { recursive: true });
  writeFileSync(stamp, wanted);
  // It writes to the error output, because the output of the next command may go into a file.
  console.error(`Built the ${name} (${seconds(begin)}).`);
}

function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of sources) addTo(hash, at(source));
  return hash.digest('hex');
}

/** A change of a test or of the generated route tree needs no build. */
const ignored = /\.spec\.tsx?$|routeTree\.gen\.ts$|^\.|^fixtures$/;

function addTo(hash, place) {
  if (!existsSync(place)) return;
  let entries;
  try {
    entries = readdirSync(place);
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(path.relative(root, place)).update(readFileSync(place));
    return;
  }
  for (const entry of entries.sort()) if (!ignored.test(entry)) addTo(hash, path.join(place, entry));
}

function run(command) {
  // Always a production build: React and Vite read NODE_ENV, which the shell may have set.
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await prepare(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
