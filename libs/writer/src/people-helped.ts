import { fieldsOf } from './fields';

/** Words that say who somebody is among many, and not what they do. */
const general =
  /^(?:first|second|time|senior|junior|new|newly|young|busy|small|mid|sized?|large|growing|independent|ambitious|experienced|the|an?|their|other|female|male|women|men|person|\d+)$/u;
const anybody = /^(?:people|persons?|those|anybody|anyone|everybody|everyone|teams?|somebody|someone)$/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
const single = (word: string): string => word.replace(/ies$/u, 'y').replace(/(?<=\p{L}{3})s$/u, '');

/** Whether a title belongs to the people whom the card names: the same field of work, or the same noun. */
export function isHelped(whoIHelp: string | null, title: string): boolean {
  const [people = '', ...rest] = (whoIHelp ?? '').split(/\s(?:of|in|at|with|from|who|whose|that|for)\s/iu);
  // Of `people who run shifts in care` only the rest says what they do.
  const named = wordsOf(people).some((word) => !anybody.test(word) && !general.test(word)) ? people : rest.join(' ');
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
