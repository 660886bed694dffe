import { z } from 'zod';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const draftChosenAction = defineJob({
  name: 'draft-chosen-action',
  input: z.object({ leadId: z.uuid() }),
  attempts: 10,
});

const asking = new Set<string>([
  'LeadActionChosen',
  'LeadActionTakenBack',
  'DoNotContactSet',
  'DoNotContactLifted',
] satisfies LeadEvent['type'][]);

export const draftChosenActionWhenChosen = defineReaction({
  name: 'draft-chosen-action-when-chosen',
  categories: ['lead'],
  react: (event) =>
    asking.has(event.type) ? { kind: draftChosenAction, input: { leadId: idOf(event.stream) } } : undefined,
});
