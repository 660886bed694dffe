import { tierLabels, type Tier } from '@app/contracts/billing/billing.constants';
import { type Plan, plans } from '@app/contracts/billing/plans';
import type { ContentType } from '@app/contracts/content/content.events';
import type { ImportEvent } from '@app/contracts/imports/imports.events';
import { cutTo } from '@app/contracts/text';
import { dayWords, weekWords } from '@app/contracts/days';
import { wayUp } from '@app/domain/billing/usage';
import type { Notice } from '@app/domain/notifications/notification';

import type { NearLimit } from '../../shared/ports';

interface Text {
  id: string;
  type: ContentType;
  /** The name of the person that it is for. */
  to: string | null;
}

/** “message to Elise Fournier”, “post”. */
const textName = ({ type, to }: Text): string =>
  to === null ? type : `${type} ${type === 'comment' ? 'for' : 'to'} ${to}`;

const about = (of: Notice['metadata']['of'], id: string | null, count = 1): Notice['metadata'] => ({ of, id, count });

const several = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export const draftWaits = (text: Text): Notice => ({
  type: 'draft_waiting',
  title: 'A draft has waited for more than a day',
  message: `The ${textName(text)} waits for your decision. Approvals lists every draft that waits.`,
  metadata: about('content', text.id),
});

/** @param approvedOn a day such as `2026-11-21`, like `today` */
export const wasItSent = (text: Text, approvedOn: string, today: string): Notice => ({
  type: 'sent_question',
  title: 'Sent?',
  message: `You approved the ${textName(text)} on ${dayWords(approvedOn, today)}. Say whether it went out: Keepwarm cannot see that.`,
  metadata: about('content', text.id),
});

/** Characters of a name in a title, which has at most 200. */
const longestName = 120;

const shortName = (name: string): string => (name.length > longestName ? `${cutTo(name, longestName)}…` : name);

export const replyWaits = (leadId: string, name: string, repliedOn: string, today: string): Notice => ({
  type: 'reply_waiting',
  title: `${shortName(name)} waits for your answer`,
  message: `The reply came on ${dayWords(repliedOn, today)}, and the last word is still theirs.`,
  metadata: about('lead', leadId),
});

export const importEnded = (
  importId: string,
  { type, data }: Extract<ImportEvent, { type: 'ImportCompleted' | 'ImportFailed' }>,
): Notice => {
  const { created, updated } = ('added' in data && data.added) || data;
  const changed = `${several(created, 'lead')} added, ${updated} updated`;
  if (type === 'ImportFailed')
    return {
      type: 'import_ended',
      title: 'Your import has stopped',
      message: `${changed}, and ${several(data.left, 'row')} left out. What was imported is kept and can be undone.`,
      metadata: about('import', importId),
    };
  const stopped = data.left > 0 ? `, and ${several(data.left, 'row')} left out because you stopped it` : '';
  const waiting =
    data.waiting === 0
      ? ''
      : ` ${data.waiting} ${data.waiting === 1 ? 'person waits' : 'people wait'} until your plan has room.`;
  return {
    type: 'import_ended',
    title: 'Your import is done',
    message: `${changed}${stopped}.${waiting}`,
    metadata: about('import', importId),
  };
};

export const undoFailed = (importId: string): Notice => ({
  type: 'import_ended',
  title: 'The undo of your import has stopped',
  message: 'Part of the import may be undone. Undo it again for the rest.',
  metadata: about('import', importId),
});

export const weekCounted = (monday: string, today: string): Notice => ({
  type: 'week_counted',
  title: 'Your weekly summary is ready',
  message: `The week from ${weekWords(monday, today)} is over. The report shows what you approved, sent and got back.`,
  metadata: { ...about('week', null), week: monday },
});

export const testNotice: Notice = {
  type: 'test',
  title: 'This is a test',
  message: 'Notifications reach you here. The settings say which ones, and when.',
  metadata: about('settings', null),
};

