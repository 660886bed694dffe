import { randomUUID } from 'node:crypto';
import { DomainError } from '@app/domain/decider';
import type { Log } from '@app/event-sourcing/kernel/log';
import type { Signals } from '@app/event-sourcing/postgres/signals';
import { traced } from '@app/event-sourcing/kernel/tracing';
import { type JobHandler, type JobKind, type JobRun, RunLater } from '@app/event-sourcing/jobs/job';
import { inTurns } from '@app/event-sourcing/kernel/yield-to-requests';
import { leaseMs, type Outbox, type Reached, type WaitingJob } from './outbox';

/** Milliseconds between two reports of progress. */
const progressEvery = 200;
/** Milliseconds until a job is handed out again that another run holds, or whose kind this process does not know. */
const busyMs = 1_000;
/** Jobs of one kind and one person that run at once, unless the kind says otherwise. More wait, and other people's jobs run. */
const perPerson = 2;

export interface Handled {
  kind: JobKind;
  handler: JobHandler;
}

/** Runs the jobs that the queue hands out, each under a lease on its row. */
export class JobRunner {
  private readonly handlers: Map<string, Handled>;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  private readonly unknown = new Set<string>();

  /** @throws Error that names a kind without a handler, or with two */
  constructor(
    kinds: JobKind[],
    handlers: Handled[],
    private readonly outbox: Outbox,
    private readonly signals: Signals,
    private readonly log: Log,
    private readonly offer: (job: WaitingJob) => Promise<void>,
  ) {
    this.handlers = assignHandlers(kinds, handlers);
  }

  /**
   * @returns after how many milliseconds the job is to be handed out again; undefined when it has ended
   * @throws Error when this try failed and another one follows, or when the database cannot be reached
   */
  run(id: string, name: string): Promise<number | undefined> {
    const run = this.attempt(id, name).finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  /** Aborts the jobs under way, and waits until they have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private async attempt(id: string, name: string): Promise<number | undefined> {
    const entry = this.handlers.get(name);
    if (!entry) {
      if (!this.unknown.has(name)) this.log.warn({ job: name }, 'a job waits for a process that knows its kind');
      this.unknown.add(name);
      return busyMs;
    }
    const lease = randomUUID();
    const claim = await this.outbox.claim(id, lease, entry.kind.perPerson ?? perPerson);
    if (claim === 'ended') return undefined;
    if (claim === 'busy') return busyMs;
    // The end of one of its person's other jobs offers it again.
    if (claim === 'not its turn') return undefined;
    const { owner, correlationId, traceparent } = claim;
    const changed = () => this.signals.send('job', [`${owner} ${id}`]);
    const lost = new AbortController();
    let reached: Reached | undefined;
    let renewing = Promise.resolve();
    const renew = (then: () => void = () => undefined) => {
      renewing = renewing
        .then(() => this.outbox.renew(id, lease, reached))
        .then((held) => (held ? then() : lost.abort(new Error('Another process has taken the job over'))))
        .catch((err: unknown) => this.log.warn({ err, jobId: id }, 'the lease of a job was not renewed'));
    };
    const renewal = setInterval(renew, leaseMs / 4);
    let reportedAt = 0;
    const progress = (done: number, of: number) => {
      reached = { done, of };
      if (Date.now() - reportedAt < progressEvery) return;
      reportedAt = Date.now();
      renew(changed);
    };
    changed();
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    const run: JobRun = {
      id,
      owner,
      correlationId,
      signal,
      progress,
      inTurns: (items, size, work, enough) =>
        inTurns(items, size, enough, async (turn, done) => {
          signal.throwIfAborted();
          await work(turn);
          progress(done, items.length);
        }),
    };
    try {
      const input: unknown = entry.kind.input.parse(claim.input);
      if (claim.crashedTooOften) throw new Error('It was interrupted too often.');
      const result = await traced(
        'job',
        () => ({ kind: 'consumer', parent: traceparent, facts: { 'keepwarm.job': name } }),
        () => entry.handler.run(input, run),
      );
      await renewing;
      // Before the queue knows: a job that has ended never runs again, whatever the queue forgets or repeats.
      await this.outbox.settle(id, lease, { outcome: 'completed', result }, reached);
      return undefined;
    } catch (thrown) {
      await renewing;
      if (lost.signal.aborted) return busyMs;
      const interrupted = this.stopping.signal.aborted && !(thrown instanceof DomainError);
      if (interrupted || thrown instanceof RunLater) {
        await this.outbox.settle(id, lease, {}, reached);
        return thrown instanceof RunLater ? thrown.ms : 0;
      }
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      // A refusal would be the same at the next try.
      const final = claim.crashedTooOften || error instanceof DomainError || claim.triesLeft <= 1;
      if (final && !(await this.toldOfEnd(entry, claim.input, run, error))) {
        await this.outbox.settle(id, lease, { error: error.message }, reached);
        return busyMs;
      }
      await this.outbox.settle(id, lease, { error: error.message, outcome: final ? 'failed' : undefined }, reached);
      if (!final) throw error;
      this.log.warn({ job: name, jobId: id, requestId: correlationId, err: error }, 'job failed for good');
      return undefined;
    } finally {
      clearInterval(renewal);
      changed();
      await this.offerNext(owner, name);
    }
  }

  /** A job that waits for its person's turn is not in the queue. Without this call the relay's next look brings it back. */
  private async offerNext(owner: string, name: string): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      const next = await this.outbox.next(owner, name);
      if (next) await this.offer(next);
    } catch (err) {
      this.log.warn({ err, job: name }, 'the next job of a person was not offered');
    }
  }

  /** @returns false when the handler could not tell that the job has failed; then the job is tried once more */
  private async toldOfEnd({ kind, handler }: Handled, given: unknown, run: JobRun, error: Error): Promise<boolean> {
    const input = kind.input.safeParse(given);
    if (!handler.gaveUp || !input.success) return true;
    try {
      await handler.gaveUp(input.data, run, error);
      return true;
    } catch (err) {
      this.log.warn({ job: kind.name, jobId: run.id, err }, 'a job that failed for good could not say so');
      return false;
    }
  }
}

/** Exactly one handler for every kind. @throws Error that names the kind */
export const assignHandlers = (kinds: JobKind[], handlers: Handled[]): Map<string, Handled> => {
  const known = new Set(kinds.map((k) => k.name));
  const byName = new Map<string, Handled>();
  for (const entry of handlers) {
    if (!known.has(entry.kind.name)) throw new Error(`A handler is for the unknown job "${entry.kind.name}"`);
    if (byName.has(entry.kind.name)) throw new Error(`The job "${entry.kind.name}" has two handlers`);
    byName.set(entry.kind.name, entry);
  }
  for (const name of known) if (!byName.has(name)) throw new Error(`The job "${name}" has no handler`);
  return byName;
};
