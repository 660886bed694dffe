import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun, defineReaction } from '@app/event-sourcing/jobs/job';
import { Clock, todayOf } from '@app/event-sourcing/kernel/clock';
import { NearLimits } from '../../shared/ports';
import { Bell } from './bell.service';
import { limitNear } from './notifications.words';

/** Says that a limit of the plan is near. Its own kind of job: a process of an older version leaves it to one that knows it. */
export const tellOfLimits = defineJob({
  name: 'tell-of-limits',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user', 'lead', 'content'],
});

/** Milliseconds. Whatever reserves a lead writes it within this time. */
const writtenWithin = 60_000;

/** What can bring a limit near: a lead or a post more, or another plan. An import does it at its end, and not with each part. */
export const tellOfLimitsWhenUsed = defineReaction({
  name: 'tell-of-limits-when-used',
  categories: ['usage', 'import', 'content', 'subscription'],
  react: (event) => {
    const wanted = { kind: tellOfLimits, input: {} };
    switch (event.type) {
      case 'LeadsReserved': {
        if (event.data.importId !== null) return undefined;
        return { ...wanted, runAt: new Date(Date.parse(event.metadata.recordedAt) + writtenWithin) };
      }
      case 'DraftGenerated':
        return event.data.type === 'post' && !event.data.sample ? wanted : undefined;
      case 'ImportCompleted':
      case 'ImportFailed':
      case 'TierGranted':
      case 'TierRevoked':
      case 'SubscriptionStarted':
      case 'PlanChanged':
      case 'SubscriptionEnded':
        return wanted;
      default:
        return undefined;
    }
  },
});

@Injectable()
@HandlesJob(tellOfLimits)
export class TellOfLimits implements JobHandler<typeof tellOfLimits.input> {
  constructor(
    private readonly bell: Bell,
    private readonly people: People,
    private readonly near: NearLimits,
    private readonly clock: Clock,
  ) {}

  async run(input: z.output<typeof tellOfLimits.input>, run: JobRun): Promise<{ raised: number }> {
    const person = await this.people.find(run.owner);
    if (!person) return { raised: 0 };
    const today = todayOf(this.clock, person);
    let raised = 0;
    for (const limit of await this.near.of(run.owner)) {
      const once = ['limit_near', limit.of, limit.tier, ...limit.crossing];
      const done = await this.bell.ring({ kind: tellOfLimits, input, run }, person, {
        once,
        notice: limitNear(limit, today),
      });
      if (done.raised) raised += 1;
    }
    return { raised };
  }
}
