import type { QuestionId } from './welcome-questions';
import { storedValue } from '@/shared/storage/browser-storage';

export interface Typed {
  lines: string[];
  /** Only for the last question. */
  signature: string;
}

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'lines' in value &&
  Array.isArray(value.lines) &&
  value.lines.every((line) => typeof line === 'string') &&
  'signature' in value &&
  typeof value.signature === 'string';

/** What is typed is kept in this browser until it is saved. */
export const welcomeAnswer = (userId: string, question: QuestionId) =>
  storedValue(`welcome:${userId}:${question}`, (stored) => (isTyped(stored) ? stored : null));
