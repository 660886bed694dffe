import { z } from 'zod';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const wordVoiceRules = defineJob({
  name: 'word-voice-rules',
  input: z.object({}),
  attempts: 3,
  perPerson: 1,
});

/** Only an edit shows a new rule. */
export const wordVoiceRulesWhenEdited = defineReaction({
  name: 'word-voice-rules-when-edited',
  categories: ['content'],
  react: (event) => (event.type === 'DraftEdited' ? { kind: wordVoiceRules, input: {} } : undefined),
});
