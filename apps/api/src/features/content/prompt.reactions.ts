import { z } from 'zod';
import { idOf } from '../../platform/event-store/stored';
import { defineJob } from '../../platform/jobs/job';
import { defineReaction, type Reaction } from '../../platform/projections/reaction';

/** Makes the comment that answers a prompt agree with the prompt. */
export const draftComment = defineJob({
  name: 'draft-comment',
  input: z.object({ promptId: z.uuid() }),
  attempts: 10,
});

/** Everything that happens with a prompt can change its comment. */
export const draftCommentWhenPrompted: Reaction = defineReaction({
  name: 'draft-comment-when-prompted',
  categories: ['prompt'],
  react: (event) => ({ kind: draftComment, input: { promptId: idOf(event.stream) } }),
});
