import { z } from 'zod';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const closeGaps = defineJob({
  name: 'close-gaps',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['content'],
});

/** An answer of the card fills its gap in every waiting text. */
export const closeGapsWhenCardAnswered = defineReaction({
  name: 'close-gaps-when-card-answered',
  categories: ['user'],
  react: (event) => (event.type === 'CardAnswered' ? { kind: closeGaps, input: {} } : undefined),
});
