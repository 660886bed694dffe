import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

/** Updates the touches of a lead after a text to it: a text that the person sent becomes a touch. */
export const followText = defineJob({ name: 'follow-text', input: z.object({ contentId: z.uuid() }), attempts: 10 });

export const followTextWhenSent = defineReaction({
  name: 'follow-text-when-sent',
  categories: ['content'],
  react: (event) =>
    event.type === 'ContentSent' || event.type === 'ContentSendTakenBack'
      ? { kind: followText, input: { contentId: idOf(event.stream) } }
      : undefined,
});
