import { Injectable } from '@nestjs/common';
import { account } from '@app/domain/account/account';
import { daysAfter, weekOf } from '@app/domain/days';
import { fold } from '@app/domain/decider';
import { z } from 'zod';
import { parseStored } from '../../platform/event-store/stored';
import { People } from '../../platform/http/people';
import { defineJob, HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { defineReaction, type Reaction } from '../../platform/projections/reaction';
import { raiseNotification } from './notifications.reactions';

/** Tells a person that a week was counted. It runs once a week, at the hour that the person has set. */
export const tellWeek = defineJob({
  name: 'tell-week',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user'],
});

/** Makes the weekly summary of a person agree with their settings and time zone. */
export const planWeeks = defineJob({
  name: 'plan-weeks',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user'],
});

export const planWeeksWhenSet: Reaction = defineReaction({
  name: 'plan-weeks-when-set',
  categories: ['user'],
  react: (event) => {
    const moved = event.type === 'ProfileUpdated' && event.data.timeZone !== undefined;
    return moved || event.type === 'NotificationPreferencesSet' ? { kind: planWeeks, input: {} } : undefined;
  },
});

@Injectable()
@HandlesJob(planWeeks)
export class PlanWeeks implements JobHandler<typeof planWeeks.input> {
  constructor(
    private readonly store: EventStore,
    private readonly people: People,
    private readonly jobs: Jobs,
  ) {}

  async run(_: object, { owner }: JobRun): Promise<{ cron: string }> {
    const events = (await this.store.readStream(`user-${owner}`)).map((e) => parseStored<'user'>(e));
    const state = fold(account, events);
    const person = await this.people.find(owner);
    if (state.status === 'unknown' || !person) throw new Error('The owner of this job is unknown');
    const { weekday, hour } = state.notifications.summary;
    const cron = `0 ${hour} * * ${weekday}`;
    await this.jobs.every(tellWeek, {
      id: `${tellWeek.name}-${owner}`,
      owner,
      input: {},
      cron,
      timeZone: person.timeZone,
    });
    return { cron };
  }
}

@Injectable()
@HandlesJob(tellWeek)
export class TellWeek implements JobHandler<typeof tellWeek.input> {
  constructor(
    private readonly people: People,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** About the last week that is over in the zone of the person. */
  async run(_: object, { owner, correlationId }: JobRun): Promise<{ monday: string }> {
    const person = await this.people.find(owner);
    if (!person) throw new Error('The owner of this job is unknown');
    const { at, timeZone } = momentOf(this.clock, person);
    const monday = daysAfter(weekOf(at, timeZone), -7);
    const id = `${raiseNotification.name}-week-${monday}-${owner}`;
    await this.jobs.enqueue(raiseNotification, { id, owner, correlationId, input: { type: 'week_counted', monday } });
    return { monday };
  }
}
