import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { defer, finalize, merge, Observable, share, type Subscriber } from 'rxjs';
import { Storage } from '../postgres/storage';
import { type Listener, LiveFeed } from './live-feed';
import { Jobs } from '../jobs/jobs';
import { admins } from './audience';

/** Signals about one audience that come within this time become one event. */
const togetherMs = 20;

/**
 * Turns signals into the events of the tabs that they are about. All tabs of one audience share one listener, so a signal
 * costs the same however many tabs of others are open, and one query however many tabs of the owner are.
 */
@Injectable()
export class SignalFeed implements LiveFeed {
  /** An audience is an owner's id, or `admins`. It is in the map while a tab of it is open. */
  private readonly audiences = new Map<string, Observable<LiveEvent>>();

  constructor(
    private readonly storage: Storage,
    private readonly jobs: Jobs,
  ) {}

  of({ id, role }: Listener): Observable<LiveEvent> {
    return defer(() => merge(...[id, ...(role === 'admin' ? [admins] : [])].map((name) => this.audience(name))));
  }

  private audience(name: string): Observable<LiveEvent> {
    const known = this.audiences.get(name);
    if (known) return known;
    const shared = new Observable<LiveEvent>((tabs) => this.follow(name, tabs)).pipe(
      finalize(() => this.audiences.delete(name)),
      share(),
    );
    this.audiences.set(name, shared);
    return shared;
  }

  /** Words of the signal `changed` are `<audience> <query key>`, those of `job` are `<owner> <job id>`. */
  private follow(audience: string, tabs: Subscriber<LiveEvent>): () => void {
    const keys = new Set<string>();
    const jobIds = new Set<string>();
    let missed = false;
    let telling = false;

    const tell = async () => {
      if (missed) tabs.next({ type: 'hello' });
      else if (keys.size > 0) tabs.next({ type: 'changed', keys: [...keys] });
      const asked = [...jobIds].map((id) => this.jobs.status(id, audience));
      missed = false;
      keys.clear();
      jobIds.clear();
      // One round after the other, so that no tab sees a job go back.
      for (const job of await Promise.all(asked)) if (job) tabs.next({ type: 'job', job });
      telling = false;
      if (missed || keys.size > 0 || jobIds.size > 0) soon();
    };
    const soon = () => {
      if (telling) return;
      telling = true;
      setTimeout(() => void tell().catch((error: unknown) => tabs.error(error)), togetherMs);
    };
    const into = (words: Set<string>) => (said: string[]) => {
      if (said.length === 0) missed = true;
      for (const word of said) words.add(word);
      soon();
    };

    const { signals } = this.storage;
    const stops = [
      signals.onSubject('changed', audience, into(keys)),
      signals.onSubject('job', audience, into(jobIds)),
    ];
    return () => stops.forEach((stop) => stop());
  }
}
