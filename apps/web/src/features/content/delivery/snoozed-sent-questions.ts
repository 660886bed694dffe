import { createStore } from '@/shared/lib/store';
import { dayIn } from '@/shared/lib/dates';
import { storedValue, useStored } from '@/shared/storage/browser-storage';

const today = () => dayIn(new Date());

/** Answers of earlier days have no effect. */
const ofToday = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, day]) => day === today()));

/** Texts with the answer “Not yet”: they ask again tomorrow. Id → day. */
const notYet = storedValue('sent-not-yet', ofToday);
/** Texts for which another part of the screen asks now. */
const elsewhere = createStore<ReadonlySet<string>>(new Set());

/** Handles “Not yet”: this browser does not ask again today. Returns a function that takes this back. */
export const askTomorrow = (id: string): (() => void) => {
  notYet.set({ ...notYet.get(), [id]: today() });
  return () => void notYet.set({ ...notYet.get(), [id]: '' });
};

/** Hides the question for a text, because another part of the screen asks. Returns a function that ends this. */
export const hideFromUnsent = (id: string): (() => void) => {
  elsewhere.set(new Set(elsewhere.get()).add(id));
  return () => elsewhere.set(new Set([...elsewhere.get()].filter((other) => other !== id)));
};

export const useAskedLater = (): ((id: string) => boolean) => {
  const later = useStored(notYet);
  const asked = elsewhere.use();
  return (id) => asked.has(id) || later[id] === today();
};
