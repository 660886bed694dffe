import type { leadStatuses } from '../leads/leads.constants';

/** A rate needs at least this many leads or texts. With fewer it is null, because it would mean little. */
export const fewestForRate = 10;

/** An answer counts when it comes within this many days (of 24 hours) after the text, or after the first contact. */
export const answerDays = 14;

/** The stages of the funnel, in their order. A lost lead keeps the stages that it has reached. */
export const stages = [
  'new',
  'contacted',
  'responded',
  'meeting_booked',
  'converted',
] as const satisfies readonly (typeof leadStatuses)[number][];
export type Stage = (typeof stages)[number];

/** `via`: where it goes out. `kind`: type and channel, `message:email`. `approach`: how a comment answers. */
export const textDimensions = ['type', 'via', 'kind', 'topic', 'tone', 'template', 'approach'] as const;
export type TextDimension = (typeof textDimensions)[number];

/** The counts of texts. `asked`: sent to a lead. `answered`: the lead answered it within `answerDays`. */
export const textFigures = ['drafted', 'approved', 'changed', 'sent', 'asked', 'answered'] as const;
export type TextFigure = (typeof textFigures)[number];

export const leadFigures = [
  /** Contacted, replied or booked, now. */
  'active',
  /** Open leads with an amount, now. `value`: the currency. */
  'pipeline',
  /** Open leads, now, and those of them without an amount. */
  'open',
  'unpriced',
  /** Leads of one status, now. `value`: the status. */
  'status',
  /** Leads that reached a stage: ever, or in the period when there is one. `value`: the stage. */
  'reached',
  /** Leads that were first contacted in the period, and those of them who answered within `answerDays`. */
  'contacted',
  'replied',
  /** Won in the period. `value`: the currency of the deal. */
  'won',
] as const;
export type LeadFigure = (typeof leadFigures)[number];

/** The figures that have a value at the end of each day. They can show the rows of an earlier day. */
export const levelFigures = ['active', 'pipeline', 'open', 'unpriced'] as const satisfies readonly LeadFigure[];
export type LevelFigure = (typeof levelFigures)[number];

/** The weeks of the small charts and of the cadence: this many, until the end of the period. */
export const shownWeeks = 12;

/** The most rows behind a figure that one response lists. The CSV file has all of them. */
export const mostRows = 200;

export const longestPeriod = 1_100;
