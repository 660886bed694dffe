import { createStore } from '@/shared/lib/store';

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
   * `sent`: it sends words that were typed. It goes when the person edits them, because it does not know the new words.
   */
  action?: { label: string; run: () => void; leadsTo?: string; sent?: SentFrom };
}

type ShownToast = ToastGiven & { id: number };

/** Milliseconds until a success closes by itself. The specs of screens set it to Infinity: a slow machine needs longer between steps. */
export const closesAfter = { done: 5000 };

const shownToast = createStore<ShownToast | null>(null);
/** Errors that a newer error covers, oldest first. */
let covered: ShownToast[] = [];
/** Notices of waits that go on, oldest first. */
let waits: ShownToast[] = [];
let count = 0;

/** Shows a toast in place of the one before. When an error replaces another error, the earlier one comes back after it. */
export const toast = (given: ToastGiven): void => {
  count += 1;
  const shown = shownToast.get();
  const errors = given.kind === 'error' ? [...covered, ...(shown?.kind === 'error' ? [shown] : [])] : [];
  covered = errors.filter(({ title, text }) => title !== given.title || text !== given.text);
  shownToast.set({ ...given, id: count });
};

/** `id`: the toast to close. Another one that took its place stays. */
export const dismissToast = (id = shownToast.get()?.id): void => {
  const shown = shownToast.get();
  if (shown?.id !== id) return;
  waits = waits.filter((wait) => wait !== shown);
  shownToast.set(covered.pop() ?? waits.at(-1) ?? null);
};

let edits = 0;
/** Part of the page → the number of the last edit in it. */
const lastEdits = new WeakMap<Node, number>();

/** Where words were sent from, and the number of edits in this tab before. */
export interface SentFrom {
  part: Node;
  edits: number;
}

/** The form, the dialog, the text or the row with the focus; otherwise the page. */
export const sentFrom = (): SentFrom => {
  const at = document.activeElement;
  return { part: at?.closest('form,[role=dialog]') ?? at?.closest('article,[data-row],main') ?? document, edits };
};

/** Whether the person has edited a field in this part since then. React may have replaced the part; then every field counts. */
export const editedSince = ({ part, edits: before }: SentFrom): boolean =>
  (lastEdits.get(part.isConnected ? part : document) ?? 0) > before;

const withoutOldWords = (given: ShownToast): ShownToast => {
  const { action, ...rest } = given;
  return action?.sent && editedSince(action.sent) ? rest : given;
};

globalThis.document?.addEventListener('input', ({ target }) => {
  // A search box is part of no action. So after typing there, the button of a toast still works.
  if (!(target instanceof Node) || (target instanceof HTMLInputElement && target.type === 'search')) return;
  edits += 1;
  for (let part: Node | null = target; part; part = part.parentNode) lastEdits.set(part, edits);
  covered = covered.map(withoutOldWords);
  const shown = shownToast.get();
  if (shown) shownToast.set(withoutOldWords(shown));
});

export const arrivedAt = (page: string): void => {
  if (shownToast.get()?.action?.leadsTo === page) dismissToast();
};

/** Shows a toast until the returned function is called. It replaces no other: the person may want to read an error, or press Undo. */
export const toastMeanwhile = (given: ToastGiven): (() => void) => {
  count += 1;
  const wait: ShownToast = { ...given, kind: 'wait', id: count };
  waits.push(wait);
  const shown = shownToast.get();
  if (shown === null || shown.kind === 'wait') shownToast.set(wait);
  return () => {
    if (shownToast.get() === wait) dismissToast();
    else waits = waits.filter((each) => each !== wait);
  };
};

export const useShownToast = shownToast.use;
