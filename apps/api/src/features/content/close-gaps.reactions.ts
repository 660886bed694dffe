import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const closeGaps = defineJob({
  name: 'close-gaps',
  /** `leadId`: the lead whose greeting is known now. Without it, the card was answered. */
  input: z.object({ leadId: z.uuid().optional() }),
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

/** The greeting of a lead fills its gap in the waiting texts to this lead. */
export const closeGapsWhenGreetingKnown = defineReaction({
  name: 'close-gaps-when-greeting-known',
  categories: ['lead'],
  react: (event) =>
    event.type === 'LeadDetailsChanged' && event.data.changes.greeting
      ? { kind: closeGaps, input: { leadId: idOf(event.stream) } }
      : undefined,
});
