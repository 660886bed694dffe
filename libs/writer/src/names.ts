import { getGender } from 'gender-detection-from-name';
import { fieldsOf } from './fields';
import {
  callings,
  credentials,
  doubled,
  doubledBeforeFamily,
  familyEnding,
  familyFirst,
  familyNames,
  honorifics,
  joining,
  neverAlone,
  notPeople,
  particles,
  roles,
  trade,
  vietnamese,
  withFamilyName,
} from './names.data';
import { oneLine, shorten, withoutPictures } from './words';

/** Why the author is asked how to greet somebody. */
export type GreetingDoubt =
  | 'no-name'
  | 'account'
  | 'not-a-person'
  | 'several-people'
  | 'script'
  | 'title'
  | 'one-word'
  | 'initials'
  | 'order'
  | 'unknown';

/** `name`: the best guess, also where there is a doubt. At most 40 UTF-16 units. */
export type Greeting = { name: string | null; doubt: GreetingDoubt | null };

const unmarked = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[đłøıß]/gu, (letter) => ({ đ: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 'ss' })[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '');
const isIn = (list: ReadonlySet<string>, word = ''): boolean => list.has(unmarked(word));

// The package knows the given names of many countries. Its answer, a gender, is not used.
const isListed = (word: string): boolean =>
  [word.toLowerCase(), unmarked(word)].some((one) => getGender(one) !== 'unknown');
/** In “Smith-Jones Anna”, both parts are family names. */
const isGiven = (word = ''): boolean =>
  !word.split('-').some((part) => isIn(familyNames, part) || isIn(familyFirst, part)) &&
  (isListed(word) || (word.includes('-') && isListed(word.split('-')[0] ?? '')));

const isShouted = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
/** `J`, `J.` and `T.J.` */
const isInitial = (word: string): boolean => /^\p{Lu}\.?$|^(?:\p{Lu}\.)+\p{Lu}?$/u.test(word);
/** A word of the list, `M.Sc.` or `Ph.D`. `MA` is a degree, and `Ma` is a family name. */
const isCredential = (word: string): boolean =>
  /^\p{L}{1,4}\.(?:\p{L}{1,4}\.)*\p{L}{1,4}\.?$/u.test(word) ||
  (isIn(credentials, word) && !/^(?!Jr|Sr)\p{Lu}\p{Ll}$/u.test(word));
/** A word of the list, or an abbreviation: `Lt.`, `Dipl.-Kfm.`, `Mag.a` and `h.c.` */
const isHonorific = (word: string): boolean =>
  isIn(honorifics, word) || /^\p{L}{2,}\.\p{Ll}{0,2}(?:-.*)?$|^(?:\p{Ll}+\.)+$/u.test(word);
const syllable = '(?:(?:[csz]h|[knt]h|ng|tr|ph|[a-z])?[yw]?[aeiou]{1,3}(?:n[gh]?|[kmptch])?-?)';
const [oneSyllable, syllables] = [new RegExp(`^${syllable}$`, 'u'), new RegExp(`^${syllable}{1,2}$`, 'u')];
/** One or two syllables of Chinese, Korean or Vietnamese: `Ji`, `Xiaoming` and `Min-jun`. */
const isSyllabic = (word: string): boolean => syllables.test(unmarked(word));
/** Whether the words before and after are, or sell, something. */
const isTrade = (word: string): boolean =>
  notPeople.has(word.toLowerCase().replaceAll('.', '')) || trade.test(word.toLowerCase());

