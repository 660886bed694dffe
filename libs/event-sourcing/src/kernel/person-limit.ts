import pLimit, { type LimitFunction } from 'p-limit';

/** Limits how much of some work runs at once for each person, so that nobody's work fills a common queue. */
export class PersonLimit {
  private readonly people = new Map<string, LimitFunction>();

  constructor(private readonly atOnce: number) {}

  run<T>(person: string, work: () => Promise<T>): Promise<T> {
    for (const [id, { activeCount, pendingCount }] of this.people)
      if (activeCount + pendingCount === 0) this.people.delete(id);
    const limit = this.people.get(person) ?? pLimit(this.atOnce);
    this.people.set(person, limit);
    return limit(work);
  }

  /** How much of this person's work waits. */
  waiting(person: string): number {
    return this.people.get(person)?.pendingCount ?? 0;
  }
}
