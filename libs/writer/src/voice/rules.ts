import { greetings, signoffs, voiceRuleEvidence, type VoiceRuleKind } from '@app/contracts/voice/voice.constants';
import { type Anatomy, anatomyOf } from './anatomy';
import { hadChance, partsOf } from './observe';

/** A text that the person edited or approved. */
export type VoiceText = {
  /** What the assistant wrote. */
  written: string;
  /** What the person did, from `observe`. */
  shown: readonly string[];
  message: boolean;
  /** The lead whom it is for; null for a text without a receiver. */
  leadId: string | null;
  /** The words come from the person's own template. */
  own: boolean;
};

/** A rule with its evidence: the person did it in `shown` of the `of` latest texts that gave them the chance. */
export type VoiceRule = {
  id: string;
  shown: number;
  of: number;
  /** The evidence is strong enough to switch the rule on. */
  sure: boolean;
  /** The person also did it in texts from their own templates, so the rule applies there too. */
  ownTemplates: boolean;
};

/** Rules that can change what a text is about, or that ask the author for more. They are off until the person switches them on. */
const needYes: readonly VoiceRuleKind[] = ['shorter', 'pitch', 'words', 'own_first_line'];
/** Several rules of these kinds do not contradict each other. */
const several: readonly VoiceRuleKind[] = ['words', 'marks'];
/** Only a model can follow them. */
const forModels = ['not_i', 'short_sentences', 'way_out:add'];

export const followedByTemplates = (rule: string): boolean => !forModels.includes(rule);

/** Whether a rule is on before the person decides: the evidence is strong, and the rule does not need a yes. */
export const onByDefault = ({ id, sure }: VoiceRule): boolean => sure && !needsYes(id);

export const needsYes = (rule: string): boolean => needYes.includes(partsOf(rule)[0]);

/** A replaced word is a preference when it was replaced in texts to this many people. */
const fewestPeople = 3;

type Counted = { text: VoiceText; parts: Anatomy };

/** The texts that gave the chance for a rule, the newest first. */
const chancesOf = (rule: string, all: readonly Counted[]): VoiceText[] =>
  all
    .filter(({ text, parts }) => hadChance(rule, parts, text.message))
    .slice(0, voiceRuleEvidence.latest)
    .map(({ text }) => text);

const counted = (rule: string, all: readonly Counted[]): VoiceRule & { people: number } => {
  const chances = chancesOf(rule, all);
  const did = chances.filter(({ shown }) => shown.includes(rule));
  const { sureTexts, sureShare } = voiceRuleEvidence;
  return {
    id: rule,
    shown: did.length,
    of: chances.length,
    sure: chances.length >= sureTexts && did.length >= chances.length * sureShare,
    ownTemplates: did.some(({ own }) => own),
    people: new Set(did.map(({ leadId }) => leadId)).size,
  };
};

/** The rules that the person has switched on or off. */
export type Switched = ReadonlyMap<string, boolean>;

/** Whether drafts follow a rule: as the person has decided, or else as its evidence says. */
export const isOn = (rule: VoiceRule, switched: Switched): boolean => switched.get(rule.id) ?? onByDefault(rule);

/**
 * The rules that the texts show, and those that the person has switched, with the most evidence first. Of two contradicting rules,
 * the one that the person switched on stays, otherwise the one with more evidence. `texts`: the newest first.
 */
export function findRules(texts: readonly VoiceText[], switched: Switched = new Map()): VoiceRule[] {
  const all = texts.map((text) => ({ text, parts: anatomyOf(text.written, text.message) }));
  const { texts: fewest, share } = voiceRuleEvidence;
  const isFound = ({ id, shown, of, people }: ReturnType<typeof counted>): boolean =>
    of >= fewest && shown >= of * share && (partsOf(id)[0] !== 'words' || people >= fewestPeople);
  const byEvidence = (a: VoiceRule, b: VoiceRule) => b.shown - a.shown || b.of - a.of || a.id.localeCompare(b.id, 'en');
  const isKept = ({ id }: VoiceRule) => switched.get(id) === true;
  return [...new Set([...switched.keys(), ...texts.flatMap(({ shown }) => shown)])]
    .map((rule) => counted(rule, all))
    .filter((rule) => switched.has(rule.id) || isFound(rule))
    .sort((a, b) => Number(isKept(b)) - Number(isKept(a)) || byEvidence(a, b))
    .filter(
      ({ id }, i, before) =>
        switched.has(id) ||
        !before.slice(0, i).some((other) => switched.get(other.id) !== false && contradicts(other.id, id)),
    )
    .map(({ people: _people, ...rule }) => rule)
    .sort(byEvidence);
}

/** Two rules that cannot both hold. */
function contradicts(rule: string, other: string): boolean {
  const [[kind, value], [otherKind, otherValue]] = [partsOf(rule), partsOf(other)];
  if (kind !== otherKind) return false;
  if (kind !== 'words') return !several.includes(kind);
  const [[from, to], [otherFrom, otherTo]] = [value.split('>'), otherValue.split('>')];
  return from === otherFrom || to === otherFrom || from === otherTo;
}

