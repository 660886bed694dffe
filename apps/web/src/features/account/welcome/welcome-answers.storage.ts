import type { QuestionId } from './welcome-questions';
import { storedValue } from '@/shared/storage/browser-storage';

export interface Typed {
  lines: string[];
  /** Only for the last question. */
  signature: string;
}

const isTyped = (value: unknown): value is Typed => {
  const { lines, signature } = (value ?? {}) as { [Key in keyof Typed]?: unknown };
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string') && typeof signature === 'string';
};

/** What is typed is kept in this browser until it is saved. */
export const welcomeAnswer = (userId: string, question: QuestionId) =>
  storedValue(`welcome:${userId}:${question}`, (stored) => (isTyped(stored) ? stored : null));
