import { Injectable } from '@nestjs/common';
import { subscription } from '@app/domain/billing/subscription';
import { contentHistory } from '@app/domain/content/content.state';
import { dayOf, dayWords } from '@app/contracts/days';
import { fold } from '@app/domain/decider';
import { letGoOf, replyThatWaits, snoozeOf } from '@app/domain/follow-ups/follow-up';
import { intoOf, type LeadState } from '@app/domain/leads/lead.state';
import { lead as leadDecider } from '@app/domain/leads/lead';
import { whoStayed } from '@app/domain/duplicates/lead-merge';
import type { z } from 'zod';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { People, type SignedIn } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Clock, momentOf, todayOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { accountOf } from '../../shared/account.queries';
import { FollowUps } from '../../shared/ports';
import { Bell, type Due } from './bell.service';
import { raiseNotification } from './notifications.reactions';
import {
  draftWaits,
  followUpsDue,
  importEnded,
  linkedInEnds,
  paymentFailed,
  planEnded,
  refundCancelled,
  refundFailed,
  replyWaits,
  ticketAnswered,
  ticketClosed,
  undoFailed,
  wasItSent,
  weekCounted,
} from './notifications.words';

type Input = z.output<typeof raiseNotification.input>;

/** It reads the log, so the jobs may run in any order and more than once. */
@Injectable()
@HandlesJob(raiseNotification)
export class RaiseNotification implements JobHandler<typeof raiseNotification.input> {
  constructor(
    private readonly bell: Bell,
    private readonly store: EventStore,
    private readonly people: People,
    private readonly followUps: FollowUps,
    private readonly clock: Clock,
  ) {}

  async run(input: Input, run: JobRun): Promise<{ raised: boolean }> {
    const person = await this.people.find(run.owner);
    const due = person && (await this.dueOf(input, person));
    return due ? this.bell.ring({ kind: raiseNotification, input, run }, person, due) : { raised: false };
  }

  /** @returns null when it is not true any more */
  private async dueOf(input: Input, person: SignedIn): Promise<Due | null> {
    switch (input.type) {
      case 'draft_waiting':
      case 'sent_question':
        return this.ofText(input, todayOf(this.clock, person));
      case 'reply_waiting':
        return this.ofReply(input, person);
      case 'ticket_answered':
        return this.ofTicket(input);
      case 'import_ended':
        return this.ofImport(input.importId);
      case 'follow_ups_due':
        return this.ofFollowUps(person);
      case 'week_counted':
        return { once: [input.type, input.monday], notice: weekCounted(input.monday, todayOf(this.clock, person)) };
      case 'linkedin_ending':
        return this.ofLinkedIn(input.connectionId, person);
      case 'payment_failed':
        return this.ofPayment(input.failureId, person);
    }
  }

  /** They are counted anew: quiet hours can hold the job for most of a day, in which the person follows up. */
  private async ofFollowUps(person: SignedIn): Promise<Due | null> {
    const now = momentOf(this.clock, person);
    const count = await this.followUps.due(person.id, now);
    if (count === 0) return null;
    return { once: ['follow_ups_due', dayOf(now.at, now.timeZone)], notice: followUpsDue(count) };
  }

  /** All texts of a day share one notification, so that twenty drafts of one morning do not raise twenty. */
  private async ofText(input: Extract<Input, { contentId: string }>, today: string): Promise<Due | null> {
    const { type, contentId, since, timeZone } = input;
    const events = await historyOf(this.store, `content-${contentId}`);
    const [drafted] = events;
    if (drafted?.type !== 'DraftGenerated') return null;
    const text = fold(contentHistory, events);
    const once = [type, dayOf(since, timeZone)];
    const { type: textType, target } = drafted.data;
    const subject = { id: contentId, type: textType, to: target && (await this.nameNow(target)) };
    if (type === 'draft_waiting') {
      // After a decision is taken back, the text waits from that later time and has its own job.
      const waits = events.findLast((e) => e.type === 'DraftGenerated' || e.type === 'ContentReopened');
      const waited = text.status === 'pending' && waits?.metadata.recordedAt === since;
      return waited ? { once, notice: draftWaits(subject) } : null;
    }
    const unsent = text.status === 'approved' && text.decided.at === since && !text.sent;
    return unsent ? { once, notice: wasItSent(subject, dayOf(since, timeZone), today) } : null;
  }

