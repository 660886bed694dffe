import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedDatabase, startEmbedded } from '@app/embedded-postgres/embedded';
import { isAlive, readPostmaster } from '@app/embedded-postgres/processes';

/** How often a part of the fleet was killed, frozen and stopped. `ended` counts how often it ended by itself. */
export const nothingSuffered = () => ({ kills: 0, freezes: 0, stops: 0, ended: 0 });

/** A part of the fleet that the run kills, freezes and starts again. Its name is for the report. */
export abstract class Victim {
  readonly suffered = nothingSuffered();
  private frozen = false;

  constructor(readonly name: string) {}

  abstract start(): Promise<void>;
  abstract end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  protected abstract signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;

  async kill(): Promise<void> {
    this.suffered.kills++;
    await this.end('SIGKILL');
  }

  /** @returns how long the stop took, in milliseconds */
  async stop(): Promise<number> {
    this.suffered.stops++;
    const begin = performance.now();
    await this.end('SIGTERM');
    return performance.now() - begin;
  }

  async freeze(ms: number): Promise<void> {
    this.suffered.freezes++;
    this.frozen = true;
    await this.signal('SIGSTOP');
    await sleep(ms);
    await this.thaw();
  }

  async thaw(): Promise<void> {
    if (!this.frozen) return;
    this.frozen = false;
    await this.signal('SIGCONT');
  }
}

/** A program. When it ends by itself, it is started again, as a supervisor of services does. */
export class Program extends Victim {
  private child: ChildProcess | undefined;
  private said = '';
  /** How it ended by itself, and its last lines before, once for each time. */
  readonly endings: string[] = [];

  constructor(
    name: string,
    private readonly command: [string, ...string[]],
    private readonly env: Record<string, string>,
    /** What it prints when it can be used. */
    private readonly ready: RegExp,
  ) {
    super(name);
  }

  async start(): Promise<void> {
    this.spawn();
    for (const end = Date.now() + 120_000; this.child && !this.ready.test(this.said); await sleep(50))
      if (Date.now() > end) throw new Error(`${this.name} did not start:\n${this.endings.at(-1) ?? this.said}`);
  }

  private spawn(): void {
    const [program, ...args] = this.command;
    const child = spawn(program, args, { env: { ...process.env, ...this.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.said = (this.said + text.toString()).slice(-20_000)));
    child.on('close', (code, signal) => {
      if (this.child !== child) return;
      this.suffered.ended++;
      this.endings.push(`${signal ?? `exit code ${code}`}\n${this.said.trim().split('\n').slice(-40).join('\n')}`);
      setTimeout(() => this.child === child && this.spawn(), 500);
    });
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    // A frozen process reacts only to SIGKILL.
    child.kill('SIGCONT');
    await gone;
  }

  protected signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    this.child?.kill(signal);
    return Promise.resolve();
  }
}

/** The PostgreSQL of the run. A stop is an immediate shutdown: like a kill, it needs a recovery at the next start. */
export class Database extends Victim {
  private server: EmbeddedDatabase | undefined;
  url = '';

  constructor(private readonly dataDir: string) {
    super('PostgreSQL');
  }

  async start(): Promise<void> {
    this.server = await startEmbedded({ dataDir: this.dataDir });
    this.url ||= this.server.url;
    if (this.server.url !== this.url) throw new Error('PostgreSQL started at another port');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const pid = await this.postmaster();
    if (pid === undefined) return;
    process.kill(pid, signal === 'SIGKILL' ? 'SIGKILL' : 'SIGQUIT');
    process.kill(pid, 'SIGCONT');
    while (await isAlive(pid)) await sleep(20);
    await this.server?.stop();
    this.server = undefined;
  }

  /** A frozen one accepts no new connection. Those that are open work on. */
  protected async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = await this.postmaster();
    if (pid !== undefined) process.kill(pid, signal);
  }

  private async postmaster(): Promise<number | undefined> {
    return this.server && (await readPostmaster(path.join(this.dataDir, 'cluster')))?.pid;
  }
}

/**
 * Gives connections to the ports in turn; the list may grow meanwhile. A port that refuses is passed over. A frozen process
 * still accepts connections.
 */
export const balance = async (port: number, ports: number[]): Promise<{ close: () => Promise<void> }> => {
  let turn = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const first = turn++;
    const attempt = (left: number) => {
      const target = connect(ports[(first + left) % ports.length] ?? 0, '127.0.0.1');
      target.on('connect', () => {
        client.pipe(target);
        target.pipe(client);
      });
      target.on('error', () => {
        if (target.connecting || target.bytesRead > 0 || left === 0) client.destroy();
        else attempt(left - 1);
      });
      target.on('close', () => target.bytesRead > 0 && client.destroy());
      client.on('close', () => target.destroy());
    };
    attempt(ports.length - 1);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
