import { z } from 'zod';
import { endpoint } from '../endpoint';

export const healthScores = ['cadence', 'engagement', 'pipeline'] as const;
export type HealthScore = (typeof healthScores)[number];

const count = z.number().int();

export const healthFacts = [
  'linkedin_post',
  'instagram_post',
  'email',
  'engage',
  'given',
  'answered',
  'theirs',
  'warm',
  'moved',
  'booked',
] as const;

/** How many weeks the lines show. */
export const healthWeeks = 12;

const Fact = z.object({
  fact: z.enum(healthFacts),
  /** `LinkedIn Posts`, `Answers you gave`. */
  name: z.string(),
  done: count,
  of: count,
  /** The fact is a part of the score. Others stand beside it, because the person does not decide them. */
  counts: z.boolean(),
  /** What the fact says besides, in words; empty when there is nothing to add. */
  note: z.string(),
});

const Score = z.object({
  score: z.enum(healthScores),
  done: count,
  of: count,
  /** 0 to 100; null when fewer things were counted than say something. */
  percent: count.nullable(),
  /** The same of the four weeks before; null for a score that has no history. */
  before: count.nullable(),
  facts: z.array(Fact),
  /** The act that would lift the score most, and what it would be then; null when nothing is left to do. */
  lift: z.object({ act: z.string(), done: count, of: count, percent: count }).nullable(),
});

export const BrandHealthAnswer = z.object({
  /** The first day of the four weeks, and today, in the person's time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  scores: z.array(Score),
  /** The last `healthWeeks` weeks, the oldest first. Shares in percent; null where nothing was counted. */
  weeks: z.array(
    z.object({
      weekStart: z.iso.date(),
      cadence: count.nullable(),
      engagement: count.nullable(),
      pipeline: count.nullable(),
      /** Texts that the person approved, and those of them that they changed first. */
      approved: count,
      changed: count,
    }),
  ),
});
export type BrandHealth = z.infer<typeof BrandHealthAnswer>;

export const brandHealth = endpoint({
  method: 'GET',
  path: '/api/brand-health',
  summary:
    'Three shares of things counted over four weeks (cadence, engagement, pipeline), and of each of twelve weeks',
  returns: BrandHealthAnswer,
});
