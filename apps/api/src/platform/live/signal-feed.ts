import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { Observable } from 'rxjs';
import { Storage } from '../postgres/storage';
import { type Listener, LiveFeed } from './live-feed';
import { Jobs } from '../jobs/job';
import { admins } from './audience';

/** Words of the signal `changed` are `<audience> <query key>`, of `job` `<owner> <job id>`; no words: anything may have changed. */
const wordsFor = (audience: string, words: string[]): string[] =>
  words.filter((w) => w.startsWith(`${audience} `)).map((w) => w.slice(audience.length + 1));

/** Turns the processes' hints to each other into what one person's open tabs should know. */
@Injectable()
export class SignalFeed implements LiveFeed {
  constructor(
    private readonly storage: Storage,
    private readonly jobs: Jobs,
  ) {}

  of({ id, role }: Listener): Observable<LiveEvent> {
    return new Observable((subscriber) => {
      const { signals } = this.storage;
      const stops = [
        signals.on('changed', (words) => {
          const keys = [...wordsFor(id, words), ...(role === 'admin' ? wordsFor(admins, words) : [])];
          if (words.length === 0) subscriber.next({ type: 'hello' });
          else if (keys.length > 0) subscriber.next({ type: 'changed', keys });
        }),
        signals.on('job', (words) => {
          if (words.length === 0) subscriber.next({ type: 'hello' });
          for (const jobId of wordsFor(id, words))
            this.jobs.status(jobId, id).then(
              (job) => job && subscriber.next({ type: 'job', job }),
              (error: unknown) => subscriber.error(error),
            );
        }),
      ];
      return () => stops.forEach((stop) => stop());
    });
  }
}
