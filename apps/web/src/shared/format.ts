const hour = 3_600_000;

/** `Just now` under an hour, `N hour(s) ago` under a day, else `N day(s) ago`. Instants in milliseconds. */
export const relativeTime = (at: number, now: number): string => {
  const hours = Math.floor((now - at) / hour);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
};

/** `20 Nov 2026, 09:14:32`, in the browser's zone unless one is given. */
export const exactTime = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone && { timeZone }),
  });

/** `20 Nov, 09:14`. */
export const shortTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** `20 Nov`; with the year when it is not this one. Takes a day (`YYYY-MM-DD`) or an instant. */
export const shortDay = (iso: string, now: Date = new Date()): string => {
  const date = iso.length === 10 ? new Date(`${iso}T12:00:00`) : new Date(iso);
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
};

const counted = new Intl.NumberFormat('en-GB');
/** `1,208`. */
export const number = (value: number): string => counted.format(value);

/** As `Listed` has it. */
interface Counted {
  total: number;
  more: boolean;
}

/** A list's total: `27`, or `1,000+` where the server counted no further. */
export const totalWords = ({ total, more }: Counted): string => `${number(total)}${more ? '+' : ''}`;

/** How many rows of a list are not `shown` yet; `Infinity` where nobody has counted them. */
export const leftOf = ({ total, more }: Counted, shown: number): number => (more ? Infinity : total - shown);

/** `1 lead`, `27 leads`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** `today at 09:26`, else `19 Nov, 09:26`. */
export const whenWords = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? `today at ${time}` : shortTime(iso);
};

/** `about 8 s left`, `about 3 min left`; nothing while it is not known. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 1) return 'almost done';
  return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} min left`;
};
