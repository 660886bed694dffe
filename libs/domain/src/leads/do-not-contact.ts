import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { changedSince, DomainError, type Moment } from '../decider';
import type { KnownLead } from './lead.state';

type DoNotContact = KnownLead['doNotContact'];

/** Null lifts it. `from`: what it must be now, which an Undo names. */
export type SetDoNotContact = Moment & {
  type: 'SetDoNotContact';
  value: DoNotContact;
  from?: DoNotContact | undefined;
};

const isSame = (a: DoNotContact, b: DoNotContact): boolean => a?.reason === b?.reason && (a === null) === (b === null);

export const setDoNotContact = (
  { value, from, at, timeZone }: SetDoNotContact,
  { doNotContact: now }: KnownLead,
): LeadEvent[] => {
  if (isSame(value, now)) return [];
  if (from !== undefined && !isSame(from, now))
    throw changedSince(now ? '“Do not contact” was set again since.' : '“Do not contact” was lifted since.');
  if (value) return [{ type: 'DoNotContactSet', data: { reason: value.reason, at, timeZone } }];
  return [{ type: 'DoNotContactLifted', data: { reason: now?.reason ?? null, at, timeZone } }];
};

/** The refusal of everything that would write to this person. */
export const notContacted = (): DomainError =>
  new DomainError('invalid_transition', 'You marked this person “Do not contact”. Lift it first to write to them.');
