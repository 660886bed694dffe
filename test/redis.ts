import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { findRedis } from '../scripts/redis.mjs';
import { freePort } from '../apps/sandbox/src/free-port';

const socketName = 'redis.sock';

/** A Redis server for one test. It stores nothing on the disk, and can be killed, frozen and started again. */
export class TestRedis {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly password: string | undefined,
  ) {}

  /** Waits until it is ready. Makes and removes a folder unless `folder` is given. */
  static async start({ folder, password }: { folder?: string; password?: string } = {}): Promise<TestRedis> {
    const home = folder ?? (await mkdtemp(path.join(tmpdir(), 'keepwarm-redis-')));
    const redis = new TestRedis(home, await freePort(), password);
    await redis.run();
    return redis;
  }

  get url(): string {
    return `redis://${this.password ? `:${this.password}@` : ''}127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again after `kill`, empty, under the same address. */
  async run(): Promise<void> {
    const program = findRedis();
    if (!program)
      throw new Error('There is no Redis server on this machine; `node scripts/prepare.mjs --redis` says more.');
    const socket = path.join(this.folder, socketName);
    await rm(socket, { force: true });
    const settings = {
      port: String(this.port),
      bind: '127.0.0.1',
      unixsocket: socket,
      dir: this.folder,
      save: '',
      appendonly: 'no',
      ...(this.password ? { requirepass: this.password } : {}),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    this.server = spawn(program, args, { stdio: 'ignore' });
    await this.ask((client) => client.ping());
  }

  /** Ends it like a crash. Its data is lost. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  /** Its connections stay open, but it does not respond. */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  /** Sends a command on a connection of its own. */
  async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { retryStrategy: (n) => (n > 200 ? null : 50), maxRetriesPerRequest: 200 });
    client.on('error', () => undefined); // until it has started
    try {
      return await question(client);
    } finally {
      client.disconnect();
    }
  }

  /** The keys that match `pattern` with their content, as one text. */
  static async holds(url: string, pattern: string): Promise<string> {
    const client = new Redis(url);
    try {
      const keys = await client.keys(pattern);
      const read: Record<string, (key: string) => Promise<unknown>> = {
        hash: (key) => client.hgetall(key),
        list: (key) => client.lrange(key, 0, -1),
        zset: (key) => client.zrange(key, 0, -1),
        set: (key) => client.smembers(key),
        string: (key) => client.get(key),
        stream: (key) => client.xrange(key, '-', '+'),
      };
      const values = await Promise.all(keys.map(async (key) => [key, await read[await client.type(key)]?.(key)]));
      return JSON.stringify(values);
    } finally {
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Ends the server that an interrupted run has left in `folder`. Only this server listens at its socket. */
export async function endForgottenRedis(folder: string): Promise<void> {
  const socket = path.join(folder, socketName);
  if (!existsSync(socket)) return;
  const client = new Redis({ path: socket, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined); // nobody listens any more
  // The server ends without a response.
  await client.shutdown('NOSAVE').catch(() => undefined);
  client.disconnect();
}
