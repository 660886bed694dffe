import { folded, languages, type WordLists } from './words/lists';

/** The numbers and the months (from 1) in a text, in any spelling. */
export type Counted = { numbers: Set<number>; months: Set<number> };

const all = Object.values<WordLists>(languages);
const months = new Map(
  all.flatMap((one) => one.months.flatMap((names, i) => names.map((name) => [name, i + 1] as const))),
);
const fullMonths = new Set(all.flatMap((one) => one.months.map(([name = '']) => name)));
const times = all.flatMap((one) => Object.entries(one.times));
const words = new Map(all.flatMap((one) => Object.entries(one.numbers)));
const ordinals = all.flatMap((one) => Object.entries(one.ordinals));

/** `fünfundzwanzig` and `zweihundert`. */
const german = new RegExp(`^(${[...words.keys()].join('|')})und(${[...words.keys()].join('|')})$`, 'u');
const hundreds = new RegExp(`^(${[...words.keys()].join('|')})?(hundert|tausend)(.*)$`, 'u');

/** The value of a number word; null for any other word. */
export function valueOf(word: string): number | null {
  const known = words.get(word);
  if (known !== undefined) return known;
  const [, ones = '', tens = ''] = german.exec(word) ?? [];
  if (ones !== '') return (words.get(ones === 'ein' ? 'eins' : ones) ?? 0) + (words.get(tens) ?? 0);
  const [, times = '', unit = '', rest = ''] = hundreds.exec(word) ?? [];
  if (unit === '') return null;
  const left = rest === '' ? 0 : valueOf(rest);
  return left === null ? null : (words.get(times) ?? 1) * (words.get(unit) ?? 1) + left;
}

/** The readings of digits: `4,2` is 4.2, `240,000` is 240000, `15.12.` is a day and a month. */
function readingsOf(digits: string): number[] {
  const found: number[] = [];
  if (/^\d+$/u.test(digits)) found.push(Number(digits));
  else if (/^\d{1,3}(?:[.,’']\d{3})+$/u.test(digits)) found.push(Number(digits.replaceAll(/[.,’']/gu, '')));
  else if (/^\d+[.,]\d+$/u.test(digits)) found.push(Number(digits.replace(',', '.')));
  return found;
}

/** A day in digits: `15.12.`, `15.12.2026`, `2026-12-15`, `12/15`. */
const dates =
  /(?<![\d.,])(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])(\d{1,2})(?:\5(\d{2,4}))?(?:\.(?!\d)|(?![\d.,])))/gu;

type Token = { value: number; readings: number[]; text: string; at: number };

