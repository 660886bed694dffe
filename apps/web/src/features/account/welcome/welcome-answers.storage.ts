import type { QuestionId } from './welcome-questions';
import { kept } from '@/shared/storage/browser-storage';

/** The content of the fields of a question. */
export interface Typed {
  lines: string[];
  /** Only for the last question. */
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
export const keep = (userId: string, question: QuestionId, typed: Typed): boolean =>
  kept.set(keyOf(userId, question), JSON.stringify(typed));

export const keptOf = (userId: string, question: QuestionId): Typed | null => {
  try {
    const value: unknown = JSON.parse(kept.get(keyOf(userId, question)) ?? 'null');
    return isTyped(value) ? value : null;
  } catch {
    // The stored text is not from this program.
    return null;
  }
};

export const forget = (userId: string, question: QuestionId): void => {
  kept.set(keyOf(userId, question), null);
};
