import { randomUUID } from 'node:crypto';
import { DomainError } from '@app/domain/decider';
import type { Signals } from '../postgres/signals';
import type { Log } from '../kernel/log';
import { withRequestId } from '../telemetry/logging';
import { traced } from '../telemetry/tracing';
import type { JobHandler, JobKind } from './job';
import { type JobRows, leaseMs, type Reached } from './job-rows';

const progressEvery = 200;
/** How often the lease of a job is renewed while it runs. */
const renewEvery = leaseMs / 4;

interface Handled {
  kind: JobKind;
  handler: JobHandler;
}

/** What the queue is to do with a job that it has handed out. */
export type RunEnd =
  /** Forget it: its row says how it ended. */
  | { kind: 'over' }
  /** Hand it out again soon: somebody else runs it at this moment. */
  | { kind: 'busy' }
  /** Hand it out again: this process stops, and the job has not failed. */
  | { kind: 'interrupted' }
  /** Nothing: it belongs to another process now. */
  | { kind: 'taken' }
  /** Hand it out again after the queue's usual pause, unless that is final. */
  | { kind: 'failed'; error: Error; final: boolean };

/** Runs the jobs that the queue hands out, each under a lease on its row, so that one which is handed out twice runs once. */
export class JobRunner {
  private readonly handlers: Map<string, Handled>;
  private readonly running = new Map<string, AbortController>();
  private readonly stopping = new AbortController();
  private readonly renewal: NodeJS.Timeout;

  /** @throws Error when a kind has no handler or two, naming it */
  constructor(
    kinds: JobKind[],
    handlers: Handled[],
    private readonly rows: JobRows,
    private readonly signals: Signals,
    private readonly log: Log,
  ) {
    this.handlers = assignHandlers(kinds, handlers);
    this.renewal = setInterval(() => void this.renew(), renewEvery);
  }

  /**
   * Never rejects because of what the handler did; it does when the database is out of reach.
   * @param retryMs the queue's pause before it hands the job out again, should it fail now
   */
  async run({ id, name, retryMs }: { id: string; name: string; retryMs: number }): Promise<RunEnd> {
    const lease = randomUUID();
    const claim = await this.rows.claim(id, lease);
    if (claim.kind !== 'mine') return claim;
    const { owner, correlationId, traceparent, triesLeft } = claim;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    this.running.set(lease, lost);
    const reporter = this.reporter({ id, owner, lease });
    this.tell(id, owner);
    try {
      const entry = this.handlers.get(name);
      if (!entry) throw new DomainError('no_handler', `Nobody handles "${name}".`);
      const input: unknown = entry.kind.input.parse(claim.input);
      const { progress } = reporter;
      const result = await traced(
        'job',
        () => ({
          kind: 'consumer',
          parent: traceparent ?? undefined,
          root: traceparent === null,
          facts: { 'keepwarm.job': name },
        }),
        () =>
          withRequestId(correlationId, () => entry.handler.run(input, { id, owner, correlationId, signal, progress })),
      );
      await reporter.sent();
      // Before the queue knows: a job that has ended is over even when the queue forgets it or hands it out again.
      await this.rows.complete(id, result, reporter.latest());
      return { kind: 'over' };
    } catch (thrown) {
      await reporter.sent();
      if (thrown === this.stopping.signal.reason) {
        await this.rows.release(id, lease, reporter.latest());
        return { kind: 'interrupted' };
      }
      if (thrown === lost.signal.reason) return { kind: 'taken' };
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      // A refusal is an answer: trying again would give the same one.
      if (error instanceof DomainError || triesLeft <= 1) {
        await this.rows.fail(id, lease, error.message);
        return { kind: 'failed', error, final: true };
      }
      await this.rows.failTry(id, lease, error.message, retryMs);
      return { kind: 'failed', error, final: false };
    } finally {
      this.running.delete(lease);
      this.tell(id, owner);
    }
  }

  /** Asks the jobs under way to end. They keep their leases until they have. */
  interrupt(): void {
    this.stopping.abort();
  }

  /** When none is under way any more. */
  close(): void {
    clearInterval(this.renewal);
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    const leases = [...this.running.keys()];
    try {
      const held = new Set(await this.rows.renew(leases));
      for (const lease of leases)
        if (!held.has(lease)) this.running.get(lease)?.abort(new Error('Another process has taken the job over'));
    } catch (err) {
      this.log.warn({ err }, 'leases of jobs not renewed');
    }
  }

  private reporter({ id, owner, lease }: { id: string; owner: string; lease: string }) {
    let latest: Reached | undefined;
    let sentAt = 0;
    let sending: Promise<void> = Promise.resolve();
    const send = (reached: Reached) => {
      sentAt = Date.now();
      sending = sending
        .then(() => this.rows.reached(id, lease, reached))
        .then(() => this.tell(id, owner))
        .catch((err: unknown) => this.log.warn({ err, jobId: id }, 'progress not stored'));
    };
    return {
      progress: (done: number, of: number) => {
        latest = { done, of };
        if (Date.now() - sentAt >= progressEvery) send(latest);
      },
      latest: () => latest,
      sent: () => sending,
    };
  }

  private tell(id: string, owner: string): void {
    this.signals.send('job', [`${owner} ${id}`]);
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
