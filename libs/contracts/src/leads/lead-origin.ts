import { z } from 'zod';
import { personal } from '../event';
import { longestSource, sourceKinds } from './lead-origin.constants';

/** What brought a lead. An own post has its id and its first words; everything else the person's own words. */
export const LeadOrigin = z.object({
  kind: z.enum(sourceKinds),
  contentId: z.uuid().nullable(),
  text: personal(z.string().max(longestSource), 'lead').nullable(),
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;
