import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { defer, finalize, merge, Observable, share, type Subscriber } from 'rxjs';
import type { SignedIn } from '../kernel/people';
import { Jobs } from '../jobs/jobs';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { admins } from './audience';

/** Signals about one audience that come within so many milliseconds become one event. */
const togetherMs = 20;
/** Audiences whose last signal is remembered. */
const mostRemembered = 10_000;

/** Turns signals into events for the tabs that they concern, which share one listener for each audience. */
@Injectable()
export class LiveFeed {
  /** An audience is an owner's id, or `admins`. It is in the map while one of its tabs is open. */
  private readonly audiences = new Map<string, Observable<LiveEvent>>();
  /** When the last signal about an audience came, the oldest first. */
  private readonly signalled = new Map<string, number>();
  /** Signals before this time are forgotten, or were not heard. */
  private knownSince = performance.now();

  constructor(
    private readonly storage: Storage,
    private readonly jobs: Jobs,
  ) {
    for (const channel of ['changed', 'job']) storage.signals.on(channel, (words) => this.remember(words));
  }

  /** At least for how many milliseconds nothing that concerns this person has changed. */
  quietFor(person: Pick<SignedIn, 'id' | 'role'>): number {
    const signals = audiencesOf(person).map((audience) => this.signalled.get(audience) ?? 0);
    return Math.floor(performance.now() - Math.max(this.knownSince, ...signals));
  }

  /**
   * The events that concern this person, from now on. The `hello` that opens every stream is not part of it. A `hello` in it
   * means that anything may have changed.
   */
  of(person: Pick<SignedIn, 'id' | 'role'>): Observable<LiveEvent> {
    return defer(() => merge(...audiencesOf(person).map((name) => this.audience(name))));
  }

  private remember(words: string[]): void {
    const now = performance.now();
    if (words.length === 0) this.knownSince = now;
    for (const audience of new Set(words.map((word) => word.split(' ', 1)[0] ?? ''))) {
      this.signalled.delete(audience);
      this.signalled.set(audience, now);
    }
    for (const [audience, at] of this.signalled) {
      if (this.signalled.size <= mostRemembered) return;
      this.signalled.delete(audience);
      this.knownSince = at;
    }
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
      while (missed || keys.size + jobIds.size > 0) {
        await sleep(togetherMs);
        if (missed) tabs.next({ type: 'hello' });
        else if (keys.size > 0) tabs.next({ type: 'changed', keys: [...keys] });
        const jobs = [...jobIds].map((id) => this.jobs.status(id, audience));
        missed = false;
        keys.clear();
        jobIds.clear();
        // Before the next round, so that no tab sees an older state of a job after a newer one.
        for (const job of await Promise.all(jobs)) if (job) tabs.next({ type: 'job', job });
      }
      telling = false;
    };
    const addTo = (set: Set<string>) => (words: string[]) => {
      if (words.length === 0) missed = true;
      for (const word of words) set.add(word);
      if (telling) return;
      telling = true;
      tell().catch((error: unknown) => tabs.error(error));
    };
    const { signals } = this.storage;
    const stops = [
      signals.onSubject('changed', audience, addTo(keys)),
      signals.onSubject('job', audience, addTo(jobIds)),
    ];
    return () => stops.forEach((stop) => stop());
  }
}

const audiencesOf = ({ id, role }: Pick<SignedIn, 'id' | 'role'>): string[] => (role === 'admin' ? [id, admins] : [id]);
