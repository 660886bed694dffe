import { type Change, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'inserted' | 'deleted';
  text: string;
}

const textOf = (changes: Change[]) => changes.map((change) => change.value).join('');
const partOf = (change: Change): DiffPart => ({
  kind: change.added ? 'inserted' : change.removed ? 'deleted' : 'same',
  text: change.value,
});

/** Joins neighbouring changes into one deletion and one insertion, unless one of them is blank. */
const together = (run: Change[]): DiffPart[] => {
  const deleted = textOf(run.filter((change) => !change.added));
  const inserted = textOf(run.filter((change) => !change.removed));
  if (!deleted.trim() || !inserted.trim()) return run.map(partOf);
  return [
    { kind: 'deleted', text: deleted },
    { kind: 'inserted', text: inserted },
  ];
};

/** Neighbouring changes are joined, so that a rewritten sentence is one deletion and one insertion. */
export const diffParts = (before: string, after: string): DiffPart[] => {
  const changes = diffWordsWithSpace(before, after);
  const changed = (change: Change | undefined) => change !== undefined && (change.added || change.removed);
  const parts: DiffPart[] = [];
  let run: Change[] = [];
  changes.forEach((change, i) => {
    const joins = run.length > 0 && /^[^\S\n]+$/.test(change.value) && changed(changes[i + 1]);
    if (changed(change) || joins) {
      run.push(change);
      return;
    }
    parts.push(...together(run), partOf(change));
    run = [];
  });
  return [...parts, ...together(run)];
};

/** A word consists of letters and digits. `Monday’s` and `two-page` are one word each. Punctuation does not count. */
const words = /[\p{L}\p{N}]+(?:['’\-‑][\p{L}\p{N}]+)*/gu;
const countIn = (text: string) => text.match(words)?.length ?? 0;

/** The number of inserted and deleted words, as in the word diff. */
export const wordCounts = (before: string, after: string): { inserted: number; deleted: number } => {
  let inserted = 0;
  let deleted = 0;
  for (const part of diffParts(before, after)) {
    if (part.kind === 'inserted') inserted += countIn(part.text);
    if (part.kind === 'deleted') deleted += countIn(part.text);
  }
  return { inserted, deleted };
};
