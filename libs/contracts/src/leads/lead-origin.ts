import { z } from 'zod';
import { personal } from '../event';
import { longestSource, sourceKinds } from './lead-origin.constants';

/**
 * What brought a lead. For a post of the person it has the id and the first words; for everything else it has the person's
 * description.
 */
export const LeadOrigin = z.object({
  kind: z.enum(sourceKinds),
  contentId: z.uuid().nullable(),
  text: personal(z.string().max(longestSource), 'lead').nullable(),
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;
