import type { ImportAnalysis, Mapping } from '@app/contracts/leads/imports.api';
import { useSyncExternalStore } from 'react';
import { daysAgo } from '@/shared/dates';
import { kept } from '@/shared/kept';

export type Answer = 'same' | 'other';

/** The person's choices for an uploaded file that is not imported yet. Contains no contacts. */
export interface ImportDraft {
  fileName: string;
  rows: number;
  /** Instant. */
  chosenAt: string;
  mapping: Mapping;
  tag: string;
  /** By line of the file: whether the row is the same person as the suggested lead. */
  answers: Readonly<Record<string, Answer>>;
  /** Who is imported when not everybody fits the plan. */
  choice?: { by: 'newest' | 'talked' | 'chosen'; rows: readonly number[] };
}

type Drafts = Readonly<Record<string, ImportDraft>>;

const keyOf = (userId: string) => `import-drafts:${userId}`;
const mostKept = 5;
/** The server keeps an uploaded file this many days. */
const keptFor = 30;
const none: Drafts = {};

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Changes by another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

let read: { text: string | null; drafts: Drafts } = { text: null, drafts: none };

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === 'object' && draft !== null && 'answers' in draft);

const parsed = (text: string): Drafts => {
  try {
    const value: unknown = JSON.parse(text);
    return isDrafts(value) ? value : none;
  } catch {
    // The stored data is not from this program, so the import starts again with the server's guesses.
    return none;
  }
};

const draftsOf = (userId: string): Drafts => {
  const text = kept.get(keyOf(userId));
  if (text !== read.text) read = { text, drafts: text === null ? none : parsed(text) };
  return read.drafts;
};

const write = (userId: string, drafts: Drafts) => {
  const oldest = daysAgo(keptFor).toISOString();
  const current = Object.entries(drafts)
    .filter(([, draft]) => draft.chosenAt > oldest)
    .sort(([, a], [, b]) => b.chosenAt.localeCompare(a.chosenAt))
    .slice(0, mostKept);
  kept.set(keyOf(userId), current.length === 0 ? null : JSON.stringify(Object.fromEntries(current)));
  tell();
};

export const saveDraft = (userId: string, id: string, draft: ImportDraft): void =>
  write(userId, { ...draftsOf(userId), [id]: draft });

export const forgetDraft = (userId: string, id: string): void => {
  const { [id]: gone, ...others } = draftsOf(userId);
  if (gone) write(userId, others);
};

/** The files uploaded in this browser that are not imported yet, by id. All tabs share them. */
export const useDrafts = (userId: string): Drafts =>
  useSyncExternalStore(
    subscribe,
    () => draftsOf(userId),
    () => none,
  );

/** The draft before the person changes anything. */
export const freshDraft = ({ file, mapping, tag }: ImportAnalysis, chosenAt: string): ImportDraft => ({
  fileName: file.fileName,
  rows: file.rows,
  chosenAt,
  mapping,
  tag,
  answers: {},
});

/** The lines of the file that are one of the person's leads. */
export const sameRows = (answers: ImportDraft['answers']): number[] =>
  Object.entries(answers)
    .filter(([, answer]) => answer === 'same')
    .map(([row]) => Number(row))
    .sort((a, b) => a - b);
