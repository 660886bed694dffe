import { z } from 'zod';
import { endpoint, id } from '../endpoint';
import { leadSources } from '../leads/leads.constants';
import { sourceKinds } from '../leads/lead-origin.constants';
import { LeadOrigin } from '../leads/lead-origin';
import { Money } from '../leads/leads.events';

const count = z.number().int();

/** How one deal came about: what brought the person, the first text that went out, the first talk, and the deal. */
export const DealChain = z.object({
  /** The lead. */
  id,
  name: z.string(),
  company: z.string(),
  /** What brought them, as the person says; null when it is not known. */
  origin: LeadOrigin.nullable(),
  /** When the own post of `origin` went out. */
  postedOn: z.iso.date().nullable(),
  source: z.enum(leadSources),
  fileName: z.string().nullable(),
  addedOn: z.iso.date(),
  /** The first text that they answered, or else the first that went out. */
  text: z
    .object({
      id,
      words: z.string(),
      fingerprint: z.string(),
      sentOn: z.iso.date(),
      answeredOn: z.iso.date().nullable(),
    })
    .nullable(),
  /** The first call or meeting. */
  talk: z.object({ kind: z.enum(['call', 'meeting']), on: z.iso.date() }).nullable(),
  wonOn: z.iso.date(),
  deal: Money.nullable(),
});
export type DealChain = z.infer<typeof DealChain>;

/** What deals can begin with. `unknown`: the person did not say. */
const dealOrigins = [...sourceKinds, 'unknown'] as const;
export type DealOrigin = (typeof dealOrigins)[number];

export const dealChains = endpoint({
  method: 'GET',
  path: '/api/analytics/deals',
  summary:
    'All won deals by what they began with, and how each came about, the latest first: at most 50. An amount counts for one beginning and is never split',
  query: z.strictObject({ began: z.enum(dealOrigins).optional() }),
  examples: [{}, { query: { began: 'post' } }],
  returns: z.object({
    /** Only without `began` in the query. Beginnings without a deal are left out. */
    origins: z.array(z.object({ began: z.enum(dealOrigins), deals: count, totals: z.array(Money) })),
    /** The day of the first won deal. */
    since: z.iso.date().nullable(),
    total: count,
    chains: z.array(DealChain),
  }),
});
