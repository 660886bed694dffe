import { useSyncExternalStore } from 'react';
import { dayIn } from '@/shared/lib/dates';
import { localStore } from '@/shared/storage/browser-storage';

/** What this browser knows about the question “Sent?”. */
interface Later {
  /** Texts with the answer “Not yet”: they ask again tomorrow. Id → day. */
  notYet: Readonly<Record<string, string>>;
  /** Texts for which another part of the screen asks now. */
  elsewhere: ReadonlySet<string>;
}

const key = 'sent-not-yet';
const today = () => dayIn(new Date());

const read = (): Later['notYet'] => {
  try {
    const value: unknown = JSON.parse(localStore.get(key) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    // Answers of earlier days have no effect.
    return Object.fromEntries(Object.entries(value).filter(([, day]) => day === today()));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

let later: Later | null = null;
const listeners = new Set<() => void>();
const now = (): Later => (later ??= { notYet: read(), elsewhere: new Set() });
const change = (next: Partial<Later>) => {
  later = { ...now(), ...next };
  for (const listener of listeners) listener();
};

const ask = (notYet: Later['notYet']) => {
  change({ notYet });
  localStore.set(key, JSON.stringify(notYet));
};

/** Handles “Not yet”: this browser does not ask again today. Returns a function that takes this back. */
export const askTomorrow = (id: string): (() => void) => {
  ask({ ...now().notYet, [id]: today() });
  return () => ask({ ...now().notYet, [id]: '' });
};

/** Hides the question for a text, because another part of the screen asks. Returns a function that ends this. */
export const hideFromUnsent = (id: string): (() => void) => {
  change({ elsewhere: new Set(now().elsewhere).add(id) });
  return () => change({ elsewhere: new Set([...now().elsewhere].filter((other) => other !== id)) });
};

/** Whether the question for a text is hidden now. */
export const useAskedLater = (): ((id: string) => boolean) => {
  const { notYet, elsewhere } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now,
    now,
  );
  return (id) => elsewhere.has(id) || notYet[id] === today();
};
