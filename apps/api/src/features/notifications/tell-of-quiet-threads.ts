import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { People } from '../../platform/http/people';
import { defineJob, HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Leads } from '../../ports/features';
import { Bell } from './bell';
import { threadsQuiet } from './notifications.words';

/**
 * Says on the morning of `day` which conversations have gone quiet. Its own kind of job: a process of an older version leaves it to one
 * that knows it.
 */
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
    private readonly leads: Leads,
  ) {}

  async run(input: z.output<typeof tellOfQuietThreads.input>, run: JobRun): Promise<{ raised: boolean }> {
    const { day } = input;
    const person = await this.people.find(run.owner);
    // Counted anew: quiet hours can hold the job for most of a day, in which the person follows up.
    const threads = person && (await this.leads.quietThreads(run.owner, day));
    const [latest] = threads?.since ?? [];
    if (!person || !threads || !latest) return { raised: false };
    const due = { once: ['thread_stalled', day], notice: threadsQuiet(latest, threads.all) };
    return this.bell.ring({ kind: tellOfQuietThreads, input, run }, person, due);
  }
}
