import { greetingGap } from '@app/contracts/content/content.constants';
import { surelyCalled } from '../facts';
import { leadFor } from '../sources';
import { sentencesIn } from '../words';
import type { MessageBrief } from '../writer';
import { folded, type Language, languages, type WordLists } from './words/lists';
import { wordsOf } from './alike';

/** How a text speaks to its receiver. */
export type Address = {
  /** Null: neither of the languages that ship, so its words are not checked. */
  language: Language | null;
  /** `last`: Sie, and Herr or Frau, or Mr or Ms, with the last name. */
  register: 'first' | 'last';
};

const telling = Object.fromEntries(
  Object.entries<WordLists>(languages).map(([language, lists]) => [language, new Set(lists.telling.map(folded))]),
) as Record<Language, Set<string>>;

/** The language of words by their function words; null when they are too few, or when they are neither language. */
export function languageOf(text: string, least = 2): Language | null {
  const counts = (Object.keys(telling) as Language[]).map((language) => ({
    language,
    count: wordsOf(text).filter((word) => telling[language].has(word)).length,
  }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  return first && first.count >= least && first.count > (second?.count ?? 0) ? first.language : null;
}

const formal =
  /(?<![.!?:]\s|^)(?<!\p{L})(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})|(?<!\p{L})(?:Haben|Sind|Können|Wollen|Möchten|Passt|Wissen) Sie(?!\p{L})|(?<!\p{L})(?:Herrn?|Frau) (?:Dr\. |Prof\. )*\p{Lu}/u;
const informal = /(?<!\p{L})(?:du|dich|dir|dein(?:e[nmrs]?)?|euch|euer|eure[nmrs]?)(?!\p{L})/iu;
const titled = /(?<!\p{L})(?:Mr|Mrs|Ms|Miss)\.? \p{Lu}/u;

/** The words of the thread, the newest first, then those of the card. */
function saidIn(brief: MessageBrief): string[] {
  const { card } = brief.author;
  const words = leadFor(brief).touches.filter(({ kind }) => kind === 'reply' || kind === 'message');
  return [
    ...words.toReversed().flatMap(({ note }) => note ?? []),
    [card.question, ...card.offers, card.whoIHelp, card.withWhat, ...card.results, card.signature].join('. '),
  ];
}

export function addressOf(brief: MessageBrief): Address {
  const said = saidIn(brief);
  // A language that does not ship is told from a card without words by its length.
  const found = said.map((words) => languageOf(words)).find((one) => one !== null);
  const language = found ?? (said.join(' ').length > 120 ? null : 'en');
  const form = said
    .map((words) => (formal.test(words) ? 'last' : informal.test(words) ? 'first' : null))
    .find((one) => one !== null);
  if (language === 'de') return { language, register: form ?? 'last' };
  return { language, register: said.slice(0, -1).some((words) => titled.test(words)) ? 'last' : 'first' };
}

const greeting =
  /^(?<hello>hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|hallo|guten (?:tag|morgen|abend)|sehr geehrter?|liebe[rs]?|servus|moin(?: moin)?|grüezi|grüß gott|fair enough|thanks|thank you)(?:[ \t]+(?<name>(?:(?:frau|herrn?|mr|mrs|ms|miss|dr|prof|med)\.?[ \t]+)*\p{L}[\p{L}’'.-]*(?:[ \t]+\p{Lu}[\p{L}’'.-]*){0,3}))?[ \t]*[,!.–-]/iu;

/** The greeting at the beginning of a text: its words, and the name in it. Null when the text has none. */
export function greetingIn(body: string): { words: string; name: string } | null {
  const found = greeting.exec(body);
  if (!found) return null;
  // “Thanks for that,” is a sentence.
  const name = found.groups?.name ?? '';
  if (name !== '' && !/\p{Lu}/u.test(name)) return null;
  return { words: found[0], name };
}

const honorific = /^(?:frau|herrn?|mr|mrs|ms|miss|dr|prof|med|professor)\.?$/iu;

