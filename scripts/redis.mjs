// Finds a Redis server for the tests of the queue, and installs one where no password is needed. Uses Node's built-ins only.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installDebian } from './debian.mjs';

/** The path of a redis-server that runs: REDIS_SERVER, or one on the PATH. Throws when REDIS_SERVER names something else. */
export function findRedis() {
  const named = process.env.REDIS_SERVER;
  if (named) {
    if (works(named)) return named;
    throw new Error(
      `REDIS_SERVER is set to ${named}, which is no Redis server that works on this machine. Correct it or unset it.`,
    );
  }
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/bin', '/opt/homebrew/bin'];
  return folders
    .filter(Boolean)
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((program) => path.join(folder, program)))
    .find(works);
}

/** Undefined when one is installed, if need be by this call; else one line that says how to install it. */
export async function ensureRedis() {
  try {
    if (findRedis()) return undefined;
  } catch (error) {
    return error.message;
  }
  if (installDebian('redis-server', 'The tests of the queue need a Redis server') && findRedis()) return undefined;
  return 'The tests of the queue need a Redis server, and there is none. Install it (Debian: apt-get install redis-server; macOS: brew install redis), or set REDIS_SERVER to the path of redis-server.';
}

function works(program) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 && /\b(redis|valkey) server\b/i.test(stdout);
}
