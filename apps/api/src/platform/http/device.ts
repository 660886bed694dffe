import type { Session } from '@app/contracts/account/sessions.api';

/** The first match counts: browsers name the browsers before them, and phones name their desktop system. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export type Device = Pick<Session, 'browser' | 'system'>;

/** Browser and system of a `User-Agent` header: enough for a person to know their devices, too little to follow them. */
export const deviceOf = (userAgent: string | undefined): Device => {
  // A header can be long. What counts stands at its beginning.
  const text = (userAgent ?? '').slice(0, 500);
  const nameIn = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
};
