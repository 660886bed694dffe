/** A sentence with its full stop, or as it is when it already ends with a mark: `You declined the message to Jan Jr.` */
export const ended = (sentence: string): string => (/[.!?…]["'”’)»]*$/u.test(sentence) ? sentence : `${sentence}.`);

const counted = new Intl.NumberFormat('en-GB');
/** `1,208`. */
export const number = (value: number): string => counted.format(value);

/** As `ListPage` has it. */
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
