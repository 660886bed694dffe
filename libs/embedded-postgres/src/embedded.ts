import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, chooseRunAs, findBinaries } from './binaries';
import {
  exclusively,
  freePort,
  isAlive,
  isServerOf,
  lifeOf,
  type Postmaster,
  readPostmaster,
  type RunAs,
  run,
  succeeds,
  surroundings,
  textOf,
} from './processes';

export interface EmbeddedOptions {
  /** Folder for everything of this database: cluster, password, port, log. It is created when it is missing. */
  dataDir: string;
  /** TCP port on 127.0.0.1. By default the port of the last time if it is free, else any free one. */
  port?: number;
  /** Used only when the server starts. A server that runs already keeps its own. */
  maxConnections?: number;
  /** False is faster, and a power loss may destroy the data: for tests. */
  durable?: boolean;
  /** When given, a server that ends is started again. `lost` is called once, when that has failed three times in a row. */
  watch?: { restarted: () => void; lost: (error: Error) => void } | undefined;
}

export interface EmbeddedDatabase {
  /** `postgres://…` of a superuser, for the database `postgres`. */
  url: string;
  /** Stops the server, unless another live process still uses this data folder: the last process to leave stops it. */
  stop(): Promise<void>;
}

interface Place {
  dataDir: string;
  /** The folder with the cluster, which the server's user can reach: `dataDir`, or a folder elsewhere. */
  base: string;
  cluster: string;
  user: RunAs;
}

/** Longest wait for a server that stops or does not respond, in milliseconds. */
const waitLimit = 30_000;
/** Milliseconds between two looks at a server that is watched, and how many failed starts end the watch. */
const watchEvery = 500;
const mostFailures = 3;
/** Longest wait for a server that starts, in milliseconds: the recovery of a large log after a crash takes minutes. */
const recoveryLimit = 600_000;

/**
 * Starts the PostgreSQL server of `dataDir`. Where it runs already, it is used as it is: another Keepwarm process uses it, or
 * the process that started it was killed.
 * @throws Error with a message for the person who starts Keepwarm
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(options.dataDir);
  return exclusively(dataDir, async () => {
    const place = await choosePlace(dataDir);
    const binaries = await findBinaries(place.user, place.base);
    const password = await prepareCluster(place, binaries, options);
    const urlAt = (port: number) => `postgres://keepwarm:${password}@127.0.0.1:${port}/postgres`;
    const port = await serve(place, binaries, options, urlAt);
    const user = await signIn(place);
    const leaving = new AbortController();
    const again = () =>
      exclusively(dataDir, async () => {
        if (!leaving.signal.aborted) await serve(place, binaries, { ...options, port }, urlAt);
      });
    if (options.watch) void keepRunning(place.cluster, again, options.watch, leaving.signal);
    let stopped: Promise<void> | undefined;
    return {
      url: urlAt(port),
      stop: () => {
        leaving.abort();
        return (stopped ??= exclusively(dataDir, () => leave(place, binaries, user)));
      },
    };
  });
}

async function choosePlace(dataDir: string): Promise<Place> {
  const pointer = path.join(dataDir, 'location');
  const elsewhere = await textOf(pointer);
  const placeIn = (base: string, user: RunAs): Place => ({ dataDir, base, cluster: path.join(base, 'cluster'), user });
  const owner = await ownerOf(path.join(elsewhere || dataDir, 'cluster'));
  const me = process.getuid?.();
  if (me && owner && owner.uid !== me) {
    throw new Error(
      `The database in ${dataDir} belongs to another user of this machine (uid ${owner.uid}). Start Keepwarm as that user, or set DATA_DIR to another folder.`,
    );
  }
  const user = me === 0 && owner?.uid ? owner : await chooseRunAs();
  if (elsewhere) return placeIn(elsewhere, user);
  if (user.uid === undefined) return placeIn(dataDir, user);

  // The server's user may pass through Keepwarm's own folder. The folders above it are not changed.
  const { uid, mode } = await stat(dataDir);
  if (uid === 0) await chmod(dataDir, (mode & 0o777) | 0o011);
  if (await succeeds(run('test', ['-x', dataDir], user, '/'))) return placeIn(dataDir, user);
  const base = path.join('/var/lib/keepwarm', randomBytes(6).toString('hex'));
  await mkdir(base, { recursive: true, mode: 0o711 });
  await writeFile(pointer, `${base}\n`);
  return placeIn(base, user);
}

const ownerOf = (folder: string): Promise<Required<RunAs> | undefined> =>
  stat(folder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

const giveTo = async ({ uid, gid }: RunAs, folder: string): Promise<void> => {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder], {}, '/');
};

/** Creates the cluster on the first start. @returns the superuser's password */
async function prepareCluster(place: Place, binaries: Binaries, options: EmbeddedOptions): Promise<string> {
  const secret = path.join(place.dataDir, 'password');
  const known = await textOf(secret);
  if (await ownerOf(place.cluster)) {
    const version = await textOf(path.join(place.cluster, 'PG_VERSION'));
    if (version !== binaries.major) {
      throw new Error(
        `The data in ${place.dataDir} was written by PostgreSQL ${version || 'of an unknown version'}, and this Keepwarm brings PostgreSQL ${binaries.major}, which cannot read it. Nothing was changed. Start the Keepwarm that wrote it, or set DATA_DIR to an empty folder.`,
      );
    }
    if (known) return known;
    throw new Error(
      `The file ${secret} is missing, and the database beside it does not open without it. The data is untouched. Put the file back from a backup, or set DATA_DIR to an empty folder.`,
    );
  }
  const password = known || randomBytes(24).toString('hex');
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await chmod(secret, 0o600);
  await createCluster(place, binaries, password, options.durable !== false);
  return password;
}

