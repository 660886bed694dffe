import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { z } from 'zod';

/** One kind of background work. It is defined in its feature and has exactly one handler. */
export interface JobKind<I extends z.ZodType = z.ZodType> {
  name: string;
  /** Kept in the database, never in the queue. It is removed when the job has completed, or 28 days after it failed. */
  input: I;
  /** How often a job is tried. The pauses grow from one second. A DomainError fails the job at once. */
  attempts: number;
  /** It begins when the read models of these categories show every event that was stored before. */
  reads?: readonly Category[];
  /** How many of them run at once for one person. Default: 2. */
  perPerson?: number;
}

export const defineJob = <I extends z.ZodType>(kind: JobKind<I>): JobKind<I> => kind;

/** One run of a job. After a crash the same job runs again, so everything that it does must be repeatable. */
export interface JobRun {
  id: string;
  owner: string;
  correlationId: string;
  /**
   * Aborts when the process stops, or when it was frozen for so long that another process has taken the job over. A long
   * job calls `throwIfAborted` between its steps. It then continues in another process. That is no failure.
   */
  signal: AbortSignal;
  /** Shown on the screens. Cheap enough to call for every unit. */
  progress: (done: number, of: number) => void;
  /**
   * Works through many items, some at a time. Between two turns it checks the signal, reports the progress, and lets requests go first.
   * @param enough asked before each turn with the number of items done: it may end the work
   * @returns how many items are done
   */
  inTurns: <T>(
    items: readonly T[],
    size: number,
    work: (turn: T[]) => Promise<unknown>,
    enough?: (done: number) => Promise<boolean>,
  ) => Promise<number>;
}

/** Thrown by a job that cannot go on yet. It gives its place to others and runs again; that is no failure. */
export class RunLater extends Error {
  constructor(readonly ms: number) {
    super(`The job runs again in ${ms} ms`);
  }
}

export interface JobHandler<I extends z.ZodType = z.ZodType> {
  /** @returns what the caller sees: ids and counts, no personal data */
  run(input: z.output<I>, run: JobRun): Promise<unknown>;
  /** After the last try, before the job counts as failed. Called again after a crash. */
  gaveUp?(input: z.output<I>, run: JobRun, error: Error): Promise<void>;
}

/** The job that an event asks for. */
export interface Wanted<I extends z.ZodType = z.ZodType> {
  kind: JobKind<I>;
  input: z.input<I>;
  /** The job does not run before this time. Default: now. */
  runAt?: Date;
}

/** Starts at most one job for an event. It is a pure function, and a rebuild never runs it. */
export interface Reaction<C extends Category = Category> {
  /** Says what happens when: `import-leads-when-started`. */
  name: string;
  categories: readonly C[];
  /** A new reaction begins at the end of the log; this one begins with the first event. */
  fromStart?: true;
  react: (event: Stored<EventOf<C>>) => Wanted | undefined;
}

export const defineReaction = <C extends Category>(reaction: Reaction<C>): Reaction => reaction as unknown as Reaction;

/** The id of the job that an event causes: the same event never causes two. */
export const jobIdOf = (reaction: Pick<Reaction, 'name'>, eventId: string): string => `${reaction.name}-${eventId}`;

/** The owner of a job that is nobody's. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** Where to find a job: nobody but its owner sees it. */
export interface OwnedJob {
  jobId: string;
  owner: string;
}

export interface JobRequest<I extends z.ZodType = z.ZodType> {
  /** Without `:`, and not a number. Derive it from a command or an event: the same id is the same job. */
  id: string;
  owner: string;
  correlationId: string;
  input: z.input<I>;
  /** The body of a person's request under this id. Another body under the same id is refused. */
  request?: unknown;
  /** The job does not run before this time. Default: now. */
  runAt?: Date;
}

export interface ScheduleRequest<I extends z.ZodType = z.ZodType> {
  id: string;
  owner: string;
  input: z.input<I>;
  /** Minute, hour, day of the month, month, day of the week: `0 7 * * 1` is every Monday at 7:00. */
  cron: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
}
