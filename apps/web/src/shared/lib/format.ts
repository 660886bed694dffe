/** Adds a full stop to a sentence, unless it already ends with a mark: `You declined the message to Jan Jr.` */
export const ended = (sentence: string): string => (/[.!?…]["'”’)»]*$/u.test(sentence) ? sentence : `${sentence}.`);

export const capital = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);

/** `1,208`. Small figures do not use Intl, whose first use takes 30 ms. */
export const number = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : value.toLocaleString('en-GB');

/** The fields of `ListPage` for the total. */
interface Counted {
  total: number;
  more: boolean;
}

/** The total of a list: `27`, or `1,000+` where the server stopped counting. */
export const totalLabel = ({ total, more }: Counted): string => `${number(total)}${more ? '+' : ''}`;

/** The number of rows of a list that are not `shown` yet; `Infinity` where the server has not counted them. */
export const leftOf = ({ total, more }: Counted, shown: number): number => (more ? Infinity : total - shown);

/** `1 lead`, `27 leads`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The beginning of an hour: `08:00`. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
