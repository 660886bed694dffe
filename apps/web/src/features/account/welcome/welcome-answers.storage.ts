import type { QuestionId } from './welcome-questions';
import { localStore } from '@/shared/storage/browser-storage';

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
export const storeAnswer = (userId: string, question: QuestionId, typed: Typed): boolean =>
  localStore.set(keyOf(userId, question), JSON.stringify(typed));

export const storedAnswer = (userId: string, question: QuestionId): Typed | null => {
  try {
    const value: unknown = JSON.parse(localStore.get(keyOf(userId, question)) ?? 'null');
    return isTyped(value) ? value : null;
  } catch {
    // The stored text is not from this program.
    return null;
  }
};

export const forgetAnswer = (userId: string, question: QuestionId): void => {
  localStore.set(keyOf(userId, question), null);
};
