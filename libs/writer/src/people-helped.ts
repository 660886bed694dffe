import { type Field, fieldsOf } from './fields';

/** Words for people in general, which do not say what somebody does. */
const general =
  /^(?:first|second|time|senior|junior|new|newly|young|busy|small|mid|sized?|large|growing|independent|ambitious|experienced|the|an?|their|other|female|male|women|men|person|\d+)$/u;
const anybody = /^(?:people|persons?|those|anybody|anyone|everybody|everyone|teams?|somebody|someone)$/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
const single = (word: string): string => word.replace(/ies$/u, 'y').replace(/(?<=\p{L}{3})s$/u, '');

/** Splits an answer into two parts: `people who run shifts` and `care, logistics and food`. */
const partsOf = (whoIHelp: string): [people: string, where: string] => {
  const [people = '', ...rest] = whoIHelp.split(/\s(?:of|in|at|with|from|who|whose|that|for)\s/iu);
  return [people, rest.join(' ')];
};

/** Fields that say where somebody works. The other fields exist in every company. */
const places: readonly Field[] = ['operations', 'tech', 'finance', 'education', 'health', 'public', 'service'];
/** Fields that a title can show: a nurse works in health, but a head of finance can work anywhere. */
const placesInTitles: readonly Field[] = ['education', 'health', 'public', 'service'];
/** Words in names of companies that do not show the field. */
const vague = /\b(?:products?|quality|design|data|supply|capital|group|city)\b/giu;

const among = (text: string, fields: readonly Field[]): Field[] =>
  fieldsOf(text).filter((field) => fields.includes(field));
const shares = (some: readonly Field[], others: readonly Field[]): boolean => some.some((one) => others.includes(one));

/**
 * Whether somebody works in another field than the people whom the card names. It is true only when the card names a field and
 * the title or the company shows another one.
 */
export function isElsewhere(whoIHelp: string | null, title: string | null, company: string | null): boolean {
  const [people, where] = partsOf(whoIHelp ?? '');
  const wanted = among(where, places);
  const theirs = [...among((company ?? '').replaceAll(vague, ' '), places), ...among(title ?? '', placesInTitles)];
  // When the card names the title, only a field in the second part of the answer can contradict it.
  const named = title !== null && isHelped(whoIHelp, title) ? wanted : [...wanted, ...among(people, places)];
  return named.length > 0 && theirs.length > 0 && !shares(named, theirs);
}

/** Whether a title belongs to the people whom the card names: the same field of work, or the same noun. */
export function isHelped(whoIHelp: string | null, title: string): boolean {
  const [people, where] = partsOf(whoIHelp ?? '');
  // When the first part names only people in general, the second part says what they do.
  const named = wordsOf(people).some((word) => !anybody.test(word) && !general.test(word)) ? people : where;
  const fields = new Set(fieldsOf(named));
  if (fieldsOf(title).some((field) => fields.has(field))) return true;
  const has = new Set(wordsOf(title).map(single));
  return people.split(/,|\s(?:and|or|&)\s/iu).some((group) => {
    const words = wordsOf(group).map(single);
    const noun = words.pop() ?? '';
    const which = words.filter((word) => !general.test(word));
    return !anybody.test(noun) && has.has(noun) && (which.length === 0 || which.some((word) => has.has(word)));
  });
}
