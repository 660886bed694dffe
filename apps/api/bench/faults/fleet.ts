import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that is killed, frozen and started again. Its name is for the report. */
export class Victim {
  private child: ChildProcess | undefined;
  private said = '';
  private frozen = false;
  readonly suffered = { kills: 0, freezes: 0, stops: 0 };

  constructor(
    readonly name: string,
    private readonly command: [string, ...string[]],
    private readonly env: Record<string, string>,
    /** What it prints when it can be used. */
    private readonly ready: RegExp,
  ) {}

  async start(): Promise<void> {
    const [program, ...args] = this.command;
    const child = spawn(program, args, { env: { ...process.env, ...this.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.said = (this.said + text.toString()).slice(-20_000)));
    for (const end = Date.now() + 60_000; !this.ready.test(this.said);) {
      if (this.child !== child) return; // killed while it was starting
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
        throw new Error(`${this.name} did not start:\n${this.said}`);
      await sleep(50);
    }
  }

  async kill(): Promise<void> {
    this.suffered.kills++;
    await this.end('SIGKILL');
  }

  /** @returns how long the graceful stop took, in milliseconds */
  async stop(): Promise<number> {
    this.suffered.stops++;
    const begin = performance.now();
    await this.end('SIGTERM');
    return performance.now() - begin;
  }

  async freeze(ms: number): Promise<void> {
    this.suffered.freezes++;
    this.frozen = true;
    this.child?.kill('SIGSTOP');
    await sleep(ms);
    this.thaw();
  }

  thaw(): void {
    if (!this.frozen) return;
    this.frozen = false;
    this.child?.kill('SIGCONT');
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

  /** The last lines that it said, for a run that went wrong. */
  get lastWords(): string {
    return this.said.slice(-2_000);
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
