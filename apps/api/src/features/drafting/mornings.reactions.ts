import { z } from 'zod';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

export const draftFollowUps = defineJob({
  name: 'draft-follow-ups',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user', 'lead', 'content'],
});

export const planMornings = defineJob({
  name: 'plan-mornings',
  input: z.object({}),
  attempts: 10,
  perPerson: 1,
  reads: ['user'],
});

/** There is nothing to follow up before the first touch. */
export const planMorningsWhenTouched = defineReaction({
  name: 'plan-mornings-when-touched',
  categories: ['lead', 'user'],
  react: (event) => {
    const moved = event.type === 'ProfileUpdated' && event.data.timeZone !== undefined;
    return event.type === 'TouchLogged' || moved ? { kind: planMornings, input: {} } : undefined;
  },
});
