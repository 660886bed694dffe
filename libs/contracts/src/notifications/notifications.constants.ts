import { quietAfterDays } from '../follow-ups/follow-ups.constants';

export const notificationTypes = [
  'draft_waiting',
  'sent_question',
  'reply_waiting',
  'import_ended',
  'follow_ups_due',
  'ticket_answered',
  'week_counted',
  'test',
  'linkedin_ending',
  'payment_failed',
  'limit_near',
  'thread_stalled',
] as const;

export const notificationSubjects = [
  'content',
  'lead',
  'import',
  'follow_ups',
  'ticket',
  'week',
  'settings',
  'linkedin',
  'billing',
] as const;

/** Hours. A waiting draft or an unanswered reply causes a notification after this time. */
export const waitsTooLong = 24;
/** Hours after an approval. Then a notification asks whether the text was sent. */
export const asksWhetherSent = 48;

/** What a person can switch on and off, and what the settings call it. A test always arrives. */
export const notificationLabels: Record<Exclude<(typeof notificationTypes)[number], 'test'>, string> = {
  draft_waiting: 'A draft waits for more than 24 hours',
  sent_question: 'An approved text may have been sent',
  reply_waiting: 'A reply waits for more than 24 hours',
  follow_ups_due: 'A follow-up is due',
  thread_stalled: `A lead who answered you is quiet for ${quietAfterDays} days, with no day to follow up`,
  import_ended: 'An import has ended',
  ticket_answered: 'Support has answered or closed a ticket',
  week_counted: 'The weekly summary is ready',
  linkedin_ending: 'LinkedIn access ends in 14 days',
  payment_failed: 'A payment has failed',
  limit_near: 'A limit of your plan is 75% used',
};
export const switchableTypes = Object.keys(notificationLabels) as (keyof typeof notificationLabels)[];

/** Where a notification can reach a person. Only the bell is set up yet. */
export const notificationChannels = ['bell', 'email', 'webhook'] as const;
