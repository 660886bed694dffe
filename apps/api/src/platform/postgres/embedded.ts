import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, type RunAs, chooseRunAs, findBinaries, reachable } from './embedded-binaries';
import { exclusively, freePort, isAlive, lifeOf, readPostmaster, worksIn } from './embedded-processes';
import { type Place, recoveryLimit, run, settings, startServer, tryOut } from './embedded-server';

export interface EmbeddedOptions {
  /** Folder for everything of this database: cluster, password, port, log. Made when it is missing. */
  dataDir: string;
  /** TCP port on 127.0.0.1. Without one: the port of last time if it is free, else any free one. */
  port?: number;
  /** Only used when the server starts; one that runs already keeps its own. */
  maxConnections?: number;
  /** False trades safety in a power loss for speed: for tests. */
  durable?: boolean;
}

export interface EmbeddedDatabase {
  /** `postgres://…` of a superuser, for the database `postgres`. */
  url: string;
  /** Fast shutdown, unless another live process still uses this data folder: the last one to leave stops the server. */
  stop(): Promise<void>;
}

/** How long something that passes by itself is waited for, in milliseconds. */
const patience = 30_000;

/**
 * Starts the PostgreSQL server that belongs to `dataDir`, or adopts the one that already runs there: after a SIGKILL of
 * its parent, or because another Keepwarm of this machine is using it.
 * Throws an error whose message is written for the person who starts Keepwarm.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const wanted = path.resolve(options.dataDir);
  return mkdir(wanted, { recursive: true, mode: 0o711 })
    .then(() => realpath(wanted))
    .then((dataDir) =>
      exclusively(dataDir, async () => {
        const place = await settle(dataDir);
        const binaries = await findBinaries(place.user, place.base);
        const password = await prepareCluster(place, binaries, options);
        const urlAt = (port: number) => `postgres://keepwarm:${password}@127.0.0.1:${port}/postgres`;
        const port = (await adopt(place, urlAt)) ?? (await launch(place, binaries, options, urlAt));
        const user = await signIn(place);
        let stopped: Promise<void> | undefined;
        return {
          url: urlAt(port),
          stop: () => (stopped ??= exclusively(dataDir, () => leave(place, binaries, user))),
        };
      }),
    );
}

/** Decides where the cluster lies and whose it is. */
async function settle(dataDir: string): Promise<Place> {
  const pointer = path.join(dataDir, 'location');
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  const owner = await ownerOf(path.join(elsewhere || dataDir, 'cluster'));
  const me = process.getuid?.();
  if (me && owner && owner.uid !== me) {
    throw new Error(
      `The database in ${dataDir} belongs to another user of this machine (uid ${owner.uid}). Start Keepwarm as that user, or set DATA_DIR to another folder.`,
    );
  }
  const user = me === 0 && owner && owner.uid !== 0 ? owner : await chooseRunAs();
  if (elsewhere) return { dataDir, base: elsewhere, cluster: path.join(elsewhere, 'cluster'), user };

  // Letting the server's user pass through our own folder is ours to allow; the folders above it are not.
  const folder = await stat(dataDir);
  if (user && folder.uid === 0 && (folder.mode & 0o1) === 0) await chmod(dataDir, (folder.mode & 0o777) | 0o011);
  if (await reachable(dataDir, user)) return { dataDir, base: dataDir, cluster: path.join(dataDir, 'cluster'), user };

  const base = path.join('/var/lib/keepwarm', randomBytes(6).toString('hex'));
  await mkdir(base, { recursive: true, mode: 0o711 });
  await writeFile(pointer, `${base}\n`);
  return { dataDir, base, cluster: path.join(base, 'cluster'), user };
}

