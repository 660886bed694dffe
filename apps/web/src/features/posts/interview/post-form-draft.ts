import type { PostChannel } from '@app/contracts/content/content.constants';
import { fieldsOf, forgetUnsaved, keepFields, unsavedOf } from '@/shared/storage/unsaved-texts';

/** The content of the fields of the form for a post. */
export interface TypedPost {
  theme: string;
  answers: { happened: string; changed: string; tell: string };
  notes: string;
  channel: PostChannel;
  /** The first content that is in these words already, as in the address; without it: none. */
  begun?: string;
}

export const nothingTyped: TypedPost = {
  theme: '',
  answers: { happened: '', changed: '', tell: '' },
  notes: '',
  channel: 'linkedin_post',
};

/** Used instead of the id of a text, because the post is not drafted yet. */
const key = 'new-post';

/** Keeps what is typed in this browser, until the post is drafted. */
export const keepTyped = (userId: string, typed: TypedPost): void => {
  const { begun: _, ...words } = typed;
  if (JSON.stringify({ ...words, channel: nothingTyped.channel }) === JSON.stringify(nothingTyped)) forgetTyped(userId);
  else keepFields(userId, key, typed);
};

export const forgetTyped = (userId: string): void => forgetUnsaved(userId, key);

export const isKept = (userId: string): boolean => unsavedOf(userId, key) !== null;

export const keptTyped = (userId: string): TypedPost => {
  const { answers, ...rest } = fieldsOf<Partial<TypedPost>>(userId, key) ?? {};
  return { ...nothingTyped, ...rest, answers: { ...nothingTyped.answers, ...answers } };
};
