import type { Field } from './fields';

/**
 * One subject of a message, in three tones. All parts of a thread are about the same subject, so any opening, thought and
 * question of it fit together. They do not claim to know the reader.
 */
export type Thread = {
  /** Its field of work; null for subjects of every field. */
  field: Field | null;
  /** Names of the subject: singular, lower case, for “a question about …” and “how … looks from inside …”. */
  about: readonly [string, string, string];
  reflective: Voice;
  bold: Voice & {
    /** Positions: lower case, without a full stop, for “true or false: …?”. */
    claims: readonly [string, string, string];
  };
  calm: Voice;
};

type Voice = {
  /** Each can be used alone. The second can also follow the first. */
  thoughts: readonly [string, string];
  questions: readonly [string, string];
};