  /** The name that the card of the text shows: the lead may have got another one since. */
  private async nameNow({ leadId, name }: { leadId: string; name: string }): Promise<string> {
    const lead = await this.lead(leadId);
    return lead.status === 'unknown' ? name : lead.details.name;
  }

  private async ofReply(
    { leadId, touchId }: Extract<Input, { leadId: string }>,
    person: SignedIn,
  ): Promise<Due | null> {
    const id = await whoStayed(leadId, async (one) => intoOf(await this.lead(one)));
    const lead = await this.lead(id);
    if (lead.status !== 'open' || lead.leadStatus === 'lost') return null;
    const { followUp, details } = lead;
    const reply = replyThatWaits(followUp);
    // The person has put the lead off or let it go.
    if (reply?.id !== touchId || snoozeOf(followUp) || letGoOf(followUp)) return null;
    const repliedOn = dayOf(reply.at, person.timeZone);
    return {
      once: ['reply_waiting', touchId],
      notice: replyWaits(id, details.name, repliedOn, todayOf(this.clock, person)),
    };
  }

  private async lead(id: string): Promise<LeadState> {
    return fold(leadDecider, await historyOf(this.store, `lead-${id}`));
  }

  private async ofTicket({ ticketId, answerId }: Extract<Input, { ticketId: string }>): Promise<Due | null> {
    const events = await historyOf(this.store, `ticket-${ticketId}`);
    const [opened] = events;
    if (opened?.type !== 'TicketOpened') return null;
    const { number, subject } = opened.data;
    const at = events.findIndex(({ id }) => id === answerId);
    const closed = events[at]?.type === 'TicketClosed';
    // The person knows of the answer, and finds there that the ticket is closed.
    if (closed && events[at - 1]?.type === 'TicketAnswered') return null;
    const notice = closed ? ticketClosed(ticketId, number, subject) : ticketAnswered(ticketId, number, subject);
    return { once: ['ticket_answered', answerId], notice };
  }

  private async ofImport(importId: string): Promise<Due | null> {
    const events = await historyOf(this.store, `import-${importId}`);
    const at = events.findLastIndex((e) => e.type === 'ImportCompleted' || e.type === 'ImportFailed');
    const ended = events[at];
    if (ended?.type !== 'ImportCompleted' && ended?.type !== 'ImportFailed') return null;
    const begun = events.slice(0, at).findLast((e) => e.type === 'ImportStarted' || e.type === 'ImportUndone');
    const notice = begun?.type === 'ImportUndone' ? undoFailed(importId) : importEnded(importId, ended);
    return { once: ['import_ended', ended.id], notice };
  }

  private async ofLinkedIn(connectionId: string, owner: SignedIn): Promise<Due | null> {
    const person = await accountOf(this.store, owner.id);
    const connection = person.status === 'registered' ? person.linkedIn : null;
    if (connection?.connectionId !== connectionId) return null;
    const ended = connection.expiresAt <= this.clock.now().toISOString();
    const day = dayWords(dayOf(connection.expiresAt, owner.timeZone), todayOf(this.clock, owner));
    return { once: ['linkedin_ending', connectionId], notice: linkedInEnds(day, ended) };
  }

  private async ofPayment(failureId: string, { id }: SignedIn): Promise<Due | null> {
    const events = await historyOf(this.store, `subscription-${id}`);
    const { paid } = fold(subscription, events);
    const once = ['payment_failed', failureId];
    const at = events.findIndex((event) => event.id === failureId);
    const failure = events[at];
    if (failure?.type === 'RefundChanged')
      return { once, notice: failure.data.state === 'canceled' ? refundCancelled : refundFailed };
    if (failure?.type !== 'SubscriptionEnded')
      return paid?.status === 'past_due' ? { once, notice: paymentFailed(paid.tier) } : null;
    // A person who cancelled already knows that the plan ends.
    const before = fold(subscription, events.slice(0, at)).paid;
    return !paid && before?.status === 'past_due' ? { once, notice: planEnded(before.tier) } : null;
  }
}
