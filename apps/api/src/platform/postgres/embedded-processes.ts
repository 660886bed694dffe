import { createHash } from 'node:crypto';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What `postmaster.pid` says about the server of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Reads `postmaster.pid`; undefined when there is none, or when it is still being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]) || 0, status: lines[7] ?? 'starting' };
}

/** Whether a process of that id exists (a zombie does not count on Linux). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = (await procStat(pid))?.state;
  return state === undefined || (state !== 'Z' && state !== 'X');
}

/** Names one life of a process id, so that an id used again by another process is not taken for the old one. */
export async function lifeOf(pid: number): Promise<string> {
  return `${pid} ${(await procStat(pid))?.started ?? ''}`.trim();
}

async function procStat(pid: number): Promise<{ program: string; state: string; started: string } | undefined> {
  if (process.platform !== 'linux') return undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The second field is the program's name in brackets and may hold spaces; count from behind it.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return { program: text.slice(text.indexOf('(') + 1, end), state: fields[0] ?? '', started: fields[19] ?? '' };
}

/**
 * Whether any server process still works in this cluster. PostgreSQL's processes sit in their data folder, which tells
 * them from a stranger that got the same process id after a restart of a container. Elsewhere than on Linux only the
 * id can be asked for.
 */
export async function worksIn(cluster: string, postmaster: Postmaster): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(postmaster.pid);
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => undefined);
    if (cwd === cluster && (await procStat(Number(entry)))?.program === 'postgres') return true;
  }
  return false;
}

/**
 * Runs `work` while no other process of this machine runs something under the same name. The lock is a listening
 * socket, so the kernel takes it back however its holder ends.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const id = `keepwarm-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  const address =
    process.platform === 'linux'
      ? `\0${id}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${id}`
        : path.join(tmpdir(), id);
  const deadline = Date.now() + 120_000;
  let release = await listen(address);
  while (!release) {
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting the database in ${name} for two minutes.`);
    await pause(20);
    release = await listen(address);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}

async function listen(address: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(address, () => resolve(undefined));
  });
  if (!error) return () => new Promise((resolve) => server.close(() => resolve()));
  if (error.code !== 'EADDRINUSE') throw error;
  // A socket file outlives a killed holder; nobody answers on it then.
  if (path.isAbsolute(address) && process.platform !== 'win32' && !(await answers(address)))
    await rm(address, { force: true });
  return undefined;
}

async function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A TCP port of 127.0.0.1 that nobody listens on: `wanted` if it is free, else another one. */
export async function freePort(wanted: number | undefined): Promise<number> {
  const attempt = (port: number) =>
    new Promise<number | undefined>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
      });
    });
  const port = (wanted ? await attempt(wanted) : undefined) ?? (await attempt(0));
  if (port === undefined)
    throw new Error('No TCP port could be opened on 127.0.0.1, which the embedded database needs.');
  return port;
}
