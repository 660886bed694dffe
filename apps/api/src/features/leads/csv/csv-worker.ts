import { Worker } from 'node:worker_threads';
import { DomainError } from '@app/domain/decider';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type CsvTask, type CsvTasks, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

type Reply = { result: unknown } | { unreadable: { code: string; message: string } };

interface Limits {
  /** Time limit of one task, in milliseconds. */
  time: number;
  /** Memory limit of the thread, in megabytes. A file of 10 MB needs a tenth of it. */
  memory: number;
}

/** The thread's script. Tests run from TypeScript without it, and read files in their own thread. */
const compiled = import.meta.url.endsWith('.js') ? new URL('./csv.worker.js', import.meta.url) : undefined;

/**
 * Reads files in a thread, one at a time, so that a slow file does not block other requests. The thread starts with the
 * first file, and again after a task that was ended.
 */
export class CsvReader implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly script: URL | undefined = compiled,
    private readonly limits: Limits = { time: 20_000, memory: 512 },
  ) {}

  /** @throws DomainError `unreadable_file` with the reader's message, or when a task exceeds its limits */
  run<T extends CsvTask>(task: T, ...args: Parameters<CsvTasks[T]>): Promise<ReturnType<CsvTasks[T]>> {
    const mine = this.turn.then(() => (this.script ? this.inThread(this.script, task, args) : here(task, args)));
    this.turn = mine.catch(() => undefined); // the next file is read whether this one failed or not
    return mine as Promise<ReturnType<CsvTasks[T]>>;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private inThread(script: URL, task: CsvTask, args: unknown[]): Promise<unknown> {
    const worker = (this.worker ??= this.start(script));
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        worker.off('message', replied).off('error', failed).off('exit', ended);
        worker.unref();
      };
      const abandon = (error: unknown) => {
        end();
        this.worker = undefined;
        // A thread that is being ended may emit one more error, which does not matter.
        worker.on('error', () => undefined);
        worker.terminate().then(() => reject(error), reject);
      };
      const replied = (reply: Reply) => {
        end();
        if ('result' in reply) resolve(reply.result);
        else reject(new DomainError('unreadable_file', reply.unreadable.message, { reason: reply.unreadable.code }));
      };
      const failed = (error: Error & { code?: string }) =>
        abandon(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('too_large', 'needs too much memory to read') : error,
        );
      const ended = () => abandon(new Error('The thread that reads files has ended'));
      const tooSlow = () =>
        abandon(unreadable('too_slow', `takes longer than ${this.limits.time / 1000} seconds to read`));
      const timer = setTimeout(tooSlow, this.limits.time);
      worker.on('message', replied).on('error', failed).on('exit', ended);
      worker.ref();
      worker.postMessage({ task, args });
    });
  }

  private start(script: URL): Worker {
    return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: this.limits.memory } });
  }
}

const here = async (task: CsvTask, args: unknown[]): Promise<unknown> => {
  try {
    return (csvTasks[task] as (...args: unknown[]) => unknown)(...args);
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new DomainError('unreadable_file', error.message, { reason: error.code });
    throw error;
  }
};

const unreadable = (reason: string, what: string): DomainError =>
  new DomainError(
    'unreadable_file',
    `This file ${what}. Nothing was imported. Save it again as CSV from a spreadsheet, or split it, and upload that.`,
    { reason },
  );
