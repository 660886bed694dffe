import { Injectable } from '@nestjs/common';
import { dayOf, daysAfter } from '@app/contracts/days';
import { FollowUps, Notices, quietForgottenAfter } from '../../shared/ports';
import { People, type SignedIn } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { draftMessages } from './drafting.jobs';
import { draftFollowUps, planMornings } from './mornings.reactions';

/** Every day at 06:00. */
const mornings = '0 6 * * *';
/** The most drafts of one morning. The most overdue leads come first. The others follow on the next mornings. */
export const draftsOfMorning = 10;

const personOf = async (people: People, owner: string): Promise<SignedIn> => {
  const person = await people.find(owner);
  if (!person) throw new Error('The owner of this job is unknown');
  return person;
};

@Injectable()
@HandlesJob(planMornings)
export class PlanMornings implements JobHandler<typeof planMornings.input> {
  constructor(
    private readonly people: People,
    private readonly jobs: Jobs,
  ) {}

  async run(_: object, { owner }: JobRun): Promise<{ timeZone: string }> {
    const { timeZone } = await personOf(this.people, owner);
    await this.jobs.every(draftFollowUps, {
      id: `${draftFollowUps.name}-${owner}`,
      owner,
      input: {},
      cron: mornings,
      timeZone,
    });
    return { timeZone };
  }
}

@Injectable()
@HandlesJob(draftFollowUps)
export class DraftFollowUps implements JobHandler<typeof draftFollowUps.input> {
  constructor(
    private readonly people: People,
    private readonly followUps: FollowUps,
    private readonly notices: Notices,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** The id of the drafting contains the day. So a person who travels and has two mornings on one day gets drafts only once. */
  async run(_: object, { owner, correlationId }: JobRun): Promise<{ drafting: string | null }> {
    const now = momentOf(this.clock, await personOf(this.people, owner));
    const day = dayOf(now.at, now.timeZone);
    const { due, toDraft: leadIds } = await this.followUps.followUps(owner, now, draftsOfMorning);
    if (due > 0) await this.notices.followUpsDue(owner, day, due);
    const quiet = await this.followUps.quietThreads(owner, day, daysAfter(day, -quietForgottenAfter));
    if (quiet.since.length > 0) await this.notices.threadsQuiet(owner, day);
    if (leadIds.length === 0) return { drafting: null };
    const id = `${draftMessages.name}-${day}-${owner}`;
    await this.jobs.enqueue(draftMessages, { id, owner, correlationId, input: { leadIds } });
    return { drafting: id };
  }
}