/** Turns `ANNA-MARIA` and `anna-maria` into `Anna-Maria`. */
const asName = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/(^|[-’'\s])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A name without emoji, brackets, nicknames, pronouns, and what follows a mark such as `|`. */
const withoutDecoration = (text: string): string =>
  withoutPictures(oneLine(text))
    .replaceAll(/[ªº]/gu, '.')
    // Letters that only look different, as `𝗔𝗻𝗻𝗮`.
    .normalize('NFKC')
    .replaceAll(/[([{][^)\]}]*[)\]}]?/gu, ' ')
    .replaceAll(/["“”„«»][^"“”„«»]*["“”„«»]/gu, ' ')
    .replace(/\s(?:[|•·–—/-]+\s|@|(?:née?|geb\.|geboren|aka)\s).*$/iu, '')
    .replace(/[|•·].*$/u, '')
    .replaceAll(/\s(?:he|she|they)\/\p{L}+(?:\/\p{L}+)?/giu, ' ')
    .replaceAll(/#\p{L}+|[*~#^=+<>]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * The words of a name, `Last, First` turned round. `isQualified`: something else followed a comma. `isUnsure`: it cannot tell
 * whether that is a given name.
 */
function inOrder(name: string): { words: string[]; isQualified: boolean; isUnsure: boolean } {
  const [before = [], ...after] = name
    .split(/[,，;]/u)
    .map((part) => part.split(' ').filter((word) => /\p{L}/u.test(word)))
    .filter((part) => part.length > 0);
  const names = after.filter(([word = '']) => !isCredential(word));
  const calledFirst = names.find((part) => {
    const word = part.find((one) => !isHonorific(one)) ?? '';
    return isGiven(word) && (!isShouted(word) || isShouted(before.join('')));
  });
  const hasFirst = before.length > 1 && isGiven(before[0]) && !isIn(particles, before[0]);
  if (calledFirst && !hasFirst) return { words: [...calledFirst, ...before], isQualified: false, isUnsure: false };
  const perhaps = before.length === 1 ? names[0] : undefined;
  return {
    words: [...(perhaps ?? []), ...before],
    isQualified: after.length > 0,
    isUnsure: perhaps !== undefined || calledFirst?.length === 1,
  };
}

/** Whether the family name probably comes first. */
function isTurned(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  const endsGiven = isGiven(words.at(-1)) && !isIn(particles, words.at(-2));
  if (isIn(familyNames, first)) return true;
  // Al, Del, Di and Mac are short given names too, as in “Al Gore”.
  if (/^(?:al|del|di|mac)$/iu.test(first)) return rest.length > 1 && endsGiven;
  if (isIn(particles, first)) return true;
  if (isListed(first) && isIn(familyFirst, first))
    return rest.some(isSyllabic) && rest.every((word) => isSyllabic(word) || isGiven(word));
  return (
    !isListed(first) &&
    (isIn(familyFirst, first) || familyEnding.test(first.toLowerCase()) || (endsGiven && !isGiven(first)))
  );
}

const greeting = (name: string | null, doubt: GreetingDoubt | null = null): Greeting => ({
  name: name && shorten(name, 40),
  doubt,
});

/**
 * How a message greets somebody: with the given name. It has a doubt where a careful person would ask, because a wrong name
 * harms more than ten questions.
 */
export function greetingOf(fullName: string): Greeting {
  const plain = withoutDecoration(fullName);
  if (!/\p{L}/u.test(plain)) return greeting(null, 'no-name');
  if (/[@_]|^\S+\.\p{Ll}{2}\S*$|^\S*\d\S*$/u.test(plain)) {
    const [, start = ''] = /^(\p{L}{2,})[._]/u.exec(plain) ?? [];
    return greeting(isGiven(start) ? asName(start) : null, 'account');
  }
  if (/\s(?:&|and|und|et)\s/iu.test(` ${plain} `)) return greeting(null, 'several-people');

  const { words, isQualified, isUnsure } = inOrder(plain);
  const known = words.find((word) => isGiven(word) && !isTrade(word));
  const guess = known === undefined ? null : asName(known);
  if (words.some(isTrade)) return greeting(guess, 'not-a-person');

  const titles: string[] = [];
  while (words.length > 1 && isHonorific(words[0] ?? '')) titles.push(words.shift() ?? '');
  const named = words.length;
  while (words.length > 1 && isCredential(words.at(-1) ?? '')) words.pop();
  if (words.some((word) => /\d/u.test(word))) return greeting(guess, 'account');
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  if (latin.length < Math.min(2, words.length)) return greeting(words.join(' '), 'script');
  return greetingBy(latin, titles, { isQualified: isQualified || named > words.length, isUnsure });
}

/** The greeting for the words of a name in Latin letters, which its titles and credentials stood around. */
function greetingBy(
  words: readonly string[],
  titles: readonly string[],
  { isQualified, isUnsure }: { isQualified: boolean; isUnsure: boolean },
): Greeting {
  const isLoud = isShouted(words.join(''));
  const cased = (word: string): string =>
    isLoud || word === word.toLowerCase() || (isShouted(word) && word.length > 2 && isGiven(word))
      ? asName(word)
      : word;
  const spelled = (some: readonly string[]) => some.map((word) => (joining.has(word) ? word : cased(word))).join(' ');

  const [start = '', ...following] = words;
  const isDegree = isShouted(start) && start.length > 2 && isCredential(start) && !isInitial(start) && !isLoud;
  if (following.length > 0 && (isIn(roles, start) || isDegree || following.some((word) => isIn(callings, word))))
    return greeting(cased(following.find(isGiven) ?? following[0] ?? start), 'title');

  const isShort = (word: string) =>
    isInitial(word) || /^(?:[^AEIOUY\P{Lu}]{2}|\p{Lu}[Jj])$/u.test(word) || (!isLoud && /^\p{Lu}{2}$/u.test(word));
  const at = words.findIndex((word) => !isShort(word));
  const full = words.filter((word, i) => i === at || !isInitial(word));
  const [first = '', second = '', ...others] = full;
  const rest = full.slice(1);
  if (at !== 0 && following.length > 0)
    return at === 1 && /^\p{L}\.?$/u.test(start) && isGiven(first)
      ? greeting(cased(first), second === '' ? 'initials' : null)
      : greeting(words.slice(0, Math.max(at, 1)).join(' '), 'initials');
  if (following.length === 0) {
    const address = titles.find((title) => isIn(withFamilyName, title));
    if (titles.length > 0) return greeting([...(address ? [address] : []), cased(start)].join(' '), 'title');
    return greeting(cased(start), at < 0 ? 'initials' : 'one-word');
  }
  if (second === '') return greeting(cased(first), isGiven(first) ? null : 'one-word');

  const last = others.at(-1);
  const isVietnamese = isIn(vietnamese, first) && (/\P{ASCII}/u.test(full.join('')) || /^(?:van|thi)$/iu.test(second));
  if (isVietnamese && last !== undefined && !isIn(vietnamese, last)) return greeting(cased(last));
  // `DUPONT Marie`: capitals mark the family name.
  const quiet = full.findIndex((word) => !isShouted(word) || word.length < 3);
  const marked = quiet > 0 && !full.slice(quiet).some(isShouted) ? (full[quiet] ?? '') : null;
  const startsGiven = isGiven(first) && !isIn(particles, first);
  if (marked !== null && (isGiven(marked) || !startsGiven))
    return greeting(cased(marked), isGiven(marked) && !startsGiven ? null : 'order');
  if (isUnsure) return greeting(cased(first), 'order');
  if (isTurned(full)) {
    const from = isIn(familyFirst, first) ? 0 : Math.max(rest.findIndex(isGiven), 0);
    return greeting(spelled(rest.slice(from)), 'order');
  }
  const isSurrounded = isQualified || rest.filter((word) => !isIn(particles, word)).length > 1;
  if (!isListed(first) && !isGiven(first) && (isSurrounded || fieldsOf(full.join(' ')).length > 0))
    return greeting(cased(first), 'unknown');

  const length = lengthOfGiven(full);
  return greeting(spelled(full.slice(0, length)), full.length > length ? null : 'one-word');
}

/** How many words the given name has at the start of a name. */
function lengthOfGiven([first = '', second = '', ...others]: readonly string[]): number {
  if (joining.has(second) || (isIn(neverAlone, first) && isIn(particles, second))) return 3;
  // “Sang Min Park”
  const isSplit = others.length === 1 && isIn(familyFirst, others[0]);
  if (isSplit && oneSyllable.test(unmarked(first)) && oneSyllable.test(unmarked(second))) return 2;
  // “Jean Pierre” may be a given name alone, and “José Peña” is none.
  const isDouble = isIn(doubled, first) || (isIn(doubledBeforeFamily, first) && others.length > 0);
  return isIn(neverAlone, first) || (isDouble && isGiven(second) && !isIn(particles, second)) ? 2 : 1;
}
