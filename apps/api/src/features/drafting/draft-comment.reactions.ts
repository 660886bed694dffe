import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const draftComment = defineJob({
  name: 'draft-comment',
  input: z.object({ promptId: z.uuid() }),
  attempts: 10,
});

/** Every event of a prompt can change its comment. */
export const draftCommentWhenPrompted = defineReaction({
  name: 'draft-comment-when-prompted',
  categories: ['prompt'],
  react: (event) => ({ kind: draftComment, input: { promptId: idOf(event.stream) } }),
});
