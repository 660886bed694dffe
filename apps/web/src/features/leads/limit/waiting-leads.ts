import type { NewLead } from '@app/contracts/leads/leads.api';
import { useSyncExternalStore } from 'react';
import { kept } from '@/shared/kept';

/** A person who was typed while the plan was full. The id will be the Idempotency-Key of the new lead. */
export interface WaitingLead {
  id: string;
  /** Instant. */
  typedAt: string;
  lead: NewLead;
}

const keyOf = (userId: string) => `waiting-leads:${userId}`;
const none: WaitingLead[] = [];

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Changes by another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

let read: { text: string | null; leads: WaitingLead[] } = { text: null, leads: none };

const isWaiting = (value: unknown): value is WaitingLead[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'lead' in one && 'id' in one);

const parsed = (text: string): WaitingLead[] => {
  try {
    const value: unknown = JSON.parse(text);
    return isWaiting(value) ? value : none;
  } catch {
    // The stored data is not from this program, so nobody waits.
    return none;
  }
};

const waitingOf = (userId: string): WaitingLead[] => {
  const text = kept.get(keyOf(userId));
  if (text !== read.text) read = { text, leads: text === null ? none : parsed(text) };
  return read.leads;
};

const write = (userId: string, leads: WaitingLead[]) => {
  kept.set(keyOf(userId), leads.length === 0 ? null : JSON.stringify(leads));
  for (const listener of listeners) listener();
};

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
export const useWaitingLeads = (userId: string): WaitingLead[] =>
  useSyncExternalStore(
    subscribe,
    () => waitingOf(userId),
    () => none,
  );
