import { parsed, storedValue } from './browser-storage';

/** Text that was typed and not saved. */
export interface Unsaved {
  text: string;
  /** The subject of an e-mail. */
  title?: string | null;
  revision: number;
}

const unsavedIn = (stored: unknown): Unsaved | null => {
  const { text, revision } = (stored ?? {}) as Partial<Unsaved>;
  return typeof text === 'string' && typeof revision === 'number' ? (stored as Unsaved) : null;
};

const fieldsIn = (stored: unknown): unknown => parsed(unsavedIn(stored)?.text ?? null);

const keyOf = (userId: string, name: string) => `unsaved-text:${userId}:${name}`;

/** The words that a person typed for a text. This browser keeps them over a reload and a new sign-in, until they are saved. */
export const unsavedText = (userId: string, contentId: string) => storedValue(keyOf(userId, contentId), unsavedIn);

/** The fields of a form, kept like the words of a text. `form`: its name, with the id of what it is about. */
export const unsavedFields = <Fields>(userId: string, form: string) => {
  const stored = storedValue(keyOf(userId, form), fieldsIn as (stored: unknown) => Fields | null);
  return {
    ...stored,
    set: (fields: Fields | null): boolean =>
      stored.set(fields && ({ text: JSON.stringify(fields), revision: 0 } satisfies Unsaved)),
  };
};
