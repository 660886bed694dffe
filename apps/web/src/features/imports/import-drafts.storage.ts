import type { ImportAnalysis, ImportPlan, Mapping } from '@app/contracts/imports/imports.api';
import { daysAgo } from '@/shared/lib/dates';
import { useUser } from '@/shared/queries/current-user.queries';
import { storedValue, useStored } from '@/shared/storage/browser-storage';

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

const mostKept = 5;
/** The server keeps an uploaded file this many days. */
const keptFor = 30;
const none: Drafts = {};

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === 'object' && draft !== null && 'answers' in draft);

/** What is not from this program has no effect: the import starts again with the server's guesses. */
const draftsIn = (stored: unknown) => (isDrafts(stored) ? stored : none);
const draftsOf = (userId: string) => storedValue(`import-drafts:${userId}`, draftsIn);

const write = (userId: string, all: Drafts) => {
  const oldest = daysAgo(keptFor).toISOString();
  const current = Object.entries(all)
    .filter(([, draft]) => draft.chosenAt > oldest)
    .sort(([, a], [, b]) => b.chosenAt.localeCompare(a.chosenAt))
    .slice(0, mostKept);
  draftsOf(userId).set(current.length === 0 ? null : Object.fromEntries(current));
};

export const saveDraft = (userId: string, id: string, draft: ImportDraft): void =>
  write(userId, { ...draftsOf(userId).get(), [id]: draft });

export const forgetDraft = (userId: string, id: string): void => {
  const { [id]: gone, ...others } = draftsOf(userId).get();
  if (gone) write(userId, others);
};

/** The files uploaded in this browser that are not imported yet, by id. All tabs share them. */
export const useDrafts = (userId: string): Drafts => useStored(draftsOf(userId));

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

/** The person's choices for this file. They survive a reload, and all tabs share them. */
export const useDraft = (analysis: ImportAnalysis) => {
  const user = useUser();
  const saved = useDrafts(user.id)[analysis.id];
  const draft = saved ?? freshDraft(analysis, '');
  return {
    draft,
    change: (part: Partial<ImportDraft>) =>
      saveDraft(user.id, analysis.id, { ...draft, chosenAt: draft.chosenAt || new Date().toISOString(), ...part }),
  };
};

/** The plan for the server. With `answers` it lists the rows that are one of the person's leads. */
export const planOf = ({ mapping, tag, answers }: ImportDraft, given: 'answers' | 'no answers'): ImportPlan => ({
  mapping,
  tag: tag.trim(),
  same: given === 'answers' ? sameRows(answers) : [],
  first: 'newest',
  chosen: null,
});