/** @param day the last one with access, such as `2 December` @param ended no process ran on the days before it */
export const linkedInEnds = (day: string, ended: boolean): Notice => ({
  type: 'linkedin_ending',
  title: `Your LinkedIn access ${ended ? 'ended' : 'ends'} on ${day}`,
  message: 'Reconnect with one click in Settings. All history is kept.',
  metadata: about('linkedin', null),
});

export const paymentFailed = (tier: Tier): Notice => ({
  type: 'payment_failed',
  title: `Your payment for ${tierLabels[tier]} failed`,
  message:
    'Stripe tries again in the next few days, and your plan stays until then. You can change your card in the settings.',
  metadata: about('billing', null),
});

export const planEnded = (tier: Tier): Notice => ({
  type: 'payment_failed',
  title: `Your ${tierLabels[tier]} plan has ended`,
  message: 'Its payment failed until Stripe stopped trying. Everything you have stays. Settings leads to a plan.',
  metadata: about('billing', null),
});

export const refundFailed: Notice = {
  type: 'payment_failed',
  title: 'Your refund failed',
  message: 'Your bank did not take the money. Create a ticket, and a person finds another way.',
  metadata: about('billing', null),
};

export const refundCancelled: Notice = {
  type: 'payment_failed',
  title: 'Your refund was cancelled',
  message: 'The money has not come back to you. Create a ticket, and a person finds another way.',
  metadata: about('billing', null),
};

export const followUpsDue = (count: number): Notice => ({
  type: 'follow_ups_due',
  title: count === 1 ? 'A follow-up is due today' : `${count} follow-ups are due today`,
  message: 'Follow-ups shows whom to write to, and why.',
  metadata: about('follow_ups', null, count),
});

interface Quiet {
  id: string;
  name: string;
  /** What happened last, in a sentence without its full stop. */
  why: string;
}

/** @param all how many conversations are quiet, with this one */
export const threadsQuiet = ({ id, name, why }: Quiet, all: number): Notice => {
  if (all === 1)
    return {
      type: 'thread_stalled',
      title: `The conversation with ${shortName(name)} has gone quiet`,
      message: `${why}. It has no day to follow up, so nothing else reminds you.`,
      metadata: about('lead', id),
    };
  return {
    type: 'thread_stalled',
    title: `${all} conversations are quiet`,
    message: `One of them is with ${shortName(name)}. ${why}. All answered you once, and none has a day to follow up: Follow-ups lists them under Quiet.`,
    metadata: about('follow_ups', null, all),
  };
};

/** “Starter holds 100”; empty for the largest plan. */
const upFrom = (tier: Tier, of: NearLimit['of']): string => {
  const allows = (plan: Plan) => (of === 'leads' ? plan.leads : plan.postsPerWeek);
  const next = wayUp(tier, allows);
  if (!next) return '';
  const most = allows(plans[next]) ?? 'any number';
  return ` ${tierLabels[next]} ${of === 'leads' ? `holds ${most}` : `generates ${most}`}.`;
};

export const limitNear = ({ of, tier, count, limit, again }: NearLimit, today: string): Notice => {
  const room = limit - count;
  const left = room === 1 ? 'One more fits.' : `${room} more fit.`;
  const full = 'New people wait until there is room; nothing you have is touched.';
  const [title, message] =
    of === 'leads'
      ? [
          `${count} of ${limit} leads on ${tierLabels[tier]}`,
          room > 0 ? `${left} Then new people wait until there is room.` : full,
        ]
      : [
          `${count} of ${limit} posts of this week on ${tierLabels[tier]}`,
          `The count starts again on Monday, ${dayWords(again, today)}.`,
        ];
  return {
    type: 'limit_near',
    title,
    message: `${message}${upFrom(tier, of)}`,
    metadata: about('billing', null, count),
  };
};

export const ticketAnswered = (id: string, number: number, subject: string): Notice => ({
  type: 'ticket_answered',
  title: `Support answered ticket ${number}`,
  message: subject,
  metadata: about('ticket', id),
});

export const ticketClosed = (id: string, number: number, subject: string): Notice => ({
  type: 'ticket_answered',
  title: `Support closed ticket ${number}`,
  message: subject,
  metadata: about('ticket', id),
});
