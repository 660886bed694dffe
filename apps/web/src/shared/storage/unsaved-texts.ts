import { storedValue } from './browser-storage';

/** Text that was typed and not saved. */
export interface Unsaved {
  text: string;
  /** The subject of an e-mail. */
  title?: string | null;
  revision: number;
}

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number';

const unsavedIn = (stored: unknown): Unsaved | null => (isUnsaved(stored) ? stored : null);

const fieldsIn = (stored: unknown): unknown => {
  try {
    return JSON.parse(unsavedIn(stored)?.text ?? 'null');
  } catch {
    // Not written by this program.
    return null;
  }
};

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
