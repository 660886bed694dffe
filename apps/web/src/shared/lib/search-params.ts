const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const date = /^\d{4}-\d{2}-\d{2}$/;

/** A text in the address. The router parses `?q=42` as a number and `?q=true` as a boolean; here both are texts. */
export const textIn = (value: unknown, max: number): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, max).trim() || undefined : undefined;

export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined;

export const oneOf = <V extends string>(known: readonly V[], value: unknown): V | undefined =>
  known.find((each) => each === value);

/** A calendar day, `YYYY-MM-DD`. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && date.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** For `validateSearch`. The router would keep an invalid value in the address, and it would reach the server. */
export const only = <Search extends object>(address: Record<string, unknown>, understood: Search): Search => ({
  ...Object.fromEntries(Object.keys(address).map((key) => [key, undefined])),
  ...understood,
});

/** Removes undefined values. */
export const given = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T;
