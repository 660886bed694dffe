import type { Rhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import type { TouchKind } from '@app/contracts/leads/leads.events';
import { dayWords } from '@app/contracts/days';
import { type Due, type FollowUpFacts, lastContact, letGoOf, type Pace, unansweredMessages } from './follow-up';

const everyDays = (days: number): string => (days === 1 ? 'every day' : `every ${days} days`);

const contactWords: Record<TouchKind, string> = {
  message: 'You wrote',
  comment: 'You commented',
  reply: 'They wrote',
  call: 'You talked',
  meeting: 'You met',
  note: 'You noted',
};

export const whyOf = (facts: FollowUpFacts, pace: Pace, due: Due, rhythms: Rhythms, today: string): string => {
  const last = lastContact(facts);
  if (!last) return '';
  const wordsOf = (day: string) => dayWords(day, today);
  switch (due.rule) {
    case 'reply':
      return `They wrote on ${wordsOf(last.day)}, and you have not answered`;
    case 'next_step':
      return `${facts.nextStep?.text ?? 'Your next step'}, due on ${wordsOf(pace.day)}`;
    case 'snoozed':
      return `${facts.snooze?.touchId ? 'They asked you to wait' : 'You put this off'} until ${wordsOf(pace.day)}`;
    case 'until_reply':
      return 'You wait until they reply';
    case 'unanswered':
      return `You wrote ${timesWords(unansweredMessages(facts).length)} without an answer, last on ${wordsOf(last.day)}`;
    case 'no_rhythm':
      return `${contactWords[last.kind]} on ${wordsOf(last.day)}. No rhythm is set`;
    case 'rhythm': {
      const done = facts.done.at(-1);
      const begin = done && done.at > last.at ? `Followed up on ${wordsOf(done.day)}` : beginWords(facts, wordsOf);
      const days = facts.rhythm ?? (pace.pace === 'date' || pace.pace === 'undated' ? null : rhythms[pace.pace]);
      return days === null ? begin : `${begin}: ${everyDays(days)}`;
    }
  }
};

const timesWords = (n: number): string => (n === 2 ? 'twice' : `${n} times`);

const beginWords = (facts: FollowUpFacts, wordsOf: (day: string) => string): string => {
  const last = lastContact(facts);
  if (!last) return '';
  const [message] = unansweredMessages(facts);
  const said = `${contactWords[last.kind]} on ${wordsOf(last.day)}`;
  return message && last.kind === 'message' ? `${said}, no answer` : said;
};

const endings = { converted: 'This lead is won', lost: 'This lead is lost' } as const;

/** Why a lead is not followed up. */
export const whyNot = (facts: FollowUpFacts, today: string): string => {
  if (facts.archived) return 'This lead is archived';
  if (facts.status === 'converted' || facts.status === 'lost') return endings[facts.status];
  if (facts.doNotContact) return 'You marked this person “Do not contact”';
  const letGo = letGoOf(facts);
  return letGo ? `You let this lead go on ${dayWords(letGo.day, today)}` : 'Nobody has contacted this lead yet';
};
