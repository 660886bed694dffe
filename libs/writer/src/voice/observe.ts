import type { VoiceRuleKind } from '@app/contracts/voice/voice.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { diffArrays } from 'diff';
import { type Anatomy, anatomyOf } from './anatomy';
import { contracted, writtenOut } from './contractions';

/** One thing that edits can show. A kind without values has the value `''`. */
type Observation = {
  /** Whether the written text gave the person a chance to do it. */
  chance: (written: Anatomy, value: string) => boolean;
  /** What the person did, when they had the chance. `facts`: words about the lead, in lower case. */
  did: (written: Anatomy, made: Anatomy, facts: ReadonlySet<string>) => readonly string[];
};

const yes = (done: boolean, value = ''): string[] => (done ? [value] : []);

const curly = (text: string): string => text.replaceAll("'", '’');
const wordsIn = (text: string): string[] =>
  curly(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}’-]*/gu) ?? [];

/** The share of words that two texts have in common, 0 to 1 (Dice's coefficient of their words). */
const likeness = (a: readonly string[], b: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length);
};
const stands = (sentence: string, among: readonly string[]): boolean =>
  among.some((other) => likeness(wordsIn(sentence), wordsIn(other)) >= 0.6);

const firstOf = ({ sentences }: Anatomy): string => sentences[0] ?? '';
/** Whether a sentence has a gap. The author must fill a gap, so changes of its sentence show nothing about their voice. */
const hasGap = (sentence: string): boolean => gapsIn(sentence).length > 0;
export const isQuestion = (sentence: string): boolean => /\?[”"’)]*$/u.test(sentence);
const beginsWithI = (sentence: string): boolean => /^I(?![\p{L}\p{N}])/u.test(sentence);
export const isPitch = (sentence: string): boolean =>
  /(?<!\p{L})I (?:\p{L}+ )?help(?!\p{L})|(?<!\p{L})my work is to help|^what I do(?!\p{L}).*(?<!\p{L})help(?!\p{L})/iu.test(
    sentence,
  );
export const isWayOut = (sentence: string): boolean =>
  /(?<!\p{L})(?:no need to (?:reply|answer|respond|write back)|no (?:reply|answer) (?:is )?needed|need ?n[o’']t (?:reply|answer)|do ?n[o’']t (?:need|have) to (?:reply|answer)|no is (?:fine|plenty|okay|ok))(?!\p{L})/iu.test(
    sentence,
  );

const whole = ({ greeting, middle, signoff }: Anatomy): string => `${greeting}\n${middle}\n${signoff}`;
/** The text without quotations, whose marks are not the author's. */
const outsideQuotes = (text: string): string => text.replaceAll(/“[^“”]*”|"[^"\n]*"/gu, '');
const marks = { exclamation: /!/u, semicolon: /;/u, dash: /[–—]| - / } as const;
export type Mark = keyof typeof marks;
const hasMark = (text: string, mark: string): boolean => mark in marks && marks[mark as Mark].test(outsideQuotes(text));

const longSentence = 20;
const longIn = ({ sentences }: Anatomy): string[] =>
  sentences.filter((sentence) => wordsIn(sentence).length > longSentence && !hasGap(sentence));

const isShortForm = {
  use: (text: string) => contracted(text) !== text,
  'write-out': (text: string) => writtenOut(text) !== text,
};

const observations: Record<VoiceRuleKind, Observation> = {
  opening_question: {
    chance: (written) => written.sentences.length > 1 && isQuestion(firstOf(written)) && !hasGap(firstOf(written)),
    did: (written, made) => yes(!stands(firstOf(written), made.sentences) && !isQuestion(firstOf(made))),
  },
  greeting: {
    chance: ({ greets }, value) => greets !== null && greets !== value,
    did: (_, made) => [made.greets ?? 'none'],
  },
  signoff: {
    chance: ({ signs }, value) => signs !== null && signs !== value,
    did: (_, made) => [made.signs ?? 'none'],
  },
  shorter: {
    chance: (written) => lengthOf(written) >= 20,
    did: (written, made) => yes(wordsIn(made.middle).length <= lengthOf(written) * 0.75),
  },
  pitch: {
    chance: ({ sentences }) => sentences.some((one) => isPitch(one) && !hasGap(one)),
    did: (_, { sentences }) => yes(!sentences.some(isPitch)),
  },
  words: {
    chance: (written, value) => phrase(value.split('>')[0] ?? '').test(curly(written.middle)),
    did: (written, made, facts) => replacedIn(written, made, facts),
  },
  marks: {
    chance: (written, mark) => hasMark(whole(written), mark),
    did: (_, made) => Object.keys(marks).filter((mark) => !hasMark(whole(made), mark)),
  },
  not_i: {
    chance: (written) => beginsWithI(firstOf(written)),
    did: (_, made) => yes(firstOf(made) !== '' && !beginsWithI(firstOf(made))),
  },
  short_sentences: {
    chance: (written) => longIn(written).length > 0,
    did: (written, made) => {
      const after = new Set(wordsIn(made.middle));
      const kept = (sentence: string) => {
        const long = wordsIn(sentence).filter((word) => word.length > 3);
        return long.filter((word) => after.has(word)).length >= long.length * 0.6;
      };
      const split = made.sentences.length > written.sentences.length;
      return yes(
        split && made.sentences.every((one) => wordsIn(one).length <= longSentence) && longIn(written).every(kept),
      );
    },
  },
  contractions: {
    chance: (written, value) => value in isShortForm && isShortForm[value as keyof typeof isShortForm](written.middle),
    did: ({ middle: before }, { middle: after }) => [
      ...yes(isShortForm.use(before) && !isShortForm.use(after) && writtenOut(after) !== after, 'use'),
      ...yes(
        isShortForm['write-out'](before) && !isShortForm['write-out'](after) && contracted(after) !== after,
        'write-out',
      ),
    ],
  },
  way_out: {
    chance: ({ sentences }, value) => sentences.some(isWayOut) === (value === 'drop'),
    did: (_, { sentences }) => [sentences.some(isWayOut) ? 'add' : 'drop'],
  },
  own_first_line: {
    chance: (written) => written.sentences.length > 0 && !hasGap(firstOf(written)),
    did: (written, made) =>
      yes(!stands(firstOf(made), written.sentences) && stands(firstOf(written), made.sentences.slice(1))),
  },
};

/** Kinds that only the form of a message can show. */
const onlyInMessages: readonly VoiceRuleKind[] = [
  'opening_question',
  'greeting',
  'signoff',
  'pitch',
  'way_out',
  'own_first_line',
];

const lengthOf = ({ sentences }: Anatomy): number => sentences.filter((one) => !hasGap(one)).flatMap(wordsIn).length;

/** Matches these words in upper or lower case, but not inside longer words. */
export const phrase = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}’'-])${words.replaceAll('’', "['’]").replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}’'-])`,
    'giu',
  );

