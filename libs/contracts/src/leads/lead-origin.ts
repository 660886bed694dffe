import { z } from 'zod';
import { personal } from '../event';
import { longestSource, sourceKinds } from './lead-origin.constants';

/** The id and first words of an own post, or the person's description of anything else. */
export const LeadOrigin = z.object({
  kind: z.enum(sourceKinds),
  contentId: z.uuid().nullable(),
  text: personal(z.string().max(longestSource), 'lead').nullable(),
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;
