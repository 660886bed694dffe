import type { PostChannel } from '@app/contracts/content/content.constants';
import { unsavedFields } from '@/shared/storage/unsaved-texts';

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

const kept = (userId: string) => unsavedFields<Partial<TypedPost>>(userId, 'new-post');

/** Keeps what is typed in this browser, until the post is drafted. */
export const keepTyped = (userId: string, typed: TypedPost): void => {
  const { begun: _, ...words } = typed;
  const isBlank = JSON.stringify({ ...words, channel: nothingTyped.channel }) === JSON.stringify(nothingTyped);
  kept(userId).set(isBlank ? null : typed);
};

export const forgetTyped = (userId: string): void => void kept(userId).set(null);

export const isKept = (userId: string): boolean => kept(userId).get() !== null;

export const keptTyped = (userId: string): TypedPost => {
  const { answers, ...rest } = kept(userId).get() ?? {};
  return { ...nothingTyped, ...rest, answers: { ...nothingTyped.answers, ...answers } };
};
