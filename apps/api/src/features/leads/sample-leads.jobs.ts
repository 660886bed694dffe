import { z } from 'zod';
import { defineJob } from '@app/event-sourcing/jobs/job';

export const generateSampleLeads = defineJob({ name: 'generate-sample-leads', input: z.strictObject({}), attempts: 5 });

export const SampleLeadsResult = z.object({
  added: z.number().int(),
  /** Position of the last event, as text. The response waits until the read models have applied it. */
  position: z.string(),
});
export type SampleLeadsResult = z.infer<typeof SampleLeadsResult>;
