const voiceRuleKinds = [
  'opening_question',
  'greeting',
  'signoff',
  'shorter',
  'pitch',
  'words',
  'marks',
  'not_i',
  'short_sentences',
  'contractions',
  'way_out',
  'own_first_line',
] as const;
export type VoiceRuleKind = (typeof voiceRuleKinds)[number];

/** Greetings: the name in a rule, and the words in a message. */
export const greetings = {
  hi: 'Hi',
  hello: 'Hello',
  hey: 'Hey',
  dear: 'Dear',
  'good-morning': 'Good morning',
  'good-afternoon': 'Good afternoon',
  'good-evening': 'Good evening',
} as const;
export type Greeting = keyof typeof greetings;

export const signoffs = {
  'best-regards': 'Best regards',
  'kind-regards': 'Kind regards',
  'warm-regards': 'Warm regards',
  'best-wishes': 'Best wishes',
  'all-the-best': 'All the best',
  'many-thanks': 'Many thanks',
  'take-care': 'Take care',
  'talk-soon': 'Talk soon',
  best: 'Best',
  regards: 'Regards',
  thanks: 'Thanks',
  cheers: 'Cheers',
  warmly: 'Warmly',
  sincerely: 'Sincerely',
} as const;
/** `name`: the name alone. */
export type Signoff = keyof typeof signoffs | 'name';

const valuesOf = {
  greeting: ['none', ...Object.keys(greetings)],
  signoff: ['none', 'name', ...Object.keys(signoffs)],
  marks: ['exclamation', 'semicolon', 'dash'],
  contractions: ['use', 'write-out'],
  way_out: ['add', 'drop'],
} as const;
const words = '[\\p{Ll}I][\\p{L}’ -]*';

/** A rule is a kind, or a kind with a value: `opening_question`, `greeting:hello`, `words:queries>questions`. */
export const voiceRulePattern = new RegExp(
  `^(?:${[
    ...voiceRuleKinds.filter((kind) => kind !== 'words' && !(kind in valuesOf)),
    ...Object.entries(valuesOf).map(([kind, values]) => `${kind}:(?:${values.join('|')})`),
    `words:${words}>${words}`,
  ].join('|')})$`,
  'u',
);

/** `longest`: characters of a rule. `words`: characters of a title by a model. `most`: how many rules a person can switch. */
export const voiceRuleLimits = { longest: 160, words: 90, most: 100 } as const;

/** Somebody without a preference reaches these numbers by chance about once in ten times. */
export const voiceRuleEvidence = { texts: 5, share: 0.6, sureTexts: 6, sureShare: 0.75, latest: 30 } as const;

/** Where the facts of a draft come from. `you`: the author said it for this draft. */
export const draftFactsFrom = ['person', 'card', 'notes', 'thread', 'you'] as const;

/** A week with fewer approved texts has no edit rate, because a rate of so few texts means little. */
export const fewestForEditRate = 5;
