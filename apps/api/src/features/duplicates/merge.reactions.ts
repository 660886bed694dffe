import { z } from 'zod';
import { instant, timeZone } from '@app/contracts/event';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

/** Archives the other lead of a merge, or restores it after the Undo, when the request ended before it did so. */
export const followMerge = defineJob({
  name: 'follow-merge',
  input: z.object({ leadId: z.uuid(), otherId: z.uuid(), at: instant, timeZone }),
  attempts: 10,
});

export const followMergeWhenMerged = defineReaction({
  name: 'follow-merge-when-merged',
  categories: ['lead'],
  react: (event) => {
    if (event.type !== 'LeadsMerged' && event.type !== 'LeadsMergeUndone') return undefined;
    const { otherId, at, timeZone } = event.data;
    return { kind: followMerge, input: { leadId: idOf(event.stream), otherId, at, timeZone } };
  },
});
