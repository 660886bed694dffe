// The server, built and restarted on every change, and Vite's server with hot reloading in front of it:
// open the address that Vite prints. One Ctrl-C ends both; when one ends by itself, so does the other.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const web = 'http://localhost:5173';

const env = { ...process.env, NODE_ENV: 'development' };
const children = [
  // People arrive through Vite, so that is the address for sign-in and for the Origin check.
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
    // A group of its own: the Nest CLI ends on a signal without passing it on to the server that it has started.
    detached: process.platform !== 'win32',
  });
  child.once('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    end(1);
  });
  child.once('exit', (code) => end(code ?? 1));
  return child;
}

/** Both get SIGTERM and the time they need to close; the database is stopped by the server. */
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const { pid } of children) if (pid !== undefined) stop(pid);
}

/** Ends the whole group, for what a child has started may outlive it. */
function stop(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
