import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@app/domain/decider';
import type { ImportPlan, ImportPreview } from '@app/contracts/imports/imports.api';
import type { OnApplicationShutdown } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { PersonLimit } from '@app/event-sourcing/kernel/person-limit';
import { waitsForBackground } from '@app/event-sourcing/kernel/yield-to-requests';
import { type CsvTask, type CsvTasks, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

interface CsvFile {
  person: string;
  name: string;
  /** The id of a stored file. A process that keeps its table does not load and parse it again. */
  id?: string;
  /** Called when it is the file's turn, and only when its bytes are needed. */
  bytes: () => Promise<Uint8Array> | Uint8Array;
}

/** What a preview depends on besides the file and the plan: the person's leads, and the room on the plan. */
interface Known {
  /** The hash changes whenever this data changes. */
  hash: () => Promise<string>;
  read: () => Promise<{ people: string; room: number | null; hash: string }>;
}

type Reply = { result: unknown } | { unreadable: { code: string; message: string } } | { fault: Error };
/** What a task takes besides the table. */
type More<T extends CsvTask> = Parameters<CsvTasks[T]> extends [unknown, ...infer Rest] ? Rest : [];

interface Limits {
  /** Time limit of one task, in milliseconds. */
  time: number;
  /** Memory limit of a process, in megabytes. A file of 10 MB needs a fifth of it, with the table that the process keeps. */
  memory: number;
  processes: number;
  /** Files of one person that wait. Another one is refused. */
  waiting: number;
}

/** How V8 ends a process that needs more memory than it may have. */
const outOfMemory = 'SIGABRT';

/** The script of the processes. Tests run from TypeScript without it, and read files in their own process. */
const compiled = import.meta.url.endsWith('.js') ? new URL('./csv.worker.js', import.meta.url) : undefined;
const usual: Limits = { time: 20_000, memory: 512, processes: 2, waiting: 10 };

/** Reads files in processes of their own, so no file blocks requests. People take turns, one file each. */
export class CsvReader implements OnApplicationShutdown {
  private readonly processes: ReaderProcess[];
  private readonly turns: LimitFunction;
  private readonly people = new PersonLimit(1);
  private readonly limits: Limits;
  private readonly previews = new Map<string, Promise<ImportPreview>>();

  constructor(script: URL | undefined = compiled, limits: Partial<Limits> = {}) {
    this.limits = { ...usual, ...limits };
    this.processes = Array.from({ length: this.limits.processes }, () => new ReaderProcess(script, this.limits));
    this.turns = pLimit(this.limits.processes);
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
    const read = async (reader: ReaderProcess) => reader.run(task, file, await more());
    return (await this.inTurn(task, file, read)) as ReturnType<CsvTasks[T]>;
  }

  /** @throws DomainError `too_many_files` */
  private async inTurn<T>(task: CsvTask, file: CsvFile, read: (reader: ReaderProcess) => Promise<T>): Promise<T> {
    // Import jobs have their own limit.
    if (task !== 'plan' && this.people.waiting(file.person) >= this.limits.waiting) throw tooMany(this.limits.waiting);
    const turn = async () => {
      const reader = this.free(file.id);
      try {
        return await read(reader);
      } finally {
        reader.busy = false;
      }
    };
    // Each person has at most one file in the common queue, so people take turns there.
    const inLine = () => this.people.run(file.person, () => this.turns(turn));
    return task === 'plan' ? inLine() : waitsForBackground(inLine);
  }

  /** Equal waiting requests share one preview, made from what is stored when its turn comes. @throws as `run` */
  preview(file: CsvFile & { id: string }, plan: ImportPlan, known: Known): Promise<ImportPreview> {
    const question = JSON.stringify([file.person, file.id, plan]);
    const waiting = this.previews.get(question);
    if (waiting) return waitsForBackground(() => waiting);
    const begun = () => void this.previews.delete(question);
    const preview = this.inTurn('preview', file, async (reader) => {
      begun();
      const asked = (hash: string) => `${hash} ${question}`;
      if (reader.last?.asked === asked(await known.hash())) return reader.last.preview;
      const { people, room, hash } = await known.read();
      const made = (await reader.run('preview', file, [plan, people, room])) as ImportPreview;
      reader.last = { asked: asked(hash), preview: made };
      return made;
    }).finally(begun);
    this.previews.set(question, preview);
    return preview;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.end()));
  }

  private free(id: string | undefined): ReaderProcess {
    const free = this.processes.filter(({ busy }) => !busy);
    const one = free.find(({ holds }) => id !== undefined && holds === id) ?? free[0];
    if (!one) throw new Error('More files are read at once than there are processes');
    one.busy = true;
    return one;
  }
}

/** One process. It starts with its first file, and starts again after a task was killed. */
class ReaderProcess {
  busy = false;
  /** Id of the file whose table the process keeps. */
  holds: string | undefined;
  private child: ChildProcess | undefined;
  /** The end of what it wrote to its error output. */
  private said = '';
  last: { asked: string; preview: ImportPreview } | undefined;
  private readonly tasks = csvTasks();

  constructor(
    private readonly script: URL | undefined,
    private readonly limits: Limits,
  ) {}

  /** @param more the task's arguments besides the file */
  async run(task: CsvTask, file: CsvFile, more: unknown[]): Promise<unknown> {
    const bytes = file.id !== undefined && file.id === this.holds ? null : await file.bytes();
    if (bytes) this.holds = undefined;
    const args = [{ id: file.id, name: file.name, bytes }, ...more];
    const result = await (this.script ? this.inProcess(this.script, task, file.name, args) : this.here(task, args));
    this.holds = file.id;
    return result;
  }

  async end(): Promise<void> {
    this.child?.kill('SIGKILL');
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

  private inProcess(script: URL, task: CsvTask, fileName: string, args: unknown[]): Promise<unknown> {
    const child = (this.child ??= this.start(script));
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        child.off('message', replied).off('error', abandon).off('close', ended);
        child.channel?.unref();
      };
      const abandon = (error: Error) => {
        end();
        this.child = this.holds = undefined;
        // A process that is being killed may report one more error, which does not matter.
        child.on('error', () => undefined);
        child.kill('SIGKILL');
        reject(error);
      };
      const replied = (reply: Reply) => {
        if ('fault' in reply) return abandon(reply.fault);
        end();
        if ('result' in reply) resolve(reply.result);
        else reject(new DomainError('unreadable_file', reply.unreadable.message, { reason: reply.unreadable.code }));
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null) =>
        abandon(
          signal === outOfMemory
            ? unreadable('too_large', `${fileName} needs too much memory to read`)
            : new Error(`The process that reads files has ended: ${signal ?? code}. ${this.said}`),
        );
      const tooSlow = () =>
        abandon(unreadable('too_slow', `${fileName} takes longer than ${this.limits.time / 1000} seconds to read`));
      const timer = setTimeout(tooSlow, this.limits.time);
      child.on('message', replied).on('error', abandon).on('close', ended);
      child.channel?.ref();
      child.send({ task, args });
    });
  }

  private start(script: URL): ChildProcess {
    const child = fork(fileURLToPath(script), {
      serialization: 'advanced',
      // The process reads files of strangers, so it gets no secrets.
      env: {},
      execArgv: [`--max-old-space-size=${this.limits.memory}`, '--single-threaded-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.unref();
    this.said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-2_000)));
    if (child.stderr instanceof Socket) child.stderr.unref();
    // The system may end it between two files.
    return child.once('exit', () => {
      if (this.child === child) this.child = this.holds = undefined;
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
