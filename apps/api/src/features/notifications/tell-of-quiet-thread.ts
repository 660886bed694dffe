import { Injectable } from '@nestjs/common';
import { dayOf } from '@app/domain/days';
import { fold } from '@app/domain/decider';
import { dueOf, paceOf, quietFrom, threadWithoutDay } from '@app/domain/leads/follow-up';
import { whyOf } from '@app/domain/leads/follow-up-words';
import { intoOf, lead as leadDecider, type LeadState } from '@app/domain/leads/lead';
import { whoStayed } from '@app/domain/leads/lead-merge';
import { z } from 'zod';
import { historyOf } from '../../platform/event-store/history';
import { idOf } from '../../platform/event-store/stored';
import { People } from '../../platform/http/people';
import { defineJob, HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { hourOf, nextHour } from '../../platform/kernel/zoned';
import { defineReaction, type Reaction } from '../../platform/projections/reaction';
import { Leads } from '../../ports/features';
import { Bell } from './bell';
import { threadsQuiet } from './notifications.words';

/**
 * Says that a conversation has gone quiet. `last`: what happened last in it, as in `Thread`. `day`: the day of the morning on which it is
 * said; those of one day share a notification. Its own kind of job: a process of an older version leaves it to one that knows it.
 */
export const tellOfQuietThread = defineJob({
  name: 'tell-of-quiet-thread',
  input: z.object({ leadId: z.uuid(), last: z.string(), day: z.iso.date() }),
  attempts: 10,
  perPerson: 1,
  reads: ['user', 'lead', 'content'],
});

/** The hour of the morning at which follow-ups are counted too. */
const morning = 6;

/** Each job looks again whether nothing has happened since. What was logged late waits for the next morning. */
export const tellOfQuietThreadWhenTouched: Reaction = defineReaction({
  name: 'tell-of-quiet-thread-when-touched',
  categories: ['lead'],
  react: (event) => {
    if (event.type !== 'TouchLogged' && event.type !== 'FollowUpDone') return undefined;
    const { at, timeZone } = event.data;
    const quiet = hourOf(quietFrom({ day: dayOf(at, timeZone) }), morning, timeZone);
    const next = nextHour(event.metadata.recordedAt, morning, timeZone);
    const runAt = quiet > next ? quiet : next;
    const last = event.type === 'TouchLogged' ? event.data.touchId : at;
    return {
      kind: tellOfQuietThread,
      input: { leadId: idOf(event.stream), last, day: dayOf(runAt, timeZone) },
      runAt: new Date(runAt),
    };
  },
});

@Injectable()
@HandlesJob(tellOfQuietThread)
export class TellOfQuietThread implements JobHandler<typeof tellOfQuietThread.input> {
  constructor(
    private readonly bell: Bell,
    private readonly store: EventStore,
    private readonly people: People,
    private readonly leads: Leads,
    private readonly clock: Clock,
  ) {}

  async run(input: z.output<typeof tellOfQuietThread.input>, run: JobRun): Promise<{ raised: boolean }> {
    const person = await this.people.find(run.owner);
    if (!person) return { raised: false };
    const id = await whoStayed(input.leadId, async (one) => intoOf(await this.lead(one)));
    const lead = await this.lead(id);
    if (lead.status !== 'open') return { raised: false };
    const { followUpRhythms: rhythms } = await this.bell.settingsOf(run.owner);
    const thread = threadWithoutDay(lead.followUp, rhythms);
    const pace = paceOf(lead.followUp);
    if (!thread || !pace || thread.last !== input.last) return { raised: false };
    const cause = { kind: tellOfQuietThread, input, run };
    const now = momentOf(this.clock, person);
    const today = dayOf(now.at, person.timeZone);
    // The person has moved to where the day begins later.
    if (today < quietFrom(thread)) {
      await this.bell.again(cause, hourOf(quietFrom(thread), morning, person.timeZone));
      return { raised: false };
    }
    const why = whyOf(lead.followUp, pace, dueOf(pace, rhythms, today), rhythms, today);
    const all = await this.leads.quietThreads(run.owner, now);
    return this.bell.ring(cause, person, {
      once: ['thread_stalled', input.day],
      notice: threadsQuiet({ id, name: lead.details.name, why }, Math.max(all, 1)),
    });
  }

  private async lead(id: string): Promise<LeadState> {
    return fold(leadDecider, await historyOf(this.store, `lead-${id}`));
  }
}
