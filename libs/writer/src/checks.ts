import { messageAims } from '@app/contracts/content/content.constants';
import { withoutBrackets } from '@app/contracts/content/gaps';
import { syllable } from 'syllable';
import { hardSellPhrases } from '@app/contracts/content/hard-sell';
import { en } from './model/words/en';
import { sentences } from './words';
import type { MessageChannel } from './writer';

/** Empty phrases, which people write when they have nothing to say. */
const worn = en.never;

/** The lengths that a message aims for: characters, or words of a mail without its subject. */
export const aims = {
  linkedin_note: { characters: messageAims.linkedin_note },
  linkedin_message: { characters: messageAims.linkedin_message },
  email: { words: messageAims.email, subjectWords: [3, 4] },
} as const;

/** The highest reading grade. */
export const highestGrade = 5;

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'%-]*/gu) ?? [];
const without = (text: string, names: readonly string[], instead: string): string =>
  names.filter((name) => name !== '').reduce((left, name) => left.replaceAll(name, instead), text);

/** The reading grade of Flesch and Kincaid; a name counts as one short word. */
export function readingGrade(text: string, names: readonly string[] = []): number {
  const plain = without(text, names, 'Ann');
  const spoken = plain.split('\n').flatMap((line) => sentences(line.trim()));
  const words = wordsIn(plain);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  if (words.length === 0) return 0;
  return 0.39 * (words.length / spoken.length) + 11.8 * (syllables / words.length) - 15.59;
}

export type Checked = {
  title: string | null;
  body: string;
  channel: MessageChannel;
  /** Names of people, companies and titles in the text. */
  names: readonly string[];
  /** Everything that the text may use: the brief, the card and the words of the template. */
  sources: readonly string[];
};

/** The faults of a message, in words; empty for a text that one can send. A gap does not count as a fault here. */
export function faultsOf({ title, body, channel, names, sources }: Checked): string[] {
  const whole = `${title ?? ''}\n${body}`;
  const grade = readingGrade(withoutBrackets(body, 'that'), names);
  return [
    ...lengthFaults(title, body, channel),
    ...styleFaults(without(whole, names, 'Ann')),
    ...(grade > highestGrade ? [`reading grade ${grade.toFixed(1)}`] : []),
    ...strangersIn(whole, sources).map((stranger) => `not given: ${stranger}`),
  ];
}

/** The faults of style that no text may have: phrases and marks. */
export function styleFaults(text: string): string[] {
  const curly = text.replaceAll("'", '’').toLowerCase();
  const asked = withoutBrackets(text, 'x').match(/\?/gu)?.length ?? 0;
  return [
    ...hardSellPhrases(text).map((phrase) => `hard sell: ${phrase}`),
    ...worn.filter((phrase) => curly.includes(phrase)).map((phrase) => `worn: ${phrase}`),
    ...(text.includes(';') ? ['a semicolon'] : []),
    ...(text.includes('!') ? ['an exclamation mark'] : []),
    ...(asked > 1 ? [`${asked} questions`] : []),
  ];
}

function lengthFaults(title: string | null, body: string, channel: MessageChannel): string[] {
  if (channel !== 'email') {
    const { characters } = aims[channel];
    return body.length > characters ? [`${body.length} of ${characters} characters`] : [];
  }
  const [least, most] = aims.email.words;
  const count = wordsIn(body).length;
  const [shortest, longest] = aims.email.subjectWords;
  const subject = wordsIn(title ?? '').length;
  return [
    ...(count < least || count > most ? [`${count} words`] : []),
    ...(subject < shortest || subject > longest ? [`a subject of ${subject} words`] : []),
  ];
}

/**
 * Numbers, links, addresses and names in a text that no source contains. A word with a capital inside a sentence counts as a
 * name.
 */
export function strangersIn(text: string, sources: readonly string[]): string[] {
  const given = sources.join('\n').toLowerCase();
  const found = [
    ...(text.match(/https?:\S+|www\.\S+|[^\s@]{1,64}@[^\s@]+\.\S+/giu) ?? []),
    ...(text.match(/\p{N}[\p{N}.,]*(?:\s?%)?/gu) ?? []),
    ...Array.from(text.matchAll(/(?<=[\p{L},] )\p{Lu}[\p{L}’'-]*/gu), ([word]) => word).filter(
      (word) => !/^I(?:$|[’'])/u.test(word),
    ),
  ];
  return [...new Set(found)].filter((one) => !given.includes(one.toLowerCase().replace(/[.,]$/u, '')));
}
