import type { Field } from './fields';

/**
 * One subject that a message turns on, in three voices. Everything in a thread is about the same thing, so that an opening, a
 * thought and a question picked from it read as one piece. Nothing here claims to know the reader.
 */
export type Thread = {
  /** The field it belongs to; null for subjects that anyone at work may care about. */
  field: Field | null;
  /** Names of the subject: singular, lower case, fit for “a question about …” and “how … looks from inside …”. */
  about: readonly [string, string, string];
  reflective: Voice;
  bold: Voice & {
    /** Positions: lower case, without a full stop, fit for “true or false: …?”. */
    claims: readonly [string, string, string];
  };
  calm: Voice;
};

type Voice = {
  /** Each stands alone; the second may also follow the first. */
  thoughts: readonly [string, string];
  questions: readonly [string, string];
};
