import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import { derivedId } from '@app/event-sourcing/commands/context';

/** A prompt has one comment. */
export const commentOf = (promptId: string): string => derivedId('comment', promptId);

/** Declines the comment of a prompt that the person skips. */
export const declineFor = (skipped: SkipReason | null) => {
  const reason = skipped === 'wrong_person' ? 'wrong_person' : 'not_now';
  return { type: 'DeclineContent', reason, note: null } as const;
};
