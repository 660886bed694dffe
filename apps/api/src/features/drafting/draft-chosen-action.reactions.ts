import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const draftChosenAction = defineJob({
  name: 'draft-chosen-action',
  input: z.object({ leadId: z.uuid() }),
  attempts: 10,
});

export const draftChosenActionWhenChosen = defineReaction({
  name: 'draft-chosen-action-when-chosen',
  categories: ['lead'],
  react: (event) =>
    event.type === 'LeadActionChosen' || event.type === 'LeadActionTakenBack'
      ? { kind: draftChosenAction, input: { leadId: idOf(event.stream) } }
      : undefined,
});
