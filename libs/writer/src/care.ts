import type { SituationId } from '@app/contracts/content/content.constants';
import { clean } from './fit';
import { daysBetween, hardNewsOf, threadOf } from './facts';
import { refuses, wantsNoMore } from './refusals';
import { longAgo, unansweredAfter } from './situations';
import type { MessageBrief } from './writer';

/** A reason why a usual message would hurt, or would not be welcome. */
export type Care = keyof typeof careTexts;

/**
 * What comes before the situation of a lead: hard news, a “stop” or a “no” of theirs, or a message that still waits for an answer.
 * Null: nothing. A “no” and a message that waits do not count where something else is the occasion, such as a promise.
 */
export function careOf(brief: MessageBrief, situation: SituationId): Care | null {
  const { lead, today } = brief;
  const { last, unanswered } = threadOf(lead);
  const reply = lead.touches.findLast(({ kind }) => kind === 'reply');
  const said = clean(reply?.note ?? null) ?? '';
  if (last !== undefined && last === reply && wantsNoMore(said)) return 'stop';
  if (wantsNoMore(said)) return 'stopped';
  if (hardNewsOf(brief) !== null) return 'hard';
  const [first] = unanswered;
  if (first === undefined || !(situation === 'no-answer' || situation === 'new-connection')) return null;
  if (daysBetween(unanswered.at(-1)?.at ?? today, today) > longAgo) return null;
  const before = lead.touches.slice(0, lead.touches.indexOf(first)).findLast(({ kind }) => kind !== 'note');
  if (before !== undefined && before === reply && refuses(said)) return 'refused';
  return unanswered.length > 1 || daysBetween(first.at, today) < unansweredAfter ? 'waiting' : null;
}

/** Whether a lead told of hard news, or asked for no more messages. Then no model writes. */
export const isGrave = (brief: MessageBrief): boolean => careOf(brief, 'reply') !== null;

/** Each has one text for every tone, because here a tone would be a pose. A message says nothing about the author's work. */
export const careTexts = {
  stop: {
    subject: '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}',
    text: `Hi {{ first_name }}, thank you for telling me. I won't write to you again.`,
  },
  stopped: {
    subject: 'Only this once',
    text: 'Hi {{ first_name }}, [they asked you not to write: why is this message welcome?].',
  },
  hard: {
    subject: 'No need to reply',
    text: `
      Hi {{ first_name }}, {% if their_words %}thank you for telling me.{% endif %}
      [{% if hard_news %}your words on “{{ hard_news }}”{% else %}your words on what happened to them{% endif %}].

      There's no need to answer this.`,
  },
  refused: {
    subject: 'One thing is new',
    text: `
      Hi {{ first_name }}, one thing has changed since we wrote: [they said no, so what has changed?].

      Does it change anything for you?`,
  },
  waiting: {
    subject: 'One thing to add',
    text: `
      Hi {{ first_name }}, one thing to add to my note{% if last_sent %} of {{ last_sent }}{% endif %}: [what is new since you wrote?].

      Is that of use to you{% if company %} at {{ company }}{% endif %}?`,
  },
} as const;
