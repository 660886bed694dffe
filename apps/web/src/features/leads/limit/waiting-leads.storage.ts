import type { NewLead } from '@app/contracts/leads/leads.api';
import { storedValue } from '@/shared/storage/stored-value';

/** A person who was typed while the plan was full. The id will be the Idempotency-Key of the new lead. */
export interface WaitingLead {
  id: string;
  /** Instant. */
  typedAt: string;
  lead: NewLead;
}

const keyOf = (userId: string) => `waiting-leads:${userId}`;
const none: WaitingLead[] = [];

const isWaiting = (value: unknown): value is WaitingLead[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'lead' in one && 'id' in one);

const waiting = storedValue((text) => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return isWaiting(value) ? value : none;
  } catch {
    // The stored data is not from this program, so nobody waits.
    return none;
  }
});

const waitingOf = (userId: string) => waiting.of(keyOf(userId));
const write = (userId: string, leads: WaitingLead[]) =>
  waiting.set(keyOf(userId), leads.length === 0 ? null : JSON.stringify(leads));

/** Keeps a typed person in this browser until there is room. */
export const keepWaiting = (userId: string, lead: NewLead): void =>
  write(userId, [...waitingOf(userId), { id: crypto.randomUUID(), typedAt: new Date().toISOString(), lead }]);

/** Changes a typed person before there is room. */
export const changeWaiting = (userId: string, id: string, lead: NewLead): void =>
  write(
    userId,
    waitingOf(userId).map((one) => (one.id === id ? { ...one, lead } : one)),
  );

export const forgetWaiting = (userId: string, id: string): void =>
  write(
    userId,
    waitingOf(userId).filter((one) => one.id !== id),
  );

/** The people who wait in this browser, the first typed first. */
export const useWaitingLeads = (userId: string): WaitingLead[] => waiting.use(keyOf(userId));
