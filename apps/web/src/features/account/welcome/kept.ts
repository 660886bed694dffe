import type { QuestionId } from './questions';

/** What stands in the fields of a question. */
export interface Typed {
  lines: string[];
  /** Only of the last question. */
  signature: string;
}

const keyOf = (userId: string, question: QuestionId) => `welcome:${userId}:${question}`;

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'lines' in value &&
  Array.isArray(value.lines) &&
  value.lines.every((line) => typeof line === 'string') &&
  'signature' in value &&
  typeof value.signature === 'string';

/** Keeps what is typed in this browser until it is saved. Returns false when the browser stores nothing. */
export const keep = (userId: string, question: QuestionId, typed: Typed): boolean => {
  try {
    localStorage.setItem(keyOf(userId, question), JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
};

export const keptOf = (userId: string, question: QuestionId): Typed | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId, question)) ?? 'null');
    return isTyped(value) ? value : null;
  } catch {
    // Not written by this program, or the browser stores nothing.
    return null;
  }
};

export const forget = (userId: string, question: QuestionId): void => {
  try {
    localStorage.removeItem(keyOf(userId, question));
  } catch {
    // The browser stores nothing.
  }
};
