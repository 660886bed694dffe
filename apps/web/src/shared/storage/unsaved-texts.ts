import type { Content } from '@app/contracts/content/content.api';
import { localStore } from './browser-storage';

/** Text that was typed and not saved. */
export interface Unsaved {
  text: string;
  /** The subject of an e-mail. */
  title?: string | null;
  /** The revision that was edited. */
  revision: number;
}

const prefix = 'unsaved-text';
const keyOf = (userId: string, contentId: Content['id']) => `${prefix}:${userId}:${contentId}`;

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number';

/**
 * Stores typed text in this browser for this person. It survives a reload and a new sign-in. Returns false when the
 * storage is full or switched off.
 */
export const keepUnsaved = (userId: string, contentId: string, unsaved: Unsaved): boolean =>
  localStore.set(keyOf(userId, contentId), JSON.stringify(unsaved));

/** The unsaved text, or null. */
export const unsavedOf = (userId: string, contentId: string): Unsaved | null => {
  const text = localStore.get(keyOf(userId, contentId));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUnsaved(value) ? value : null;
  } catch {
    // Not written by this program.
    return null;
  }
};

/** Stores the fields of a form like typed text. */
export const keepFields = (userId: string, form: string, fields: unknown): boolean =>
  keepUnsaved(userId, form, { text: JSON.stringify(fields), revision: 0 });

/** The stored fields of a form, or null. */
export const fieldsOf = <Fields>(userId: string, form: string): Fields | null => {
  try {
    return JSON.parse(unsavedOf(userId, form)?.text ?? 'null') as Fields | null;
  } catch {
    // Not written by this program.
    return null;
  }
};

export const forgetUnsaved = (userId: string, contentId: string): void => {
  localStore.set(keyOf(userId, contentId), null);
};
