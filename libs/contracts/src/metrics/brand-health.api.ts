import { z } from 'zod';
import { contentTypes } from '../content/content.constants';
import { endpoint } from '../endpoint';

const healthScores = ['cadence', 'engagement', 'pipeline'] as const;
export type HealthScore = (typeof healthScores)[number];

const count = z.number().int();

const healthFacts = [
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

/** The screens where a person can improve a score: the weekly rhythm, Engage, the replies on Today, or the follow-ups. */
const liftPlaces = ['rhythm', 'engage', 'replies', 'follow_ups'] as const;
export type LiftPlace = (typeof liftPlaces)[number];

/** How many weeks the lines show. */
export const healthWeeks = 12;

const Fact = z.object({
  fact: z.enum(healthFacts),
  /** `LinkedIn Posts`, `Answers you gave`. */
  name: z.string(),
  done: count,
  of: count,
  /** Whether the fact is a part of the score. Other facts are only shown, because the person does not decide them. */
  counts: z.boolean(),
  /** An additional note on the fact; empty when there is nothing to add. */
  note: z.string(),
});

const Score = z.object({
  score: z.enum(healthScores),
  done: count,
  of: count,
  /** 0 to 100; null when too few things were counted. */
  percent: count.nullable(),
  /** The score of the four weeks before; null for a score without a history. */
  before: count.nullable(),
  facts: z.array(Fact),
  /** The act that would raise the score most, and the score after it; null when nothing is left to do. */
  lift: z.object({ act: z.string(), place: z.enum(liftPlaces), done: count, of: count, percent: count }).nullable(),
});

const BrandHealthAnswer = z.object({
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

/** What happened to a text in which the phrase was found. `waiting`: the text is not decided and still has the phrase. */
export const phraseFates = ['removed', 'kept', 'declined', 'waiting'] as const;
export type PhraseFate = (typeof phraseFates)[number];

export const CaughtPhrase = z.object({
  phrase: z.string(),
  types: z.array(z.enum(contentTypes)),
  texts: count,
  ...(Object.fromEntries(phraseFates.map((fate) => [fate, count])) as Record<PhraseFate, typeof count>),
});
export type CaughtPhrase = z.infer<typeof CaughtPhrase>;

export const caughtPhrases = endpoint({
  method: 'GET',
  path: '/api/brand-health/phrases',
  summary:
    'The phrases of hard selling that were found in texts of the last four weeks, in any version before the approval, and what became of them. Without samples',
  returns: z.array(CaughtPhrase),
});