/** Numbers as digits, with their thousands (`400k`), and as words. */
function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  for (const one of text.matchAll(/(?<![\p{L}\d])(\d+(?:[.,’']\d+)*)(?:\s?(k|tsd|mio|m|mn)(?![\p{L}\d]))?/giu)) {
    const [whole, digits = '', unit = ''] = one;
    const factor = /^(?:k|tsd)$/iu.test(unit) ? 1000 : /^(?:mio|mn)$/iu.test(unit) || unit === 'M' ? 1_000_000 : 1;
    const plain = readingsOf(digits);
    const readings = factor === 1 ? plain : plain.flatMap((value) => [value * factor, value]);
    found.push({ value: readings[0] ?? 0, readings, text: whole, at: one.index });
  }
  for (const one of text.matchAll(/\p{L}+(?:-\p{L}+)?/gu)) {
    const parts = folded(one[0]).split('-');
    const values = parts.map(valueOf);
    const [first, second] = values;
    if (first !== null && first !== undefined && second !== null && second !== undefined && first >= 20 && second < 10)
      found.push({ value: first + second, readings: [first + second], text: one[0], at: one.index });
    else
      for (const value of values)
        if (value !== null) found.push({ value, readings: [value], text: one[0], at: one.index });
  }
  return found;
}

/** Whether a word is the name of a month here. `may`, `mar` and `march` are other words too. */
function isMonth(text: string, word: string, at: number): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at + word.length);
  const near =
    /(?:\d(?:st|nd|rd|th|\.)?|(?<!\p{L})(?:in|since|until|till|til|by|before|after|early|mid|late|end|of|for|from|this|last|next|im|seit|bis|ab|ende|anfang|mitte|am|nach|vor))[\s.]*$/iu.test(
      before,
    ) || /^\.?\s*\d/u.test(after);
  const plain = folded(word);
  if (plain === 'may' || plain === 'march') return near || (/^\p{Lu}/u.test(word) && /[\p{L},]\s$/u.test(before));
  return true;
}

/** What a text says about months. `abbreviations`: `mar` and `sept` count too. */
function monthsOf(text: string, abbreviations: boolean): { month: number; text: string }[] {
  return Array.from(text.matchAll(/\p{L}+/gu)).flatMap((one) => {
    const month = months.get(folded(one[0]));
    const counts =
      month !== undefined && (abbreviations || fullMonths.has(folded(one[0]))) && isMonth(text, one[0], one.index);
    return counts ? [{ month, text: one[0] }] : [];
  });
}

const shifted = (day: string, { days = 0, months: more = 0 }): number => {
  const date = new Date(`${day}T12:00:00Z`);
  return ((date.getUTCMonth() + more + (days ? Math.floor((date.getUTCDate() + days) / 31) : 0)) % 12) + 1;
};

/** Everything that given words allow. `day`: when they were said, for “in three months”. */
export function givenIn(text: string, day?: string): Counted {
  const numbers = new Set<number>();
  const found = new Set<number>();
  const plain = folded(text);
  // `13wk` and `3x`: the digits count without their unit.
  for (const one of text.matchAll(/\d+(?:[.,’']\d+)*/gu)) for (const value of readingsOf(one[0])) numbers.add(value);
  for (const { readings } of tokensOf(text)) for (const value of readings) numbers.add(value);
  for (const [word, value] of ordinals) if (plain.includes(word)) numbers.add(value);
  for (const [, year, month, date, first, , second, shortYear] of text.matchAll(dates)) {
    for (const value of [year, date, first, second, shortYear]) if (value) numbers.add(Number(value));
    for (const value of [month, first, second].map(Number)) if (value >= 1 && value <= 12) found.add(value);
  }
  for (const { month } of monthsOf(text, true)) found.add(month);
  for (const [word, allowed] of times)
    if (new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(plain)) for (const month of allowed) found.add(month);
  if (day) {
    for (const [, count = '', unit = ''] of plain.matchAll(
      /(?<!\p{L})in (?:about |ca\.? |etwa )?(\d+|\p{L}+) (weeks?|months?|wochen?|monate?n?)(?!\p{L})/gu,
    )) {
      const value = /^\d/u.test(count)
        ? Number(count)
        : (valueOf(count) ?? (/^(?:a|an|einem|einer)$/u.test(count) ? 1 : null));
      if (value !== null)
        found.add(unit.startsWith('w') ? shifted(day, { days: value * 7 }) : shifted(day, { months: value }));
    }
    if (/(?<!\p{L})(?:next month|nachste[nrs]? monat)(?!\p{L})/u.test(plain)) found.add(shifted(day, { months: 1 }));
  }
  return { numbers, months: found };
}

/** Counts of form, which claim nothing: “two lines are plenty”. */
const units = /^\s*(?:or \p{L}+ |oder \p{L}+ )?(?:lines?|sentences?|words?|zeilen?|satze?n?|worte?n?)(?!\p{L})/u;
/** One and two are also articles and pronouns, so they are no claim of their own. */
const mostSmall = 2;

/** The numbers and months of a text that nothing gives, as they stand in the text. */
export function notGiven(text: string, given: Counted): string[] {
  const found: string[] = [];
  const taken: [number, number][] = [];
  for (const one of text.matchAll(dates)) {
    const [whole, year, month, date, first, mark, second, shortYear] = one;
    const parts = year ? [year, date] : [first, shortYear && shortYear.length === 4 ? shortYear : undefined];
    const which = Number(year ? month : second);
    // `4.2` without a full stop after it may be a decimal.
    const decimal = !year && mark === '.' && !whole.endsWith('.') && given.numbers.has(Number(`${first}.${second}`));
    const stands =
      parts.every((part) => part === undefined || given.numbers.has(Number(part))) && given.months.has(which);
    if (which < 1 || which > 12) continue;
    taken.push([one.index, one.index + whole.length]);
    if (!stands && !decimal) found.push(whole);
  }
  for (const { value, readings, text: shown, at } of tokensOf(text)) {
    if (taken.some(([from, to]) => at >= from && at < to)) continue;
    const isWord = !/\d/u.test(shown);
    if (isWord && (value <= mostSmall || units.test(folded(text.slice(at + shown.length))))) continue;
    if (!readings.some((one) => given.numbers.has(one))) found.push(shown);
  }
  for (const { month, text: shown } of monthsOf(text, false)) if (!given.months.has(month)) found.push(shown);
  return [...new Set(found)];
}
