import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { ImportEvent } from '@app/contracts/imports/imports.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { asksWhetherSent, waitsTooLong } from '@app/contracts/notifications/notifications.constants';
import { linkedInWarnDays } from '@app/contracts/linkedin/linkedin.constants';
import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

/** The job reads the words from the log. `since`: when the thing began to wait, in the person's time zone. */
export const raiseNotification = defineJob({
  name: 'raise-notification',
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('draft_waiting'), contentId: z.uuid(), since: z.string(), timeZone: z.string() }),
    z.object({ type: z.literal('sent_question'), contentId: z.uuid(), since: z.string(), timeZone: z.string() }),
    z.object({ type: z.literal('reply_waiting'), leadId: z.uuid(), touchId: z.uuid() }),
    z.object({ type: z.literal('import_ended'), importId: z.uuid() }),
    /** `answerId`: the id of the event: an answer, or the end of the ticket. There is one notification for each. */
    z.object({ type: z.literal('ticket_answered'), ticketId: z.uuid(), answerId: z.string() }),
    /** `day`: a day in the person's time zone. There is one notification for each day. */
    z.object({ type: z.literal('follow_ups_due'), day: z.iso.date(), count: z.number().int().min(1) }),
    /** `monday`: the Monday of the week that was counted. */
    z.object({ type: z.literal('week_counted'), monday: z.iso.date() }),
    z.object({ type: z.literal('linkedin_ending'), connectionId: z.uuid() }),
    /** The id of the event: one notification for each period that failed, and one when the plan ends. */
    z.object({ type: z.literal('payment_failed'), failureId: z.string() }),
  ]),
  attempts: 10,
});

const hoursAfter = (time: string, hours: number): Date => new Date(Date.parse(time) + hours * 3_600_000);

type Event = Stored<ContentEvent> | Stored<LeadEvent> | Stored<ImportEvent>;

const raise = (input: z.input<typeof raiseNotification.input>, runAt?: Date) => ({
  kind: raiseNotification,
  input,
  ...(runAt && { runAt }),
});

const wantedFor = (event: Event): ReturnType<typeof raise> | undefined => {
  const id = idOf(event.stream);
  const { recordedAt } = event.metadata;
  const late = hoursAfter(recordedAt, waitsTooLong);
  switch (event.type) {
    case 'DraftGenerated':
    case 'ContentReopened':
      return raise({ type: 'draft_waiting', contentId: id, since: recordedAt, timeZone: event.data.timeZone }, late);
    case 'ContentApproved': {
      const { at, timeZone } = event.data;
      return raise(
        { type: 'sent_question', contentId: id, since: at, timeZone },
        hoursAfter(recordedAt, asksWhetherSent),
      );
    }
    case 'TouchLogged':
      if (event.data.kind !== 'reply') return undefined;
      return raise({ type: 'reply_waiting', leadId: id, touchId: event.data.touchId }, late);
    case 'ImportCompleted':
    case 'ImportFailed':
      return raise({ type: 'import_ended', importId: id });
    default:
      return undefined;
  }
};

/** Each job reads the log again when it runs, so a text that was decided in time raises nothing. */
export const notifyWhenItWaits = defineReaction({
  name: 'notify-when-it-waits',
  categories: ['content', 'lead', 'import'],
  react: (event) => wantedFor(event as Event),
});

/** It runs once for each connection. Connecting again makes a new connection, and the job of the old one raises nothing. */
export const notifyWhenLinkedInEnds = defineReaction({
  name: 'notify-when-linkedin-ends',
  categories: ['user'],
  react: (event) =>
    event.type === 'LinkedInConnected'
      ? raise(
          { type: 'linkedin_ending', connectionId: event.data.connectionId },
          hoursAfter(event.data.expiresAt, -24 * linkedInWarnDays),
        )
      : undefined,
});

// Each of those below is a reaction of its own: a process of an older version, which does not know it, cannot move its checkpoint.

export const notifyWhenAnswered = defineReaction({
  name: 'notify-when-answered',
  categories: ['ticket'],
  react: (event) => {
    const { actor, owner } = event.metadata;
    const closed = event.type === 'TicketClosed' && actor.id !== owner;
    if (event.type !== 'TicketAnswered' && !closed) return undefined;
    return raise({ type: 'ticket_answered', ticketId: idOf(event.stream), answerId: event.id });
  },
});

export const notifyWhenDigestComposed = defineReaction({
  name: 'notify-when-digest-composed',
  categories: ['digest'],
  react: (event) => raise({ type: 'week_counted', monday: event.data.week }),
});

export const notifyWhenPaymentFails = defineReaction({
  name: 'notify-when-payment-fails',
  categories: ['subscription'],
  react: (event) =>
    event.type === 'PaymentFailed' ||
    event.type === 'SubscriptionEnded' ||
    (event.type === 'RefundChanged' && (event.data.state === 'failed' || event.data.state === 'canceled'))
      ? raise({ type: 'payment_failed', failureId: event.id })
      : undefined,
});
