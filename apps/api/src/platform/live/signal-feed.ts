import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { Observable } from 'rxjs';
import { Storage } from '../database/storage';
import { LiveFeed } from '../http/live-feed';
import { Jobs } from '../jobs/job';

/** Words of the signal `changed` are `<owner> <query key>`, of `job` `<owner> <job id>`; no words: anything may have changed. */
const mine = (words: string[], owner: string): string[] =>
  words.filter((w) => w.startsWith(`${owner} `)).map((w) => w.slice(owner.length + 1));

/** Turns the processes' hints to each other into what one person's open tabs should know. */
@Injectable()
export class SignalFeed implements LiveFeed {
  constructor(
    private readonly storage: Storage,
    private readonly jobs: Jobs,
  ) {}

  of(userId: string): Observable<LiveEvent> {
    return new Observable((subscriber) => {
      const { signals } = this.storage;
      const stops = [
        signals.on('changed', (words) => {
          const keys = mine(words, userId);
          if (words.length === 0) subscriber.next({ type: 'hello' });
          else if (keys.length > 0) subscriber.next({ type: 'changed', keys });
        }),
        signals.on('job', (words) => {
          for (const id of mine(words, userId))
            this.jobs.status(id, userId).then(
              (job) => job && subscriber.next({ type: 'job', job }),
              (error: unknown) => subscriber.error(error),
            );
        }),
      ];
      return () => stops.forEach((stop) => stop());
    });
  }
}
