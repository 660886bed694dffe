import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readlink, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The operating-system user that runs a program; empty for the user of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** The text of a file; empty when it cannot be read. */
export const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** How a program is started: without Keepwarm's settings and secrets, and without PG… variables, which would change the server. */
export const surroundings = (user: RunAs, cwd: string) => {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'].map((name) => [name, process.env[name]]);
  return { ...user, cwd, env: Object.fromEntries(kept) as NodeJS.ProcessEnv, windowsHide: true };
};

/** Runs a program to its end. @throws Error with what it wrote when it fails */
export const run = async (program: string, args: string[], user: RunAs, cwd: string): Promise<void> => {
  await promisify(execFile)(program, args, surroundings(user, cwd));
};

export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Reads `postmaster.pid`; undefined when there is none, or when it is still being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await textOf(path.join(cluster, 'postmaster.pid'))).split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]) || 0, status: lines[7] ?? 'starting' };
}

/** The fields of Linux's `/proc/<pid>/stat` after the program's name, which may hold spaces. Empty on other systems. */
const statOf = async (pid: number): Promise<string[]> =>
  (await textOf(`/proc/${pid}/stat`)).replace(/^.*\) /s, '').split(' ');

/** Whether a process of that id exists. A zombie does not count on Linux. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state = ''] = await statOf(pid);
  return !['Z', 'X'].includes(state);
}

/** The id of a process and when it began, because the id may be given to another process later. */
export const lifeOf = async (pid: number): Promise<string> => `${pid} ${(await statOf(pid))[19] ?? ''}`.trim();

/**
 * Whether this process is the server of `cluster`: it may be another program that got the same id, for example after a restart
 * of a container. On Linux the working folder of a server is its cluster. Elsewhere only the id can be checked.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return true;
  // Linux hides the folder of other users' processes from a root without all rights.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => cluster);
  return folder === cluster && (await textOf(`/proc/${pid}/comm`)) === 'postgres';
}

/** One process of this machine at a time. A listening socket, so the system takes it back however its holder ends. */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const id = `keepwarm-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  const file = process.platform === 'linux' || process.platform === 'win32' ? undefined : path.join(tmpdir(), id);
  const address = file ?? (process.platform === 'linux' ? `\0${id}` : `\\\\.\\pipe\\${id}`);
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(20)) {
    const server = createServer((socket) => socket.destroy()).unref();
    try {
      await once(server.listen(address), 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      // The file of a socket stays when its holder is killed. Then nothing accepts a connection.
      if (file && !(await accepts(file))) await rm(file, { force: true });
      continue;
    }
    try {
      return await work();
    } finally {
      server.close();
    }
  }
  throw new Error(`Another process has been starting the database in ${name} for two minutes.`);
}

async function accepts(address: string): Promise<boolean> {
  const socket = connect(address);
  const connected = await succeeds(once(socket, 'connect'));
  socket.destroy();
  return connected;
}

/**
 * A free TCP port of 127.0.0.1: `wanted`, or one from 30,000 to 32,767 when `wanted` is 0 or taken. Linux gives higher ports to
 * outgoing connections, so one of those could be taken when the server starts again on its port.
 */
export async function freePort(wanted = 0): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < 100; tries++) {
    const port = tries === 0 && wanted > 0 ? wanted : randomInt(30_000, 32_768);
    const server = createServer();
    try {
      await once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening');
    } catch (error) {
      cause = error;
      continue;
    }
    await promisify(server.close.bind(server))();
    return port;
  }
  throw new Error('No TCP port could be opened on 127.0.0.1, which the embedded database needs.', { cause });
}
