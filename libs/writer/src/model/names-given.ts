import { sentencesIn } from '../words';
import { isAlike, wordsOf } from './alike';
import { bothOf, folded, type Language, languages, type WordLists } from './words/lists';

const all = Object.values<WordLists>(languages);
/** In their own spelling, because `may` is no `May`. */
const capitals = new Set(
  all
    .flatMap((one) => [
      ...one.capitals,
      ...one.months.flatMap(([name = '']) => [name.charAt(0).toUpperCase() + name.slice(1)]),
    ])
    .concat('März', 'Jänner'),
);
const nouns = Array.from(capitals, folded).filter((word) => word.length > 3);
const firstNames = bothOf(({ firstNames }) => firstNames);
const stop = bothOf(({ stop }) => stop);

/** What German nouns end with, and names hardly ever. */
const nounEnding =
  /(?:ungs?|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|sion|taten|tat|ismus|nisse?n?|tum|ments?|enz|enzen|anz|anzen|ik|iken|erei|ereien|ling|linge|chen|lein|mittel[ns]?|zeuge?n?|werk[es]?|stoffe?n?|arbeit(?:en|er|erin|ern)?|plane?n?|betriebe?n?|wesen|zahl(?:en)?|zeit(?:en)?|kosten|preise?n?|leute|kraft|krafte|stelle?n?|platze?n?|raume?n?|haus|hauser|mann|frau|technik|bau|ware[ns]?|thema|themen|jahr[es]?|quote[ns]?|fuhrer(?:in|innen)?|leiter(?:in|innen)?|nehmer(?:in|innen)?|geber(?:in|innen)?|isten?|innen)$/u;

/** A German noun: a known one, a compound that ends with one, or a word with an ending of nouns. */
const isNoun = (word: string): boolean =>
  nounEnding.test(word) ||
  nouns.some(
    (noun) =>
      word === noun ||
      (word.length > noun.length + 2 && word.endsWith(noun)) ||
      (word.startsWith(noun) && word.length - noun.length <= 2),
  );

/** `Mias` and `Mia’s` are `Mia`. */
const isGiven = (word: string, given: ReadonlySet<string>, list: readonly string[], language: Language): boolean => {
  const plain = folded(word).replace(/'s?$/u, '');
  if ([plain, plain.replace(/e?s$/u, ''), plain.replace(/'/gu, '')].some((one) => given.has(one))) return true;
  // A German noun of a note comes back in a compound or inflected; an English name comes back as it is.
  const parts = plain.split('-').filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => given.has(part) || isCommon(part))) return true;
  return language === 'de' && list.some((one) => one.length >= 4 && isAlike(plain, one));
};

const isCommon = (word: string): boolean => stop.has(folded(word)) || nouns.includes(folded(word));

/** Verbs that only people and companies are the subject of. */
const speaks =
  /^(?:told|said|says|tells|mentioned|called|recommended|suggested|introduced|thinks|believes|sent|asked|wrote|knows|wants|uses|hat|sagte?|meinte?|erzahlte?|empfahl|empfiehlt|kennt|rief|schrieb|mochte|will|nutzt|glaubt|findet)$/u;
/** Words before a German name. A noun after them has an article. */
const beforeName = /^(?:bei|von|mit|durch|aus|nach|fur|uber|an|in|und|wie|firma|kollegen?|kollegin|chefin?)$/u;
const titles = /^(?:herrn?|frau|familie|firma|dr|prof|mr|mrs|ms|miss|sir|chef)$/u;
const legalForm = /^(?:gmbh|ag|kg|se|ltd|inc|llc|plc|mbh|ohg|bv|nv|sa|srl)$/u;

type Word = { word: string; start: boolean; before: string; after: string };

/** The words of a text with what stands beside them. `start`: a capital there means nothing. */
function wordsIn(text: string): Word[] {
  const found: Word[] = [];
  for (const line of text.split('\n'))
    for (const sentence of sentencesIn(line)) {
      const words = Array.from(sentence.matchAll(/\p{L}[\p{L}\p{N}]*(?:[’'&.-]\p{L}[\p{L}\p{N}]*)*/gu));
      for (const [i, one] of words.entries()) {
        const gap = sentence.slice((words[i - 1]?.index ?? 0) + (words[i - 1]?.[0].length ?? 0), one.index);
        found.push({
          word: one[0],
          start: i === 0 || /[:“"„(–—]/u.test(gap),
          before: i === 0 ? '' : (words[i - 1]?.[0] ?? ''),
          after: words[i + 1]?.[0] ?? '',
        });
      }
    }
  return found;
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word);
const isAcronym = (word: string) => /^\p{Lu}{2,}s?$/u.test(word) || /^\p{L}*\p{Ll}\p{Lu}/u.test(word);

/** The names in a text that nothing gives: of people, companies, places and products. */
export function strangeNames(text: string, language: Language, given: string): string[] {
  const words = wordsOf(given);
  const known = new Set([
    ...words,
    ...words.map((word) => word.replace(/'s?$/u, '')),
    ...(folded(given).match(/[\p{L}\p{N}]+(?:[-'&][\p{L}\p{N}]+)+/gu) ?? []),
  ]);
  const list = [...known];
  const isStrange = ({ word }: Word) =>
    isCapital(word) &&
    !capitals.has(word.replaceAll('’', "'").replace(/'s$/u, '')) &&
    !/^I[’']/u.test(word) &&
    !isGiven(word, known, list, language);
  const found = wordsIn(text).filter((one, i, everyWord) => {
    if (!isStrange(one)) return false;
    const { word, start, before, after } = one;
    const plain = folded(word);
    if (titles.test(folded(before)) && isCapital(before)) return true;
    if (legalForm.test(folded(after)) && !isCommon(word)) return true;
    if (isAcronym(word)) return true;
    if (firstNames.has(plain) && !(start && isCommon(word))) return true;
    if (start) return speaks.test(folded(after)) && !isCommon(word) && !isNoun(plain);
    if (language === 'en') return true;
    if (isNoun(plain) || isCommon(word)) return false;
    const next = everyWord[i + 1];
    if (next && !next.start && isStrange(next) && !isNoun(folded(next.word))) return true;
    return (
      beforeName.test(folded(before)) ||
      (speaks.test(folded(after)) &&
        !/^(?:d(?:er|ie|as|en|em)|eine?[nmr]?|[msd]?ein\p{L}*|[iI]hr\p{L}*|unser\p{L}*|kein\p{L}*)$/u.test(
          folded(before),
        ))
    );
  });
  return [...new Set(found.map(({ word }) => word))];
}
