import { Injectable } from '@nestjs/common';
import { daysAfter } from '@app/contracts/days';
import { z } from 'zod';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import { FollowUps, quietForgottenAfter } from '../../shared/ports';
import { Bell } from './bell.service';
import { threadsQuiet } from './notifications.words';

/** Its own kind of job: a process of an older version leaves it to one that knows it. */
export const tellOfQuietThreads = defineJob({
  name: 'tell-of-quiet-threads',
  input: z.object({ day: z.iso.date() }),
  attempts: 10,
  perPerson: 1,
  reads: ['user', 'lead', 'content'],
});

@Injectable()
@HandlesJob(tellOfQuietThreads)
export class TellOfQuietThreads implements JobHandler<typeof tellOfQuietThreads.input> {
  constructor(
    private readonly bell: Bell,
    private readonly people: People,
    private readonly followUps: FollowUps,
  ) {}

  async run(input: z.output<typeof tellOfQuietThreads.input>, run: JobRun): Promise<{ raised: boolean }> {
    const { day } = input;
    const person = await this.people.find(run.owner);
    // Counted anew: quiet hours can hold the job for most of a day, in which the person follows up.
    const threads =
      person && (await this.followUps.quietThreads(run.owner, day, await this.toldBefore(run.owner, day)));
    const [latest] = threads?.since ?? [];
    if (!person || !threads || !latest) return { raised: false };
    const due = { once: onceOn(day), notice: threadsQuiet(latest, threads.all) };
    return this.bell.ring({ kind: tellOfQuietThreads, input, run }, person, due);
  }

  /** The morning before `day` on which the person heard of this last. On those after it, no process may have run. */
  private async toldBefore(owner: string, day: string): Promise<string> {
    let before = daysAfter(day, -1);
    const earliest = daysAfter(day, -quietForgottenAfter);
    while (before > earliest && !(await this.bell.hasRung(owner, onceOn(before)))) before = daysAfter(before, -1);
    return before;
  }
}

const onceOn = (day: string) => ['thread_stalled', day];
