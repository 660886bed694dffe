import { fieldsOf } from './fields';
import { oneLine, shorten, withoutPictures } from './words';

const HONORIFICS = new Set(
  'dr prof professor mr mrs ms miss mx sir dame rev reverend fr eng ing dipl-ing dr-ing mag herr frau sr sra señor señora m mme mlle md mohd muhd capt captain col lt hon engr arch adv ca cpa'.split(
    ' ',
  ),
);
/** Honorifics that are used with a family name, as in “Dr. Okafor”. */
const ADDRESS = new Set('dr prof professor mr mrs ms mx sir dame rev reverend'.split(' '));
const CREDENTIALS = new Set(
  'mba emba phd dphil dba ma msc bsc ba bs ms med mph mpa llb llm jd md mbbs dds do rn np pa pe pmp csm cspo cpa cfa acca cima frm cissp shrm-cp shrm-scp sphr phr cipd fcipd mcipd pcc mcc acc icf cpcc cba pmi-acp csp prince2 itil leed ra aia esq jr sr ii iii iv dr executive coach author speaker consultant advisor founder mentor trainer facilitator keynote he she they him her them ing dipl-ing'.split(
    ' ',
  ),
);
const PARTICLES = new Set('van von der den de da di do dos du del della la le el al bin ibn ben st'.split(' '));

/** Words of an account, a team or an empty field, which are not the name of a person. */
const NOBODY =
  /^(?:(?:linkedin|facebook|instagram) (?:member|user)|unknown|anonym(?:ous)?|n\/?a|none|null|undefined|tbd|test(?: test)?|name|info|sales|support|office|admin|contact|hello|team|hr|marketing|the|mr|mrs|ms|dr|customer|client|user|lead)$|(?<!\p{L})(?:team|support|department|gmbh|ltd|inc|llc)(?!\p{L})/iu;

/** Vietnamese family names. They come first in a name of three words or more, and the given name comes last. */
const VIETNAMESE = new Set('nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly'.split(' '));

const unmarked = (word: string) =>
  word.replaceAll(/[đĐ]/gu, 'd').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const bare = (word: string) => word.toLowerCase().replaceAll('.', '');
const isCredential = (word: string) => CREDENTIALS.has(bare(word)) || /^(?:\p{Lu}\.){2,}$/u.test(word);
const isInitial = (word: string) => /^(?:(?:\p{L}\.?){1,2}|(?:\p{L}\.){3,})$/u.test(word) && /\.$|^\p{Lu}$/u.test(word);
const isShouted = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Turns `ANNA-MARIA` and `anna-maria` into `Anna-Maria`. */
const asName = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/(^|[-’'\s])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Changes `Last, First` to `First Last`, and leaves out qualifications after a comma. */
function inOrder(name: string): string {
  const [before = '', ...after] = name.split(/\s*[,，]\s*/u).filter((part) => part !== '');
  const given = after.filter((part) => {
    const shoutedQualification = isShouted(part) && !isShouted(before) && part.length <= 12;
    return !shoutedQualification && !part.split(/[\s/&]+/).every(isCredential);
  });
  const first = given[0];
  if (first === undefined || !/\p{L}/u.test(first)) return before;
  const words = before.split(' ');
  const calling = first.split(' ').length > 2 || first.split(' ').some(isCredential) || fieldsOf(first).length > 0;
  const familyName = words.length === 1 || PARTICLES.has(bare(words[0] ?? '')) || !calling;
  return familyName ? `${first} ${before}` : before;
}

/**
 * The name that a message begins with: the first word of `First Last` in Latin letters, the whole name in another script
 * or when it is one word, `Dr. Okafor` when only a title and a family name are known. Null when the text is not a name
 * (empty, an address, digits), or has only an initial. At most 40 UTF-16 units.
 */
export function givenName(fullName: string): string | null {
  const plain = withoutPictures(oneLine(fullName))
    .replaceAll(/[(（[{][^)）\]}]*[)）\]}]?/gu, ' ')
    .replaceAll(/["“”„«»][^"“”„«»]*["“”„«»]/gu, ' ')
    .replace(/\s[|•·–—/-]+\s.*$/u, '')
    .replace(/[|•·].*$/u, '')
    .replace(/^mr\.? (?:and|&) mrs\.?(?=\s)/iu, '')
    // `anna.schmidt` is an account, and `J.R.` are initials.
    .replaceAll(/(?<=\p{Ll}{2})\.(?=\p{L}{2})/gu, ' ')
    .replaceAll(/[*_~#^=+<>]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (!/\p{L}/u.test(plain) || plain.includes('@') || NOBODY.test(plain)) return null;

  const name = inOrder(plain);
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word));
  const honorifics: string[] = [];
  // The field of a doctor, as in “Dr. med.” and “Dr. rer. nat.”, is no name.
  const isField = (word: string) => honorifics.length > 0 && /^(?:\p{L}{2,6}\.)+$/u.test(word);
  while (words.length > 1 && (HONORIFICS.has(bare(words[0] ?? '')) || isField(words[0] ?? '')))
    honorifics.push(words.shift() ?? '');
  while (words.length > 1 && isCredential(words.at(-1) ?? '')) words.pop();

  const vietnamese =
    words.length > 2 &&
    (/\P{ASCII}/u.test(name) || /^(?:Van|Thi)$/u.test(words[1] ?? '')) &&
    VIETNAMESE.has(unmarked(words[0] ?? ''));
  if (vietnamese) return shorten(words.at(-1) ?? name, 40);

  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  // `DUPONT Marie` and `NGUYEN Lan`: capitals mark the family name that comes first.
  const family =
    latin.length > 1 ? latin.findIndex((word) => !isShouted(word) || word.length < 3 || isInitial(word)) : 0;
  if (family > 0 && latin.slice(family).every((word) => !isShouted(word))) latin.push(...latin.splice(0, family));
  if (latin.length === 0 || !/^\p{Script=Latin}/u.test(words[0] ?? '')) return shorten(words.join(' '), 40);

  const shouted =
    latin.every((word) => isShouted(word) || isInitial(word)) &&
    latin.some((word) => word.length > 3 || (word.length === 3 && /[AEIOUY]/u.test(word)));
  const whispered = latin.every((word) => word === word.toLowerCase());
  const cased = shouted || whispered ? latin.map(asName) : latin;
  const [first = ''] = cased;
  const address = honorifics.find((word) => ADDRESS.has(bare(word)));
  if (cased.length === 1) return shorten(address ? `${address} ${first}` : first, 40);
  if (!isInitial(first)) return shorten(first, 40);
  const written = cased.slice(1, -1).find((word) => !isInitial(word));
  // Nobody writes “Hi J. Meyer”, so the author is asked for the name.
  return written === undefined ? null : shorten(written, 40);
}