type Words = { title: string; did: string; task: string };

const markNames: Record<string, [plural: string, one: string]> = {
  exclamation: ['exclamation marks', 'the exclamation mark'],
  semicolon: ['semicolons', 'the semicolon'],
  dash: ['dashes', 'the dash'],
};
const greets = (value: string): string => greetings[value as keyof typeof greetings];
const signs = (value: string): string => signoffs[value as keyof typeof signoffs];

const words: Record<VoiceRuleKind, (value: string) => Words> = {
  opening_question: () => ({
    title: 'Never opens with a question',
    did: 'deleted the opening question',
    task: 'The first sentence is not a question.',
  }),
  greeting: (value) =>
    value === 'none'
      ? { title: 'No greeting', did: 'deleted the greeting', task: 'Begin without a greeting.' }
      : {
          title: `Greets with “${greets(value)}”`,
          did: `changed the greeting to “${greets(value)}”`,
          task: `Greet with “${greets(value)}”.`,
        },
  signoff: (value) =>
    value === 'none'
      ? { title: 'No signature', did: 'removed the signature', task: 'Do not sign.' }
      : value === 'name'
        ? { title: 'Signs with the name alone', did: 'signed with your name alone', task: 'Sign with the name alone.' }
        : {
            title: `Signs with “${signs(value)}”`,
            did: `signed with “${signs(value)}”`,
            task: `Write “${signs(value)},” before the name.`,
          },
  shorter: () => ({
    title: 'Shorter texts',
    did: 'shortened the text by a quarter or more',
    task: 'Stay a quarter below the usual length.',
  }),
  pitch: () => ({
    title: 'Does not say “I help …”',
    did: 'removed the sentence that says what you help with',
    task: 'Do not say what the author helps with.',
  }),
  words: (value) => {
    const [from = '', to = ''] = value.split('>');
    return {
      title: `Says “${to}”, not “${from}”`,
      did: `wrote “${to}” in place of “${from}”`,
      task: `Write “${to}”, not “${from}”.`,
    };
  },
  marks: (value) => {
    const [plural, one] = markNames[value] ?? [value, value];
    return { title: `No ${plural}`, did: `took out ${one}`, task: `No ${plural}.` };
  },
  not_i: () => ({
    title: 'Never begins with “I”',
    did: 'changed a first sentence that began with “I”',
    task: 'The first sentence does not begin with “I”.',
  }),
  short_sentences: () => ({
    title: 'Short sentences',
    did: 'split the sentences of more than 20 words',
    task: 'No sentence has more than 20 words.',
  }),
  contractions: (value) =>
    value === 'use'
      ? { title: 'Uses contractions', did: 'wrote contractions', task: 'Use contractions.' }
      : { title: 'Writes contractions out', did: 'wrote contractions out', task: 'Write “I am” and “do not” in full.' },
  way_out: (value) =>
    value === 'add'
      ? {
          title: 'Says that nobody has to reply',
          did: 'added that nobody has to reply',
          task: 'End with a line that says that no reply is needed.',
        }
      : {
          title: 'Does not say “no need to reply”',
          did: 'deleted the line that says that nobody has to reply',
          task: 'Do not say that no reply is needed.',
        },
  own_first_line: () => ({
    title: 'Begins with a line of your own',
    did: 'put a line of your own first',
    task: 'The first sentence is the gap [a first line of your own].',
  }),
};

const wordsOf = (rule: string): Words => {
  const [kind, value] = partsOf(rule);
  return words[kind](value);
};

/** `Never opens with a question`. */
export const titleOf = (rule: string): string => wordsOf(rule).title;

/** `You deleted the opening question in 7 of 9 drafts`. */
export const evidenceOf = ({ id, shown, of }: VoiceRule): string =>
  of === 0
    ? 'No draft of late gave you the chance'
    : `You ${wordsOf(id).did} in ${shown} of ${of} ${of === 1 ? 'draft' : 'drafts'}`;

/** The words in quotation marks in a title, in their order. The rule is about these words. */
export const quotedIn = (rule: string): string[] =>
  Array.from(titleOf(rule).matchAll(/“([^”]+)”/gu), ([, words = '']) => words.replace(/ …$/u, ''));

/** The rule as a task for a model. */
export const taskOf = (rule: string): string => wordsOf(rule).task;

/** The line of a draft's basis that says that a rule changed it. */
export const basisLineOf = (rule: string): string => `Your voice rule: ${titleOf(rule)}`;
/** The same line for a model, which got the rules. */
export const givenLineOf = (rules: readonly string[]): string =>
  `Your voice rules, given to the model: ${rules.map(titleOf).join('; ')}`;
export const isVoiceLine = (line: string): boolean => line.startsWith('Your voice rule');
