import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface Usage extends NodeJS.CpuUsage {
  heapBytes: number;
}

/** Another program of this folder in a process of its own. It says that it is ready, and then replies to messages. */
export class Child {
  private constructor(private readonly process: ChildProcess) {}

  static async start(
    program: 'server' | 'bare' | 'live.tabs' | 'hostile.attacker' | 'outside.others',
    env: Record<string, string>,
  ): Promise<Child> {
    const child = fork(path.join(import.meta.dirname, `${program}.js`), {
      env: { ...process.env, ...env },
      execArgv: process.execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [word] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    if (word !== 'ready') throw new Error(`The ${program} of the benchmark did not start`);
    return new Child(child);
  }

  async ask<T>(message: object): Promise<T> {
    this.process.send(message);
    const [reply] = (await once(this.process, 'message')) as [T];
    return reply;
  }

  /** Seconds of processor time since its start. */
  async cpuSeconds(): Promise<number> {
    const { user, system } = await this.ask<Usage>({ usage: true });
    return (user + system) / 1e6;
  }

  /** Bytes of JavaScript memory in use, after a collection of garbage. */
  async heapBytes(): Promise<number> {
    return (await this.ask<Usage>({ usage: true, collect: true })).heapBytes;
  }

  async stop(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await gone;
  }
}
