import { withoutBrackets } from '@app/contracts/content/gaps';
import type { Written } from '../writer';

/** What a model returns. `basis`: the names of the facts that the text uses. */
export type ModelText = {
  subject: string | null;
  body: string;
  basis: string[];
  /** For a message: each sentence with what carries it, the ids of lines of the data, or `author` or `courtesy`. */
  sentences?: Sourced[];
};
/** A sentence of a text and what it stands on. */
export type Sourced = { words: string; from: readonly string[] };

/** A task for a model, and the checks that decide which texts may become a draft. The adapter makes the call. */
export type ModelTask = {
  /** The rules. They apply whatever the data says. */
  instructions: string;
  /** JSON: everything that the model may know. It is only data, and contains words of strangers. */
  data: string;
  /** The model names for each sentence what carries it. */
  sourced?: boolean;
  /** The faults of a text, in words for the model. When empty, the text may become a draft that waits for its owner's decision. */
  faults: (text: ModelText) => string[];
  /** The draft of a text without faults. */
  written: (text: ModelText) => Written;
};

// Includes the selectors of emoji, and the tag characters that spell invisible letters.
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Variation_Selector}|[\u{E0000}-\u{E007F}]/gu;
const CONTROL = /[^\P{Cc}\n]/gu;

/** Words of a stranger, safe to put into the data: no invisible or control characters, at most `max` UTF-16 units. */
export const quoted = (words: string | null, max: number): string | null =>
  words === null ? null : words.replaceAll(INVISIBLE, '').replaceAll(CONTROL, ' ').slice(0, max).toWellFormed();

/** Brings a text into its stored form: curly apostrophes, no invisible characters, no spaces at the ends of lines. */
export const tidied = ({ subject, body, ...rest }: ModelText): ModelText => {
  const tidy = (words: string) =>
    (quoted(words, 20_000) ?? '')
      .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')
      .replaceAll(/[ \t]+$/gmu, '')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim();
  return { subject: subject === null ? null : tidy(subject) || null, body: tidy(body), ...rest };
};

/** Finds what no text may contain: words about itself as a machine, its instructions, or the secret word of this call. */
export function leaks(text: string, instructions: string, secret: string): string[] {
  const plain = text.toLowerCase();
  const orders = wordsOf(instructions);
  const said = ` ${wordsOf(text).join(' ')} `;
  const repeated = orders.some(
    (_, i) => i + 8 <= orders.length && said.includes(` ${orders.slice(i, i + 8).join(' ')} `),
  );
  return [
    ...(plain.includes(secret.toLowerCase()) ? ['says the secret word'] : []),
    ...(repeated ? ['repeats your instructions'] : []),
    ...(/(?<!\p{L})(?:as an ai|ai model|language model|system prompt|my instructions|previous instructions|json)(?!\p{L})/u.test(
      plain,
    )
      ? ['speaks about the machine that writes it']
      : []),
    ...(/<\/?[a-z][^<>]*>|```|[{}]/iu.test(text) ? ['has markup'] : []),
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];

const meeting =
  /(?<!\p{L})(?:we (?:met|spoke|talked|chatted|discussed)|(?:our|last) (?:call|meeting|conversation|chat|talk)|as discussed|(?:good|great|nice|lovely) (?:to (?:meet|see|talk|speak)|meeting|talking|seeing|speaking))(?!\p{L})/iu;

/** Finds a claim that the two have met when no fact supports it. */
export const falseAcquaintance = (text: string, haveMet: boolean): string[] =>
  haveMet || !meeting.test(text) ? [] : ['claims that you have met or talked'];

/** Finds sentences whose longer words are all new, so that no source supports them. */
export function unfounded(sentences: readonly string[], sources: readonly string[]): string[] {
  const stem = (word: string) => word.slice(0, 5);
  const given = new Set(sources.flatMap(wordsOf).map(stem));
  return sentences
    .filter((sentence) => {
      const long = wordsOf(withoutBrackets(sentence)).filter((word) => word.length > 4);
      return long.length > 3 && long.filter((word) => given.has(stem(word))).length * 5 < long.length;
    })
    .map((sentence) => `stands on nothing that was given: ${sentence}`);
}

/** Finds words that a stranger wrote and that no trusted source contains: an order, or something that only they can say. */
export function copied(text: string, strangers: readonly (string | null)[], sources: readonly string[]): string[] {
  const plain = (words: string) => words.toLowerCase().replaceAll(/\s+/gu, ' ');
  // A gap may quote them: it asks about these words, and the author must fill it before an approval.
  const [said, own] = [plain(withoutBrackets(text)), plain(sources.join('\n'))];
  return strangers.some((words) => {
    const theirs = plain(words ?? '');
    const run = /[\u3040-\u9fff\uac00-\ud7af]/u.test(theirs) ? 8 : 30;
    for (let i = 0; i + run <= theirs.length; i++) {
      const part = theirs.slice(i, i + run);
      if (said.includes(part) && !own.includes(part)) return true;
    }
    return false;
  })
    ? ['copies what somebody else wrote']
    : [];
}

/** Finds whole sentences of a stranger. Their facts may come back in other words, because they are about the receiver. */
export function quotedWhole(text: string, strangers: readonly (string | null)[]): string[] {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replaceAll(/[\s“”„"]+/gu, ' ')
      .trim();
  const said = plain(withoutBrackets(text));
  const theirs = strangers
    .flatMap((words) => (words ?? '').split(/(?<=[.!?。！？])\s+|\n/u))
    .map((one) => plain(one).replace(/[.!?。！？]+$/u, ''));
  return theirs.some((one) => one.length >= (/[\u3040-\u9fff\uac00-\ud7af]/u.test(one) ? 8 : 30) && said.includes(one))
    ? ['copies what somebody else wrote']
    : [];
}
