import { useSyncExternalStore } from 'react';

export interface ToastGiven {
  /** In the past tense, with the object: `Message to Elise Fournier approved`. */
  title: string;
  text?: string;
  /** An error stays until it is dismissed, `wait` until the wait is over (`toastMeanwhile`). */
  kind?: 'done' | 'error' | 'wait';
  /** SHA-256 of the approved text. Shows its seal. */
  seal?: string;
  /**
   * `leadsTo`: the page that it opens. The toast closes when the person gets there in another way.
   * `untilEdit`: it sends words that were typed. It goes when the person edits a field, because it does not know the new words.
   */
  action?: { label: string; run: () => void; leadsTo?: string; untilEdit?: boolean };
}

interface ShownToast extends ToastGiven {
  id: number;
}

/** Milliseconds until a success closes by itself. The specs of screens set it to Infinity: a slow machine needs longer between steps. */
export const closesAfter = { done: 5000 };

let shown: ShownToast | null = null;
/** Errors that a newer error covers, oldest first. */
let covered: ShownToast[] = [];
/** Notices of waits that go on, oldest first. */
let waits: ShownToast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one before. When an error replaces another error, the earlier one comes back after it. */
export const toast = (given: ToastGiven): void => {
  count += 1;
  const errors = given.kind === 'error' ? [...covered, ...(shown?.kind === 'error' ? [shown] : [])] : [];
  covered = errors.filter(({ title, text }) => title !== given.title || text !== given.text);
  shown = { ...given, id: count };
  tell();
};

/** `id`: the toast to close. Another one that took its place stays. */
export const dismissToast = (id = shown?.id): void => {
  if (shown?.id !== id) return;
  waits = waits.filter((wait) => wait !== shown);
  shown = covered.pop() ?? waits.at(-1) ?? null;
  tell();
};

let edits = 0;
/** How often the person has edited a field in this tab. */
export const editsSoFar = (): number => edits;

const withoutOldWords = (given: ShownToast): ShownToast => {
  const { action, ...rest } = given;
  return action?.untilEdit ? rest : given;
};

globalThis.document?.addEventListener('input', () => {
  edits += 1;
  covered = covered.map(withoutOldWords);
  if (shown?.action?.untilEdit) {
    shown = withoutOldWords(shown);
    tell();
  }
});

/** The person is on this page now. */
export const arrivedAt = (page: string): void => {
  if (shown?.action?.leadsTo === page) dismissToast();
};

/** Shows a toast until the returned function is called. It replaces no other: the person may want to read an error, or press Undo. */
export const toastMeanwhile = (given: ToastGiven): (() => void) => {
  count += 1;
  const wait: ShownToast = { ...given, kind: 'wait', id: count };
  waits.push(wait);
  if (shown === null || shown.kind === 'wait') shown = wait;
  tell();
  return () => {
    if (shown === wait) dismissToast();
    else waits = waits.filter((each) => each !== wait);
  };
};

export const useShownToast = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
