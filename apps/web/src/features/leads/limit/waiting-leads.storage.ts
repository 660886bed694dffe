import type { NewLead } from '@app/contracts/leads/leads.api';
import { storedValue, useStored } from '@/shared/storage/browser-storage';

/** A person who was typed while the plan was full. The id will be the Idempotency-Key of the new lead. */
export interface WaitingLead {
  id: string;
  /** Instant. */
  typedAt: string;
  lead: NewLead;
}

const none: WaitingLead[] = [];

const isWaiting = (value: unknown): value is WaitingLead[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'lead' in one && 'id' in one);

const waitingIn = (stored: unknown) => (isWaiting(stored) ? stored : none);
const waitingOf = (userId: string) => storedValue(`waiting-leads:${userId}`, waitingIn);

const change = (userId: string, next: (now: WaitingLead[]) => WaitingLead[]): void => {
  const waiting = waitingOf(userId);
  const leads = next(waiting.get());
  waiting.set(leads.length === 0 ? null : leads);
};

export const keepWaiting = (userId: string, lead: NewLead): void =>
  change(userId, (now) => [...now, { id: crypto.randomUUID(), typedAt: new Date().toISOString(), lead }]);

export const changeWaiting = (userId: string, id: string, lead: NewLead): void =>
  change(userId, (now) => now.map((one) => (one.id === id ? { ...one, lead } : one)));

export const forgetWaiting = (userId: string, id: string): void =>
  change(userId, (now) => now.filter((one) => one.id !== id));

export const useWaitingLeads = (userId: string): WaitingLead[] => useStored(waitingOf(userId));
