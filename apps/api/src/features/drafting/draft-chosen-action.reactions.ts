import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

/** Updates the draft to a lead after the person chose an action for the lead. */
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
