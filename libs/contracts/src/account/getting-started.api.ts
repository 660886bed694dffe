import { z } from 'zod';
import { endpoint } from '../endpoint';

/** Leads that finish the second step. Samples do not count. */
export const firstLeads = 5;

export const GettingStarted = z.object({
  /** The person has hidden the card permanently. */
  dismissed: z.boolean(),
  /** A question of the author's card is answered, or key topics are chosen. */
  card: z.boolean(),
  /** The leads that were ever added or imported, counted up to `firstLeads`. */
  leads: z.number().int(),
  approved: z.boolean(),
  sent: z.boolean(),
  rhythm: z.boolean(),
});
export type GettingStarted = z.infer<typeof GettingStarted>;

export const gettingStarted = endpoint({
  method: 'GET',
  path: '/api/getting-started',
  summary: 'The first steps with Keepwarm, and which of them are done',
  returns: GettingStarted,
});
export const dismissGettingStarted = endpoint({
  method: 'POST',
  path: '/api/getting-started/dismiss',
  summary: 'Hides the first steps for good',
  returns: GettingStarted.pick({ dismissed: true }),
});