const tokensOf = (text: string): string[] => curly(text).match(/[\p{L}\p{N}][\p{L}\p{N}’-]*|[^\s]/gu) ?? [];
/** Whether a word is not a name: it is in lower case, or a form of “I”. */
const isPlain = (token: string): boolean => /^(?:\p{Ll}[\p{Ll}’-]*|I(?:’\p{Ll}+)?)$/u.test(token);

/**
 * Words that the person replaced by others, as `queries>questions`. Names, numbers and facts about a lead show no preference, so a
 * word with a capital, a digit or a gap, or one of `facts`, makes no pair. A rewritten text gives no pairs either: they would be chance.
 */
function replacedIn(written: Anatomy, made: Anatomy, facts: ReadonlySet<string>): string[] {
  if (likeness(wordsIn(written.middle), wordsIn(made.middle)) < 0.5) return [];
  const changes = diffArrays(tokensOf(written.middle), tokensOf(made.middle), { maxEditLength: 200 }) ?? [];
  return changes.flatMap(({ removed, value: from }, i) => {
    const next = changes[i + 1];
    if (!removed || !next?.added) return [];
    const to = next.value;
    const fits = [from, to].every((side) => side.length <= 4 && side.every(isPlain));
    const known = [...from, ...to].some((token) => facts.has(token.toLowerCase()));
    const says = from.some((token) => token.length > 3);
    const sameWords = writtenOut(from.join(' ')) === writtenOut(to.join(' '));
    return fits && !known && says && !sameWords ? [`${from.join(' ')}>${to.join(' ')}`.toLowerCase()] : [];
  });
}

/** Frequent words that are not part of a fact, although they are next to one: “Your note: …”. */
const common = new Set(
  'about also because been could from have here into just like more most only over should since some than that their them then there these they this very were what when where which will with would your'.split(
    ' ',
  ),
);

/** The words of a text about a lead, which no rule may contain: their names, and the longer words of the facts. */
export function factWords(names: readonly string[], facts: readonly string[]): string[] {
  const longer = facts.flatMap(wordsIn).filter((word) => word.length > 3 && !common.has(word));
  return [...new Set([...names.flatMap(wordsIn), ...longer])];
}

/** How a text was written, and what is known about its lead. */
export type About = { message: boolean; facts: readonly string[] };

const ruleOf = (kind: string, value: string): string => (value === '' ? kind : `${kind}:${value}`);

/** What the person did to a text, as rules: `opening_question`, `greeting:hello`. */
export function observe(written: string, made: string, { message, facts }: About): string[] {
  if (written === made) return [];
  const [before, after] = [anatomyOf(written, message), anatomyOf(made, message)];
  const known = new Set(facts);
  const kinds = Object.keys(observations) as VoiceRuleKind[];
  return kinds
    .filter((kind) => message || !onlyInMessages.includes(kind))
    .flatMap((kind) => {
      const { chance, did } = observations[kind];
      if (kind !== 'words' && after.middle === '') return [];
      const values = did(before, after, known).filter((value) => chance(before, value));
      return [...new Set(values)].map((value) => ruleOf(kind, value));
    });
}

/** A rule as its kind and its value. */
export const partsOf = (rule: string): [kind: VoiceRuleKind, value: string] => {
  const at = rule.indexOf(':');
  return at < 0 ? [rule as VoiceRuleKind, ''] : [rule.slice(0, at) as VoiceRuleKind, rule.slice(at + 1)];
};

/** Whether the written text gave the person a chance to follow the rule. */
export const hadChance = (rule: string, written: Anatomy, message: boolean): boolean => {
  const [kind, value] = partsOf(rule);
  return (message || !onlyInMessages.includes(kind)) && observations[kind].chance(written, value);
};
