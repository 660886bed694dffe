import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries, RunAs } from './embedded-binaries';
import { readPostmaster } from './embedded-processes';

export interface Place {
  dataDir: string;
  cluster: string;
  /** Folder next to the cluster that the server's user can reach. */
  base: string;
  user: RunAs | undefined;
}

/** Crash recovery of a large log may take this long, in milliseconds. */
export const recoveryLimit = 600_000;

/** The server's settings as its command line has them. */
export function settings(options: { maxConnections?: number; durable?: boolean }, port: number): string[] {
  const durable = options.durable === false ? 'off' : 'on';
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 100,
    shared_buffers: '128MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // An import fills a table in seconds; until autovacuum has looked at it, the planner takes it for small.
    autovacuum_naptime: '5s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and row values may hold personal data, and the log is for operators.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns undefined once the server answers, or what it wrote to its log when it ended instead. */
export async function startServer(
  place: Place,
  binaries: Binaries,
  args: string[],
  probe: () => Promise<unknown>,
): Promise<string | undefined> {
  const log = path.join(place.dataDir, 'postgres.log');
  const before = await stat(log).catch(() => undefined);
  if (before && before.size > 1_000_000) await rename(log, `${log}.1`);
  const file = await open(log, 'a', 0o600);
  const from = (await file.stat()).size;
  let child: ChildProcess;
  try {
    const windows = process.platform === 'win32';
    // On Windows pg_ctl gives up an administrator's rights first, which the server insists on.
    const program = binaries.program(windows ? 'pg_ctl' : 'postgres');
    const options = args.map((arg) => `"${arg}"`).join(' ');
    const line = windows
      ? ['start', '-D', place.cluster, '-w', '-l', log, '-o', options]
      : ['-D', place.cluster, ...args];
    // In a session of its own: Ctrl-C must reach Keepwarm, which then closes its connections and stops the server.
    child = spawn(program, line, { ...identity(place), detached: true, stdio: ['ignore', file.fd, file.fd] });
  } finally {
    await file.close();
  }
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => {
    // pg_ctl goes when the server has come.
    if (process.platform !== 'win32' || code !== 0) ended = `it ended with ${signal ?? `code ${code}`}.`;
  });
  child.unref();
  for (const begin = Date.now(); Date.now() - begin < recoveryLimit; await pause(15)) {
    if (ended !== undefined) {
      const said = (await readFile(log, 'utf8')).slice(from).trim();
      return said.split('\n').slice(-8).join('\n') || ended;
    }
    if ((await readPostmaster(place.cluster))?.status === 'ready' && (await probe()) === undefined) return undefined;
  }
  return 'it has not become ready in ten minutes.';
}

/** Undefined when the server at `url` answers a query, else the error. */
export async function tryOut(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  // A server that stops in this moment ends the connection; the query's own rejection already says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Our own settings and secrets are none of the server's business, and PG… variables of the shell would change it. */
function identity(place: Place): { uid?: number; gid?: number; env: NodeJS.ProcessEnv; cwd: string } {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'].map((name) => [name, process.env[name]]);
  return { ...place.user, env: Object.fromEntries(kept), cwd: place.base };
}

/** Runs one of the programs to its end; rejects with what it wrote when it fails. */
export function run(program: string, args: string[], place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...identity(place), stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (cause) => {
      const why = `The embedded PostgreSQL does not run on this system (${cause.message}; on Linux it needs glibc, which Alpine has not).`;
      reject(new Error(`${why} Set DATABASE_URL to a PostgreSQL server of your own.`, { cause }));
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed (code ${code}): ${said.trim()}`));
    });
  });
}