/** What is wrong with the greeting and the forms of address. */
export function addressFaults(body: string, brief: MessageBrief, { language, register }: Address): string[] {
  const { lead } = brief;
  const found = greetingIn(body);
  const faults: string[] = [];
  if (found && found.name !== '') {
    const words = found.name.split(/[ \t]+/u);
    const names = words.filter((word) => !honorific.test(word)).map((word) => folded(word.replace(/[.,]$/u, '')));
    const has = words.some((word) => /^(?:frau|herrn?|mr|mrs|ms|miss)\.?$/iu.test(word));
    const first = surelyCalled(lead);
    const own = new Set(wordsOf(`${lead.name} ${lead.greeting ?? ''}`.replaceAll('-', ' ')));
    const calling = callingNames(lead.greeting ?? lead.name, first);
    if (first === null && register !== 'last')
      faults.push(`greets by a name that leaves a doubt: ${found.name}. Write [${greetingGap}] in its place`);
    const parts = names.flatMap((name) => name.split(/[-']/u)).filter((part) => part.length > 1);
    if (parts.some((part) => !own.has(part) && !calling.has(part))) faults.push(`greets somebody else: ${found.name}`);
    else if (first && names.length === 1 && !has && !isCalled(names[0] ?? '', calling) && !/\s/u.test(first))
      faults.push(`greets with a word that is not their first name: ${found.name}`);
    const onlyFirst = names.length === 1 && !has && calling.size > 0 && isCalled(names[0] ?? '', calling);
    if (register === 'last' && onlyFirst) faults.push('greets by first name where it is the last name');
    if (register === 'first' && has) faults.push('greets by last name where it is the first name');
  }
  if (language === 'de') {
    if (register === 'last' && informal.test(withoutQuotes(body))) faults.push('says du in a text that says Sie');
    if (register === 'first' && /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u.test(withoutQuotes(body)))
      faults.push('says Sie in a text that says du');
  }
  return faults;
}

/** What the receiver can be called. Degrees are no name: they stand after a comma, or in capitals beside a name that has none. */
function callingNames(name: string, first: string | null): Set<string> {
  const before = name.replace(/,.*$/u, '');
  const shouted = !/\p{Ll}/u.test(before);
  const words = before
    .split(/\s+/u)
    .filter(
      (word) =>
        /\p{L}/u.test(word) && !honorific.test(word) && (shouted || word.length > 5 || !/^\p{Lu}{2,}$/u.test(word)),
    );
  const nicknames = Array.from(name.matchAll(/["“„(](\p{L}+)["”“)]/gu), ([, nick = '']) => nick);
  const known = first !== null && wordsOf(words.join(' ')).includes(wordsOf(first)[0] ?? '') ? [first] : [];
  return new Set([...known, ...words.slice(0, 1), ...nicknames].map(folded));
}

const isCalled = (name: string, calling: ReadonlySet<string>): boolean =>
  [...calling].some((one) => one === name || one.split('-').includes(name));
const withoutQuotes = (text: string): string => text.replaceAll(/[“„][^“”]*[“”]/gu, '');

/** Sentences of at least so many words tell their language. */
const enough = 6;

/** The sentences in another language than the one that is wanted. */
export function foreignIn(text: string, language: Language | null): string[] {
  if (language === null) return [];
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin * 4 < letters * 3) return ['another script'];
  return text
    .split('\n')
    .flatMap((line) => sentencesIn(line))
    .filter((sentence) => {
      const words = wordsOf(sentence);
      const found = languageOf(sentence);
      if (found !== null) return found !== language;
      return (
        words.length >= enough &&
        !words.some((word) => telling[language].has(word) || /^(?:in|so|an|was|will|all)$/u.test(word))
      );
    });
}

/** The greeting that fits: `Hi Peter`, or `Guten Tag Herr Lehmann` when the thread shows it, and both names when nothing does. */
export function greetingFor(brief: MessageBrief, { language, register }: Address): string {
  const { lead } = brief;
  const first = surelyCalled(lead);
  const formal = language === 'de' ? 'Guten Tag' : 'Dear';
  if (lead.greeting && honorific.test(lead.greeting.split(' ')[0] ?? '')) return `${formal} ${first}`;
  if (register === 'first' || lead.greeting)
    return `${language === 'de' ? 'Hallo' : 'Hi'} ${first ?? `[${greetingGap}]`}`;
  const words = leadFor(brief)
    .touches.map(({ note }) => note ?? '')
    .join('\n');
  for (const [shown, last = ''] of words.matchAll(
    /(?<!\p{L})(?:Herrn?|Frau|Mr\.?|Mrs\.?|Ms\.?) (?:Dr\. |Prof\. )*(\p{Lu}[\p{L}-]+)/gu,
  ))
    if (wordsOf(lead.name).includes(folded(last))) return `${formal} ${shown.replace(/^Herrn/u, 'Herr')}`;
  if (first === null) return `${formal} [${greetingGap}]`;
  const own = lead.name
    .replace(/,.*$/u, '')
    .split(/\s+/u)
    .filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return own.length > 1 ? `${formal} ${own.join(' ')}` : `${formal} ${first}`;
}
