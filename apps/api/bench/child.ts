import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Another program of this folder in a process of its own; it says when it is ready, and how much processor time it has used. */
export class Child {
  private constructor(private readonly process: ChildProcess) {}

  static async start(program: 'server' | 'bare', env: Record<string, string>): Promise<Child> {
    const child = fork(path.join(import.meta.dirname, `${program}.js`), {
      env: { ...process.env, ...env },
      execArgv: process.execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [word] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    if (word !== 'ready') throw new Error(`The ${program} of the benchmark did not start`);
    return new Child(child);
  }

  /** Seconds of processor time since its start. */
  async cpuSeconds(): Promise<number> {
    this.process.send('cpu');
    const [{ user, system }] = (await once(this.process, 'message')) as [NodeJS.CpuUsage];
    return (user + system) / 1e6;
  }

  async stop(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await gone;
  }
}
