import { z } from 'zod';
import { endpoint } from '../endpoint';
import { tiers } from './billing.constants';

const Used = z.object({
  count: z.number().int(),
  /** Null: no limit. */
  limit: z.number().int().nullable(),
});

const UsageAnswer = z.object({
  tier: z.enum(tiers),
  /** Without samples and archived leads. `noticeAt`: from this count on, the screens say that the limit is near. */
  leads: Used.extend({ noticeAt: z.number().int().nullable() }),
  posts: Used.extend({
    /** The Monday on which the count starts again. */
    again: z.iso.date(),
  }),
});
export type Usage = z.infer<typeof UsageAnswer>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  summary: 'What the person uses of their plan, and its limits',
  returns: UsageAnswer,
});
