import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import { Client } from 'pg';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded';
import { isAlive, readPostmaster } from './processes';

const here = path.dirname(fileURLToPath(import.meta.url));
const folders: string[] = [];
const open: EmbeddedDatabase[] = [];
const parents: ChildProcess[] = [];

afterEach(async () => {
  for (const parent of parents.splice(0)) if (parent.exitCode === null) parent.kill('SIGKILL');
  for (const database of open.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) {
    // A killed parent or a failed test may have left a server. The last user stops it.
    if (await readPostmaster(await clusterOf(folder))) await (await startEmbedded({ dataDir: folder })).stop();
    await rm(path.dirname(await clusterOf(folder)), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, ...options });
  open.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

const clusterOf = async (dataDir: string): Promise<string> => {
  const elsewhere = await readFile(path.join(dataDir, 'location'), 'utf8').catch(() => dataDir);
  return path.join(elsewhere.trim(), 'cluster');
};

const postmaster = async (dataDir: string): Promise<number> => {
  const found = await readPostmaster(await clusterOf(dataDir));
  if (!found) throw new Error(`No server runs in ${dataDir}.`);
  return found.pid;
};

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited 20 s for: ${what}`);
    await pause(10);
  }
}

/** Starts the database in another process, which writes one row and runs until it is killed. */
async function startInAnotherProcess(
  dataDir: string,
  code: string,
  row: number,
): Promise<{ parent: ChildProcess; url: string }> {
  const parent = spawn(process.execPath, [path.join(code, 'parent.mjs'), dataDir, String(row)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parents.push(parent);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, url: line.toString().trim() };
}

/** The launcher as JavaScript for that process, in a folder where it finds its packages. */
async function compiled(): Promise<string> {
  const cache = path.join(here, '../../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'embedded-spec-'));
  for (const name of ['embedded', 'binaries', 'processes']) {
    const { code } = await transformFile(path.join(here, `${name}.ts`), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'es6' },
    });
    await writeFile(path.join(folder, `${name}.mjs`), code.replaceAll(/from (["'])(\.\/[\w-]+)\1/g, 'from "$2.mjs"'));
  }
  await writeFile(
    path.join(folder, 'parent.mjs'),
    `import { Client } from 'pg';
     import { startEmbedded } from './embedded.mjs';
     const { url } = await startEmbedded({ dataDir: process.argv[2] });
     const client = new Client({ connectionString: url });
     await client.connect();
     await client.query('create table if not exists kept (n int); insert into kept values (' + process.argv[3] + ')');
     await client.end();
     console.log(url);
     setInterval(() => {}, 1000);`,
  );
  return folder;
}

describe('The embedded database', () => {
  let code: string;
  /** One cluster that most tests start, kill and start again. Each test writes its own row. */
  let dataDir: string;
  beforeAll(async () => {
    code = await compiled();
    dataDir = await mkdtemp(path.join(tmpdir(), 'keepwarm-embedded-'));
    await (await startEmbedded({ dataDir })).stop();
  });
  afterAll(async () => {
    if (await readPostmaster(await clusterOf(dataDir))) await (await startEmbedded({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(code, { recursive: true, force: true });
  });

  it('starts in an empty folder, in UTF-8, durable, for this machine only, and stops', async () => {
    const dataDir = await newFolder();
    const database = await start(dataDir);

    const [settings] = await ask(
      database.url,
      `select current_setting('server_encoding'), current_setting('listen_addresses'), current_setting('unix_socket_directories'),
              current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
              current_setting('max_connections'), current_setting('password_encryption'), lower('ÄÖ')`,
    );
    expect(settings).toEqual(['UTF8', '127.0.0.1', '', 'on', 'on', 'on', '100', 'scram-sha-256', 'äö']);
    expect((await stat(path.join(dataDir, 'password'))).mode & 0o777).toBe(0o600);

    const pid = await postmaster(dataDir);
    await database.stop();
    expect(await isAlive(pid)).toBe(false);
    await expect(ask(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('refuses a connection without the password', async () => {
    const { url } = await start(dataDir);
    const stranger = new URL(url);
    stranger.password = 'wrong';
    await expect(ask(stranger.toString(), 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('comes back with its rows, its password and its port, and creates no second cluster', async () => {
    const first = await start(dataDir);
    await ask(first.url, 'create table remembered as select 7 as n');
    await first.stop();

    const created = async () => (await stat(path.join(dataDir, 'cluster', 'PG_VERSION'))).ino;
    const before = await created();
    const second = await start(dataDir);
    expect(await created()).toBe(before);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select n from remembered')).toEqual([[7]]);
  });

  it('takes another port when another program uses the port of the last time', async () => {
    const first = await start(dataDir);
    await first.stop();
    const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(stranger, 'listening');
    try {
      const second = await start(dataDir);
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await ask(second.url, 'select 1')).toEqual([[1]]);
    } finally {
      stranger.close();
    }
  });

  it('refuses to start when the requested port is taken', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    try {
      await expect(start(dataDir, { port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program`);
    } finally {
      stranger.close();
    }
  });

  it('uses the server of a parent process that was killed, and stops it at the end', async () => {
    const { parent, url } = await startInAnotherProcess(dataDir, code, 11);
    const pid = await postmaster(dataDir);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await isAlive(pid)).toBe(true);

    const adopted = await start(dataDir);
    expect(adopted.url).toBe(url);
    expect(await postmaster(dataDir)).toBe(pid);
    expect(await ask(adopted.url, 'select n from kept where n = 11')).toEqual([[11]]);

    await adopted.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it('recovers when the parent and the server were both killed', async () => {
    const { parent } = await startInAnotherProcess(dataDir, code, 12);
    const pid = await postmaster(dataDir);
    parent.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await once(parent, 'exit');

    const recovered = await start(dataDir);
    expect(await postmaster(dataDir)).not.toBe(pid);
    expect(await ask(recovered.url, 'select n from kept where n = 12')).toEqual([[12]]);
  });

  it('is started again on its port when it is killed alone, each time', async () => {
    let restarts = 0;
    const watch = { restarted: () => void restarts++, lost: (error: Error) => expect(error).toBeUndefined() };
    const { url } = await start(dataDir, { watch });
    await ask(url, 'create table if not exists alone (n int); insert into alone values (1)');
    for (const n of [1, 2]) {
      process.kill(await postmaster(dataDir), 'SIGKILL');
      await until('the server is started again', async () => restarts === n);
      expect(await ask(url, 'select n from alone')).toEqual([[1]]);
    }
  });

  it('is given up, with what PostgreSQL says, when it was killed and cannot start three times', async () => {
    const folder = await newFolder();
    const lost: Error[] = [];
    const watch = { restarted: () => lost.push(new Error('restarted')), lost: (error: Error) => lost.push(error) };
    await start(folder, { watch, durable: false });
    const control = path.join(await clusterOf(folder), 'global', 'pg_control');
    await rename(control, `${control}.away`);
    process.kill(await postmaster(folder), 'SIGKILL');
    await until('the watch ends', async () => lost.length > 0);
    expect(lost.map((e) => e.message)).toEqual([
      expect.stringMatching(/did not start\. PostgreSQL says: .*pg_control/s),
    ]);
  });

  it('waits for a server that is stopping, then starts a new one', async () => {
    const { parent } = await startInAnotherProcess(dataDir, code, 13);
    const pid = await postmaster(dataDir);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    process.kill(pid, 'SIGINT');

    const next = await start(dataDir);
    expect(await ask(next.url, 'select n from kept where n = 13')).toEqual([[13]]);
    expect(await postmaster(dataDir)).not.toBe(pid);
  });

  it('gives two simultaneous starts the same server, which runs until both have left', async () => {
    const [mine, other] = await Promise.all([start(dataDir), startInAnotherProcess(dataDir, code, 14)]);
    expect(other.url).toBe(mine.url);

    await mine.stop();
    expect(await ask(other.url, 'select n from kept where n = 14')).toEqual([[14]]);
  });

  it('starts although the process id of a killed server now belongs to another program', async () => {
    const { parent } = await startInAnotherProcess(dataDir, code, 15);
    const pid = await postmaster(dataDir);
    parent.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await once(parent, 'exit');
    const file = path.join(dataDir, 'cluster', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(process.pid)));
    await until('the killed server to be gone', async () => !(await isAlive(pid)));

    const database = await start(dataDir);
    expect(await ask(database.url, 'select n from kept where n = 15')).toEqual([[15]]);
  });

  it('refuses a folder of another major version and changes nothing in it', async () => {
    await (await start(dataDir)).stop();
    const version = path.join(dataDir, 'cluster', 'PG_VERSION');
    await writeFile(version, '16\n');
    await expect(start(dataDir)).rejects.toThrow(
      /was written by PostgreSQL 16, and this Keepwarm brings PostgreSQL 18/,
    );
    expect(await readFile(version, 'utf8')).toBe('16\n');
  });

  it('starts again after its first start was killed half-way', async () => {
    const dataDir = await newFolder();
    const cut = spawn(process.execPath, [path.join(code, 'parent.mjs'), dataDir], { stdio: 'ignore' });
    parents.push(cut);
    const isUnderWay = (name: string) => /^unfinished-\w+\/cluster\/base$/.test(name);
    await until('initdb to be under way', async () => (await readdir(dataDir, { recursive: true })).some(isUnderWay));
    cut.kill('SIGKILL');

    const database = await start(dataDir, { durable: false });
    expect(await ask(database.url, 'select 1')).toEqual([[1]]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
  });

  it('runs as root with a data folder in a closed home folder, which the server’s user cannot reach', async () => {
    const home = await newFolder();
    const dataDir = path.join(home, 'checkout', 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(home, 0o700);
    folders.unshift(dataDir);

    const first = await start(dataDir, { durable: false });
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    const second = await start(dataDir, { durable: false });
    expect(await ask(second.url, 'select n from kept')).toEqual([[7]]);
  });
});