async function createCluster(place: Place, binaries: Binaries, password: string, durable: boolean): Promise<void> {
  // A cluster moves to its place when it is complete. A start that is killed half-way leaves an unfinished one, whose initdb may
  // still be writing, so the next start uses another folder.
  const unfinished = path.join(place.base, `unfinished-${randomBytes(6).toString('hex')}`);
  const [cluster, secret] = [path.join(unfinished, 'cluster'), path.join(unfinished, 'password')];
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await giveTo(place.user, unfinished);
  const args = ['-D', cluster, '-U', 'keepwarm', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  // This locale sorts by code point, the same on every platform. `collate "und-x-icu"` sorts as people do.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  // A password of tests protects nothing, and each connection would hash it 4,096 times.
  if (!durable) args.push('--no-sync', '--set=scram_iterations=1');
  await run(path.join(binaries.bin, 'initdb'), args, place.user, place.base);
  await rename(cluster, place.cluster);
  for (const name of await readdir(place.base))
    if (name.startsWith('unfinished-'))
      await rm(path.join(place.base, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** @returns the port of the server that runs on this cluster. Waits for one that starts, recovers or stops. */
async function serve(
  place: Place,
  binaries: Binaries,
  options: EmbeddedOptions,
  urlAt: (port: number) => string,
): Promise<number> {
  let problem: unknown;
  for (const begin = Date.now(); ; await pause(50)) {
    const waited = Date.now() - begin;
    const running = await runningServer(place.cluster);
    if (!running) {
      const failure = await launch(place, binaries, options);
      if (failure === undefined) continue;
      // These pass: another program took the port first, or processes of a killed server still end.
      const passes = /could not bind|already in use|still in use|lock file .* already exists/i.test(failure);
      if (passes && waited < waitLimit) continue;
      throw new Error(`The embedded database in ${place.dataDir} did not start. PostgreSQL says: ${failure}`);
    }
    if (running.status === 'ready') {
      problem = await problemAt(urlAt(running.port));
      if (problem === undefined) {
        await writeFile(path.join(place.dataDir, 'port'), `${running.port}\n`);
        return running.port;
      }
    }
    if (waited > (running.status === 'starting' ? recoveryLimit : waitLimit)) {
      throw new Error(
        `A database server (process ${running.pid}) holds ${place.dataDir} but does not respond. The data is safe. End that process and start again.`,
        { cause: problem },
      );
    }
  }
}

/** Starts the server `again`, on its old port, whenever it has ended. */
async function keepRunning(
  cluster: string,
  again: () => Promise<unknown>,
  { restarted, lost }: NonNullable<EmbeddedOptions['watch']>,
  leaving: AbortSignal,
): Promise<void> {
  for (let failures = 0; ;) {
    await pause(watchEvery, undefined, { signal: leaving, ref: false }).catch(() => undefined); // rejects only because of the signal
    if (leaving.aborted) return;
    const found = await readPostmaster(cluster);
    if (found && (await isServerOf(cluster, found.pid))) continue;
    try {
      await again();
      failures = 0;
      restarted();
    } catch (error) {
      if (leaving.aborted) return;
      if (++failures === mostFailures) return lost(error as Error);
    }
  }
}

/** The server of this cluster, if it runs. Removes the file of a killed server: PostgreSQL refuses to start beside it. */
async function runningServer(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  if (!found || (await isServerOf(cluster, found.pid))) return found;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Undefined when the server at `url` accepts a connection, else the error. */
async function problemAt(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that stops at this moment ends the connection; `connect` rejects then.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a server. @returns undefined once it is ready, or what it wrote to its log when it failed */
async function launch(place: Place, binaries: Binaries, options: EmbeddedOptions): Promise<string | undefined> {
  if ((await ownerOf(place.cluster))?.uid !== place.user.uid) await giveTo(place.user, place.cluster);
  const lastPort = Number(await textOf(path.join(place.dataDir, 'port'))) || 0;
  const port = await freePort(options.port ?? lastPort);
  if (options.port && port !== options.port) {
    throw new Error(
      `Port ${options.port} on 127.0.0.1 is taken by another program; the embedded database needs another one.`,
    );
  }
  const log = path.join(place.dataDir, 'postgres.log');
  const before = await stat(log).catch(() => undefined);
  if (before && before.size > 1_000_000) await rename(log, `${log}.1`);
  const file = await open(log, 'a', 0o600);
  try {
    const { size } = await file.stat();
    const wait = ['-s', '-w', '-t', String(recoveryLimit / 1000)];
    // pg_ctl gives the server a session of its own: Ctrl-C must reach only Keepwarm, which stops the server last.
    const control = spawn(
      path.join(binaries.bin, 'pg_ctl'),
      ['start', '-D', place.cluster, ...wait, '-o', settings(options, port)],
      { ...surroundings(place.user, place.base), stdio: ['ignore', file.fd, file.fd] },
    );
    const [code] = (await once(control, 'exit')) as [number | null];
    if (code === 0) return undefined;
    const said = (await readFile(log)).subarray(size).toString().trim();
    return said.split('\n').slice(-8).join('\n') || `pg_ctl ended with code ${code}`;
  } finally {
    await file.close();
  }
}

/** The server's settings, as arguments of its command line. */
function settings(options: EmbeddedOptions, port: number): string {
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
    // An import fills a table in seconds. Until autovacuum has looked at it, the planner takes it for small.
    autovacuum_naptime: '5s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and row values may hold personal data, and the log is for operators.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(all)
    .map(([name, value]) => `-c "${name}=${value}"`)
    .join(' ');
}

/** Notes this process as a user of the server. @returns the file of the note */
async function signIn(place: Place): Promise<string> {
  const folder = path.join(place.dataDir, 'users');
  const note = path.join(folder, randomBytes(6).toString('hex'));
  await mkdir(folder, { recursive: true });
  await writeFile(note, await lifeOf(process.pid));
  return note;
}

async function leave(place: Place, binaries: Binaries, note: string): Promise<void> {
  await rm(note, { force: true });
  const folder = path.dirname(note);
  for (const name of await readdir(folder)) {
    const life = await textOf(path.join(folder, name));
    const pid = Number(life.split(' ')[0]);
    if ((await isAlive(pid)) && (await lifeOf(pid)) === life) return;
    await rm(path.join(folder, name), { force: true });
  }
  // The immediate shutdown costs a recovery at the next start, and no data.
  for (const mode of ['fast', 'immediate']) {
    const running = await runningServer(place.cluster);
    if (!running) return;
    const stop = ['stop', '-D', place.cluster, '-s', '-m', mode, '-w', '-t', String(waitLimit / 1000)];
    if (!(await succeeds(run(path.join(binaries.bin, 'pg_ctl'), stop, place.user, place.base)))) continue;
    // pg_ctl waits for the server's file to go. The process ends a moment later.
    for (const end = Date.now() + waitLimit; Date.now() < end; await pause(10))
      if (!(await isServerOf(place.cluster, running.pid))) return;
  }
  const running = await runningServer(place.cluster);
  if (running)
    throw new Error(`The database server (process ${running.pid}) did not stop within a minute. The data is safe.`);
}
