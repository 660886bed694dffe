/** How the server misbehaves at one of its addresses. */
export const misbehaviours = [
  /** Never responds. */
  'never',
  /** Responds correctly after two seconds. */
  'slow',
  /** 429 with Retry-After. */
  'busy',
  /** 500. */
  'down',
  /** Ends the connection in the middle of its response. At `token`, the code is used up. */
  'cut',
  /** Text that is not JSON. */
  'malformed',
  /** At `token`: the response for an app for which LinkedIn has not switched PKCE on. */
  'without-pkce',
  /** At `token`: an id_token that another key has signed. */
  'forged',
  /** At `token`: an id_token for another app. */
  'other-app',
  /** At `token`: the access ends in ten days instead of sixty. */
  'short',
  /** At `authorization`: the redirect back names another issuer. */
  'wrong-iss',
  /** At `authorization`: the redirect back names the issuer, as RFC 9207 says. LinkedIn leaves it out. */
  'with-iss',
  /** At `token` and `userinfo`: no e-mail address. */
  'no-email',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

export const places = ['discovery', 'authorization', 'token', 'jwks', 'userinfo'] as const;
export type Place = (typeof places)[number];

export interface Received {
  at: string;
  place: Place;
  /** Codes, secrets and tokens are cut. */
  parameters: Record<string, string>;
  status: number | null;
}
