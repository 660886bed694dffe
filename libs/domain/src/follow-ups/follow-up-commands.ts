import type { LetGoReason, NextStepRule } from '@app/contracts/follow-ups/follow-ups.constants';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { dayOf, msOfDay } from '@app/contracts/days';
import { changedSince, DomainError, type Moment, saysNothingNew } from '../decider';
import { factsAfter, type FollowUpFacts, isFollowed, lastContact, letGoOf, paceOf, snoozeOf } from './follow-up';
import { isRefused } from '../leads/next-step';

type Snooze = { until: string | null } | null;

export type FollowUpCommand =
  /** `from`, here and below: the only value that there may be. An Undo names it, because it may have changed again. */
  | { type: 'SetFollowUpRhythm'; days: number | null; from?: number | null | undefined }
  /** `until` null: until the lead replies. */
  | (Moment & { type: 'SnoozeFollowUp'; until: string | null; from?: Snooze | undefined })
  | { type: 'EndFollowUpSnooze'; from?: Snooze | undefined }
  | (Moment & { type: 'LetFollowUpGo'; reason: LetGoReason; note: string | null })
  | { type: 'BringFollowUpBack' }
  | (Moment & { type: 'FinishFollowUp' })
  /** Takes back what was finished within the last 24 hours, so that Undo works over midnight and in another zone. */
  | (Moment & { type: 'TakeBackFinishedFollowUp' })
  | { type: 'RefuseNextStep' | 'TakeBackNextStepRefusal'; rule: NextStepRule; fact: string };

const commands: Record<FollowUpCommand['type'], true> = {
  SetFollowUpRhythm: true,
  SnoozeFollowUp: true,
  EndFollowUpSnooze: true,
  LetFollowUpGo: true,
  BringFollowUpBack: true,
  FinishFollowUp: true,
  TakeBackFinishedFollowUp: true,
  RefuseNextStep: true,
  TakeBackNextStepRefusal: true,
};
export const isFollowUpCommand = (command: { type: string }): command is FollowUpCommand => command.type in commands;

export const decideFollowUp = (command: FollowUpCommand, facts: FollowUpFacts): LeadEvent[] => {
  switch (command.type) {
    case 'SetFollowUpRhythm': {
      const { days, from = facts.rhythm } = command;
      if (days === facts.rhythm) return [];
      if (from !== facts.rhythm) throw changedSince('This lead has another rhythm now.');
      return [{ type: 'FollowUpRhythmSet', data: { days } }];
    }
    case 'SnoozeFollowUp': {
      mustBeFollowed(facts);
      const { until, from, at, timeZone } = command;
      if (until !== null && until <= dayOf(at, timeZone))
        throw new DomainError('validation_failed', 'A follow-up can be put off until a later day only.');
      const now = snoozeOf(facts);
      if (now?.until === until) return [];
      mustStillBeSnoozed(now, from);
      return [{ type: 'FollowUpSnoozed', data: { until, before: now && { until: now.until }, at, timeZone } }];
    }
    case 'EndFollowUpSnooze': {
      const now = snoozeOf(facts);
      if (!now) return [];
      mustStillBeSnoozed(now, command.from);
      return [{ type: 'FollowUpSnoozeEnded', data: {} }];
    }
    case 'LetFollowUpGo': {
      const before = letGoOf(facts);
      if (before && saysNothingNew(command, before)) return [];
      mustBeFollowed(facts);
      const { reason, note, at, timeZone } = command;
      return [{ type: 'FollowUpLetGo', data: { reason, note, at, timeZone } }];
    }
    case 'BringFollowUpBack':
      return letGoOf(facts) ? [{ type: 'FollowUpBroughtBack', data: {} }] : [];
    case 'FinishFollowUp': {
      mustBeFollowed(facts);
      const { at, timeZone } = command;
      const done: LeadEvent = { type: 'FollowUpDone', data: { at, timeZone } };
      // A second one would outlive the Undo of the first.
      const isDone = facts.done.at(-1)?.day === dayOf(at, timeZone) && isSamePace(facts, factsAfter(facts, done));
      return isDone ? [] : [done];
    }
    case 'TakeBackFinishedFollowUp': {
      const done = facts.done.at(-1);
      if (!done || Date.parse(command.at) - Date.parse(done.at) >= msOfDay) return [];
      return [{ type: 'FollowUpDoneTakenBack', data: { at: done.at, timeZone: command.timeZone } }];
    }
    case 'RefuseNextStep': {
      const { rule, fact } = command;
      return isRefused(facts, command) ? [] : [{ type: 'NextStepRefused', data: { rule, fact } }];
    }
    case 'TakeBackNextStepRefusal': {
      const { rule, fact } = command;
      return isRefused(facts, command) ? [{ type: 'NextStepRefusalTakenBack', data: { rule, fact } }] : [];
    }
  }
};

const mustStillBeSnoozed = (now: Snooze, from: Snooze | undefined): void => {
  if (from === undefined || now?.until === from?.until) return;
  throw changedSince(
    now ? 'This follow-up has been put off until another time since.' : 'This follow-up is not put off any more.',
  );
};

const isSamePace = (a: FollowUpFacts, b: FollowUpFacts): boolean =>
  JSON.stringify(paceOf(a)) === JSON.stringify(paceOf(b));

const mustBeFollowed = (facts: FollowUpFacts): void => {
  if (isFollowed(facts)) return;
  const why =
    facts.status === 'converted' || facts.status === 'lost'
      ? 'This lead is won or lost, so there is no follow-up.'
      : lastContact(facts) === undefined
        ? 'Nobody has contacted this lead yet, so there is no follow-up.'
        : 'You let this lead go. Bring it back to follow it up.';
  throw new DomainError('invalid_transition', why);
};
