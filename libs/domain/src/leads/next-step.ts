import type { NextStepRule } from '@app/contracts/follow-ups/follow-ups.constants';
import type { LeadAction } from '@app/contracts/leads/leads.events';
import { daysBetween, dayWords } from '@app/contracts/days';
import { type FollowUpFacts, lastContact, letGoOf, snoozeOf, unansweredMessages } from '../follow-ups/follow-up';

/** Days: after these a message counts as unanswered, and a connection is no longer new. */
const unansweredAfter = 14;
const newFor = 60;

/** Facts from the lead's row. */
export interface Person {
  connectedOn: string | null;
  email: string | null;
  linkedinUrl: string | null;
  /** The person has typed a step, or a draft waits, or an approved message is not sent. Then no rule suggests a step. */
  hasStep: boolean;
}

interface SuggestedStep {
  rule: NextStepRule;
  /** The fact that the rule used, such as a touch. After a refusal, the rule suggests a step again only for another fact. */
  fact: string;
  step: string;
  reason: string;
  action: LeadAction | null;
}

/** The next step that the facts suggest; null when no rule applies, or when the person said that the step is not needed. */
export const suggestedStepOf = (facts: FollowUpFacts, person: Person, today: string): SuggestedStep | null => {
  const over = facts.archived || facts.status === 'converted' || facts.status === 'lost' || letGoOf(facts) !== null;
  if (over || person.hasStep || snoozeOf(facts)) return null;
  const step = stepAfter(facts, today) ?? firstStep(facts, person, today);
  return step && !isRefused(facts, step) ? step : null;
};

export const isRefused = (facts: FollowUpFacts, { rule, fact }: Pick<SuggestedStep, 'rule' | 'fact'>): boolean =>
  facts.refused.some((one) => one.rule === rule && one.fact === fact);

const stepAfter = (facts: FollowUpFacts, today: string): SuggestedStep | null => {
  const last = lastContact(facts);
  const done = facts.done.at(-1);
  if (!last || (done && done.n > last.n)) return null;
  const on = dayWords(last.day, today);
  const step = (rule: NextStepRule, words: string, reason: string): SuggestedStep => ({
    rule,
    fact: last.id,
    step: words,
    reason,
    action: 'direct_message',
  });
  switch (last.kind) {
    case 'reply':
      return step('answer_reply', 'Answer their reply', `They wrote on ${on}, and you have not answered`);
    case 'call':
    case 'meeting': {
      const talked = last.kind === 'call' ? 'You talked' : 'You met';
      return step('after_talk', 'Write after your talk', `${talked} on ${on}, and nothing went out since`);
    }
    case 'comment':
      return step('after_comment', 'Send a direct message', `You commented on ${on}, and have not written since`);
    case 'message':
      if (unansweredMessages(facts).length > 1 || daysBetween(last.day, today) < unansweredAfter) return null;
      return step('follow_up_once', 'Follow up once', `You wrote on ${on}, no answer since`);
    case 'note':
      return null;
  }
};

const firstStep = (facts: FollowUpFacts, person: Person, today: string): SuggestedStep | null => {
  if (lastContact(facts)) return null;
  const { connectedOn, email, linkedinUrl } = person;
  if (connectedOn !== null) {
    const fact = `connected ${connectedOn}`;
    const on = dayWords(connectedOn, today);
    return daysBetween(connectedOn, today) <= newFor
      ? {
          rule: 'first_message',
          fact,
          step: 'Send a first message',
          reason: `Connected on ${on}, and nobody has written yet`,
          action: 'direct_message',
        }
      : {
          rule: 'reconnect',
          fact,
          step: 'Write to an old connection',
          reason: `Connected on ${on}, never in touch since`,
          action: 'direct_message',
        };
  }
  if (linkedinUrl !== null)
    return {
      rule: 'connect',
      fact: 'never in touch',
      step: 'Ask to connect',
      reason: 'Nobody has written yet, and no connection is known',
      action: 'connect',
    };
  if (email !== null)
    return {
      rule: 'first_mail',
      fact: 'never in touch',
      step: 'Send a first email',
      reason: 'Nobody has written yet, and only the email address is known',
      action: 'direct_message',
    };
  return null;
};
