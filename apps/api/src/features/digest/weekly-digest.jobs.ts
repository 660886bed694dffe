import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { daysAfter, weekOf } from '@app/contracts/days';
import { z } from 'zod';
import { contextOfJob } from '@app/event-sourcing/commands/context';
import { WeekFigures } from '../../shared/ports';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun, defineReaction } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { accountOf } from '../../shared/account.queries';
import { digestId } from '../../shared/stream-ids';
import { ActOnDigest } from './digest.commands';

/** Composes the digest of the week that has ended. It runs once a week, at the hour that the person has set. */
export const composeDigest = defineJob({
  name: 'compose-digest',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user', 'lead', 'content'],
});

export const planDigests = defineJob({
  name: 'plan-digests',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user'],
});

/** It begins with the first event of the log, so that older accounts get digests too. */
export const planDigestsWhenSet = defineReaction({
  name: 'plan-digests-when-set',
  categories: ['user'],
  fromStart: true,
  react: (event) => {
    // The browser sends the zone at the first sign-in.
    const moved = event.type === 'ProfileUpdated' && event.data.timeZone !== undefined;
    return moved || event.type === 'NotificationPreferencesSet' ? { kind: planDigests, input: {} } : undefined;
  },
});

@Injectable()
@HandlesJob(planDigests)
export class PlanDigests implements JobHandler<typeof planDigests.input> {
  constructor(
    private readonly store: EventStore,
    private readonly people: People,
    private readonly jobs: Jobs,
  ) {}

  async run(_: object, { owner }: JobRun): Promise<{ cron: string }> {
    const state = await accountOf(this.store, owner);
    const person = await this.people.find(owner);
    if (state.status === 'unknown' || !person) throw new Error('The owner of this job is unknown');
    const { weekday, hour } = state.notifications.summary;
    const cron = `0 ${hour} * * ${weekday}`;
    await this.jobs.every(composeDigest, {
      id: `${composeDigest.name}-${owner}`,
      owner,
      input: {},
      cron,
      timeZone: person.timeZone,
    });
    return { cron };
  }
}

@Injectable()
@HandlesJob(composeDigest)
export class ComposeDigest implements JobHandler<typeof composeDigest.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
    private readonly figures: WeekFigures,
    private readonly clock: Clock,
  ) {}

  /** A person who travels or changes the hour may have two runs for one week. The second changes nothing. */
  async run(_: object, run: JobRun): Promise<{ week: string; composed: boolean }> {
    const person = await this.people.find(run.owner);
    if (!person) throw new Error('The owner of this job is unknown');
    const now = momentOf(this.clock, person);
    const week = daysAfter(weekOf(now.at, now.timeZone), -7);
    const figures = await this.figures.of(person, week);
    const command = { type: 'ComposeDigest' as const, week, figures, ...now };
    const { events } = await this.commands.execute(
      new ActOnDigest(digestId(run.owner, command.week), command, contextOfJob(run)),
    );
    return { week, composed: events > 0 };
  }
}
