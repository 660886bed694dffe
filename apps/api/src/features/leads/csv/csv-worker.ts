import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { DomainError } from '@app/domain/decider';
import type { ImportPlan, ImportPreview } from '@app/contracts/leads/imports.api';
import type { OnApplicationShutdown } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { PersonLimit } from '../../../platform/kernel/person-limit';
import { waitsForBackground } from '../../../platform/kernel/requests-first';
import { type CsvTask, type CsvTasks, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

/** A file to read, and who waits for it. */
export interface CsvFile {
  person: string;
  name: string;
  /** Of a stored file: a thread that holds its table need not load and parse it again. */
  id?: string;
  /** Called when it is the file's turn, and only when its bytes are needed. */
  bytes: () => Promise<Uint8Array> | Uint8Array;
}

type Reply = { result: unknown } | { unreadable: { code: string; message: string } };
/** What a task takes besides the table. */
type More<T extends CsvTask> = Parameters<CsvTasks[T]> extends [unknown, ...infer Rest] ? Rest : [];

interface Limits {
  /** Time limit of one task, in milliseconds. */
  time: number;
  /** Memory limit of a thread, in megabytes. A file of 10 MB needs a fifth of it, with the table that the thread keeps. */
  memory: number;
  threads: number;
  /** Files of one person that wait. Another one is refused. */
  waiting: number;
}

/** The threads' script. Tests run from TypeScript without it, and read files in their own thread. */
const compiled = import.meta.url.endsWith('.js') ? new URL('./csv.worker.js', import.meta.url) : undefined;
const usual: Limits = { time: 20_000, memory: 512, threads: 2, waiting: 10 };

/**
 * Reads files in threads, so that a slow file does not block requests. Each person has one file read at a time, and people
 * take turns: whoever sends many or slow files waits for these, and others do not.
 */
export class CsvReader implements OnApplicationShutdown {
  private readonly threads: Thread[];
  private readonly turns: LimitFunction;
  private readonly people = new PersonLimit(1);
  private readonly limits: Limits;
  /** Previews that wait for their turn. */
  private readonly previews = new Map<string, Promise<ImportPreview>>();

  constructor(script: URL | undefined = compiled, limits: Partial<Limits> = {}) {
    this.limits = { ...usual, ...limits };
    this.threads = Array.from({ length: this.limits.threads }, () => new Thread(script, this.limits));
    this.turns = pLimit(this.limits.threads);
  }

  /**
   * @param more the further arguments, made when it is the file's turn
   * @throws DomainError `unreadable_file` with the reader's message, or when the task exceeds its limits; `too_many_files`
   *   when this person has too many files waiting
   */
  async run<T extends CsvTask>(
    task: T,
    file: CsvFile,
    more: () => Promise<More<T>> | More<T>,
  ): Promise<ReturnType<CsvTasks[T]>> {
    // A job is limited elsewhere.
    if (task !== 'plan' && this.people.waiting(file.person) >= this.limits.waiting) throw tooMany(this.limits.waiting);
    // A person waits in the common queue for one file only, so people take turns there.
    const turn = () => this.turns(() => this.free(file.id).run(task, file, more));
    const read = () => this.people.run(file.person, turn);
    return (await (task === 'plan' ? read() : waitsForBackground(read))) as ReturnType<CsvTasks[T]>;
  }

  /**
   * Previews an import. Whoever asks the same as one who waits gets the same preview: it is made from what is stored when its
   * turn comes.
   * @param more the person's leads and the room on the plan, read when it is the file's turn
   * @throws DomainError as `run`
   */
  preview(
    file: CsvFile & { id: string },
    plan: ImportPlan,
    more: () => Promise<[existing: string, room: number | null]>,
  ): Promise<ImportPreview> {
    const question = JSON.stringify([file.person, file.id, plan]);
    const waiting = this.previews.get(question);
    if (waiting) return waitsForBackground(() => waiting);
    const begun = () => void this.previews.delete(question);
    const preview = this.run('preview', file, async (): Promise<[ImportPlan, string, number | null]> => {
      begun();
      return [plan, ...(await more())];
    }).finally(begun);
    this.previews.set(question, preview);
    return preview;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private free(id: string | undefined): Thread {
    const free = this.threads.filter(({ busy }) => !busy);
    const thread = free.find(({ holds }) => id !== undefined && holds === id) ?? free[0];
    if (!thread) throw new Error('More files are read at once than there are threads');
    thread.busy = true;
    return thread;
  }
}

/** One thread. It starts with its first file, and again after a task that was ended. */
class Thread {
  busy = false;
  /** Id of the file whose table the thread keeps. */
  holds: string | undefined;
  private worker: Worker | undefined;
  /** The last preview of a stored file. Equal ones, which a person can send many of at once, are made once. */
  private last: { asked: unknown[]; preview: unknown } | undefined;
  private readonly tasks = csvTasks();

  constructor(
    private readonly script: URL | undefined,
    private readonly limits: Limits,
  ) {}

  async run(task: CsvTask, file: CsvFile, more: () => Promise<unknown[]> | unknown[]): Promise<unknown> {
    try {
      const others = await more();
      const asked = [file.id, ...others];
      const isPreview = task === 'preview' && file.id !== undefined;
      if (isPreview && this.last && isDeepStrictEqual(asked, this.last.asked)) return this.last.preview;
      const bytes = file.id !== undefined && file.id === this.holds ? null : await file.bytes();
      if (bytes) this.holds = undefined;
      const args = [{ id: file.id, name: file.name, bytes }, ...others];
      const result = await (this.script ? this.inThread(this.script, task, file.name, args) : this.here(task, args));
      this.holds = file.id;
      if (isPreview) this.last = { asked, preview: result };
      return result;
    } finally {
      this.busy = false;
    }
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private async here(task: CsvTask, args: unknown[]): Promise<unknown> {
    try {
      return (this.tasks[task] as (...args: unknown[]) => unknown)(...args);
    } catch (error) {
      if (error instanceof UnreadableFile)
        throw new DomainError('unreadable_file', error.message, { reason: error.code });
      throw error;
    }
  }

  private inThread(script: URL, task: CsvTask, fileName: string, args: unknown[]): Promise<unknown> {
    const worker = (this.worker ??= new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memory },
    }));
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        worker.off('message', replied).off('error', failed).off('exit', ended);
        worker.unref();
      };
      const abandon = (error: unknown) => {
        end();
        this.worker = undefined;
        this.holds = undefined;
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
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? unreadable('too_large', `${fileName} needs too much memory to read`)
            : error,
        );
      const ended = () => abandon(new Error('The thread that reads files has ended'));
      const tooSlow = () =>
        abandon(unreadable('too_slow', `${fileName} takes longer than ${this.limits.time / 1000} seconds to read`));
      const timer = setTimeout(tooSlow, this.limits.time);
      worker.on('message', replied).on('error', failed).on('exit', ended);
      worker.ref();
      worker.postMessage({ task, args });
    });
  }
}

const unreadable = (reason: string, sentence: string): DomainError =>
  new DomainError(
    'unreadable_file',
    `${sentence}. Nothing was imported. Save it again as CSV from a spreadsheet, or split it, and upload that.`,
    { reason },
  );

const tooMany = (waiting: number): DomainError =>
  new DomainError(
    'too_many_files',
    `${waiting} of your files wait to be read already. Nothing is lost; try again when they are read.`,
  );
