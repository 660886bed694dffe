// Runs the server, which is built and restarted after every change, and in front of it Vite with hot reloading. Open the
// address that Vite prints. Ctrl-C ends both, and when one ends, so does the other.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const web = 'http://localhost:5173';

const env = { ...process.env, NODE_ENV: 'development' };
const children = [
  // The browser's address is Vite's, so sign-in and the origin check use it.
  start('api', ['node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch', '--preserveWatchOutput'], {
    PUBLIC_URL: web,
  }),
  start('web', [
    'node_modules/vite/bin/vite.js',
    '--config',
    'apps/web/vite.config.ts',
    '--strictPort',
    '--clearScreen',
    'false',
  ]),
];

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

function start(name, command, more = {}) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group, because the Nest CLI does not pass a signal on to the server that it started.
    detached: process.platform !== 'win32',
  });
  child.once('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    end(1);
  });
  child.once('exit', (code) => end(code ?? 1));
  return child;
}

/** Sends SIGTERM to both and lets them close. The server stops the database. */
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const { pid } of children) if (pid !== undefined) stop(pid);
}

/** Ends the whole process group, because a child's own children may outlive it. */
function stop(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