const ownerOf = (folder: string): Promise<RunAs | undefined> =>
  stat(folder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

/** Makes the cluster on the first start; returns the superuser's password. */
async function prepareCluster(place: Place, binaries: Binaries, options: EmbeddedOptions): Promise<string> {
  const secret = path.join(place.dataDir, 'password');
  const known = (await readFile(secret, 'utf8').catch(() => '')).trim();
  if (await ownerOf(place.cluster)) {
    const version = (await readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
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
  // Made under another name, so that a start that is killed half-way leaves nothing that looks like a database; a new
  // name each time, because the initdb of a killed start may still be writing to its own.
  const leftovers = (await readdir(place.base)).filter((name) => name.startsWith('unfinished-'));
  const unfinished = path.join(place.base, `unfinished-${randomBytes(6).toString('hex')}`);
  const secret = `${unfinished}.password`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  if (place.user) for (const file of [unfinished, secret]) await chown(file, place.user.uid, place.user.gid);
  const args = ['-D', unfinished, '-U', 'keepwarm', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  // Sorts by code point, the same on every platform and for ever; `collate "und-x-icu"` sorts as people do.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  try {
    await run(binaries.program('initdb'), args, place);
  } finally {
    await rm(secret, { force: true });
  }
  await rename(unfinished, place.cluster);
  for (const name of leftovers) {
    await rm(path.join(place.base, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The port of the server that already runs on this cluster, waiting while it starts, recovers or stops. */
async function adopt(place: Place, urlAt: (port: number) => string): Promise<number | undefined> {
  const begin = Date.now();
  let problem: unknown;
  for (;;) {
    const running = await readPostmaster(place.cluster);
    if (!running) return undefined;
    if (!(await worksIn(place.cluster, running))) {
      // Left by a server that was killed. PostgreSQL would refuse to start while a stranger or a zombie has its id.
      await rm(path.join(place.cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    problem = running.port && running.status !== 'stopping' ? await tryOut(urlAt(running.port)) : problem;
    if (problem === undefined && running.status !== 'stopping' && running.port) return running.port;
    const limit = running.status === 'starting' ? recoveryLimit : patience;
    if (Date.now() - begin > limit) {
      throw new Error(
        `A database server (process ${running.pid}) holds ${place.dataDir} but does not answer. The data is safe. End that process and start again.`,
        { cause: problem },
      );
    }
    await pause(50);
  }
}

async function launch(
  place: Place,
  binaries: Binaries,
  options: EmbeddedOptions,
  urlAt: (port: number) => string,
): Promise<number> {
  if (place.user && (await ownerOf(place.cluster))?.uid !== place.user.uid) await giveAway(place.cluster, place.user);
  const portFile = path.join(place.dataDir, 'port');
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined;
  const begin = Date.now();
  for (;;) {
    const port = await freePort(options.port ?? remembered);
    if (options.port && port !== options.port) {
      throw new Error(
        `Port ${options.port} on 127.0.0.1 is taken by another program; the embedded database needs another one.`,
      );
    }
    const failure = await startServer(place, binaries, settings(options, port), () => tryOut(urlAt(port)));
    if (failure === undefined) {
      if (port !== remembered) await writeFile(portFile, `${port}\n`);
      return port;
    }
    // Lost a race for the port, or parts of a killed server are still going: both pass.
    const passing = /could not bind|already in use|still in use|lock file .* already exists/i.test(failure);
    if (!passing || Date.now() - begin > patience) {
      throw new Error(`The embedded database in ${place.dataDir} did not start. PostgreSQL says: ${failure}`);
    }
    await pause(200);
  }
}

/** Notes this process as a user of the server. Returns the note's name. */
async function signIn(place: Place): Promise<string> {
  const folder = path.join(place.dataDir, 'users');
  const name = randomBytes(6).toString('hex');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), await lifeOf(process.pid));
  return name;
}

async function leave(place: Place, binaries: Binaries, user: string): Promise<void> {
  const folder = path.join(place.dataDir, 'users');
  await rm(path.join(folder, user), { force: true });
  for (const name of await readdir(folder)) {
    const life = await readFile(path.join(folder, name), 'utf8');
    const pid = Number(life.split(' ')[0]);
    if ((await isAlive(pid)) && (await lifeOf(pid)) === life) return;
    await rm(path.join(folder, name), { force: true });
  }
  const running = await readPostmaster(place.cluster);
  if (!running || !(await worksIn(place.cluster, running))) return;
  if (process.platform === 'win32') {
    await run(binaries.program('pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast', '-w'], place);
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, which costs a recovery and no data.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(running.pid, signal);
    for (const begin = Date.now(); Date.now() - begin < patience; await pause(10)) {
      if (!(await isAlive(running.pid))) return;
    }
  }
  throw new Error(`The database server (process ${running.pid}) did not stop within a minute. The data is safe.`);
}

async function giveAway(folder: string, user: RunAs): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), user.uid, user.gid);
  await chown(folder, user.uid, user.gid);
}
