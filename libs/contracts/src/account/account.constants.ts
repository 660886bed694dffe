/** The browser imports the `*.constants.ts` files. They do not import zod, so that the bundle stays small. */
export const tones = ['reflective', 'bold', 'calm'] as const;
export const roles = ['coach', 'admin'] as const;

export const toneLabels = { reflective: 'Reflective', bold: 'Bold', calm: 'Calm Authority' } as const;

/** Limits of the author’s card: `line` and `signature` in characters (UTF-16 units), and how many results and offers it has. */
export const cardLimits = { line: 200, signature: 60, results: 5, offers: 3 } as const;

/** Limits of an author: how many topics, phrases of each kind and voice samples, and how many characters each one has. */
export const voiceLimits = { topics: 10, topic: 60, phrases: 20, phrase: 80, samples: 10, sample: 4000 } as const;

/** How many kinds of people an author writes for, at most. */
export const mostClientTypes = 12;

/** The sources that drafts may use besides the card and the lead's own fields. The author can switch off each one. */
export const draftSources = ['notes', 'thread', 'posts', 'ownWords'] as const;
export type DraftSource = (typeof draftSources)[number];
export type DraftSources = Readonly<Record<DraftSource, boolean>>;
export const allSources: DraftSources = { notes: true, thread: true, posts: true, ownWords: true };

/** The questions of the welcome, in their order. `offers` asks for the offers and the signature. */
export const welcomeQuestions = ['whoIHelp', 'withWhat', 'results', 'question', 'offers'] as const;

/** `open`: a new account meets the welcome first. `finished`: every question was answered or skipped. */
export const welcomeStates = ['open', 'later', 'finished'] as const;

/** The gap that a text shows where the card has no answer. */
export const cardGaps = {
  whoIHelp: 'who you help',
  withWhat: 'what you help with',
  results: 'a result you may tell',
  question: 'a question you like to ask',
  offers: 'how you offer help',
  signature: 'how you sign',
} as const;
export type CardField = keyof typeof cardGaps;

/** Returns the field of the card whose answer fills a gap; undefined when no field can fill it. */
export const cardFieldOf = (gap: string): CardField | undefined =>
  (Object.keys(cardGaps) as CardField[]).find((field) => cardGaps[field] === gap.toLowerCase());
