import type { Content } from '@app/contracts/content/content.api';

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
export const keepUnsaved = (userId: string, contentId: string, unsaved: Unsaved): boolean => {
  try {
    localStorage.setItem(keyOf(userId, contentId), JSON.stringify(unsaved));
    return true;
  } catch {
    return false;
  }
};

/** The unsaved text, or null. */
export const unsavedOf = (userId: string, contentId: string): Unsaved | null => {
  const kept = localStorage.getItem(keyOf(userId, contentId));
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    return isUnsaved(value) ? value : null;
  } catch {
    // Not written by this program.
    return null;
  }
};

export const forgetUnsaved = (userId: string, contentId: string): void =>
  localStorage.removeItem(keyOf(userId, contentId));
