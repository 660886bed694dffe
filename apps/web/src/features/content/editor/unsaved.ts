import type { Content } from '@app/contracts/content/content.api';

/** What a person typed and has not saved. */
export interface Unsaved {
  text: string;
  /** The revision that the editor was opened on. */
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
 * Keeps typed text in this browser, over a reload and a new sign-in, for this person only. Handlers false when the
 * browser refuses (its storage is full or switched off), so that the editor can say so.
 */
export const keepUnsaved = (userId: string, contentId: string, unsaved: Unsaved): boolean => {
  try {
    localStorage.setItem(keyOf(userId, contentId), JSON.stringify(unsaved));
    return true;
  } catch {
    return false;
  }
};

/** What was typed and not saved, or null. */
export const unsavedOf = (userId: string, contentId: string): Unsaved | null => {
  const kept = localStorage.getItem(keyOf(userId, contentId));
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    return isUnsaved(value) ? value : null;
  } catch {
    // Written by something else: there is no text of the person's in it.
    return null;
  }
};

export const forgetUnsaved = (userId: string, contentId: string): void =>
  localStorage.removeItem(keyOf(userId, contentId));
