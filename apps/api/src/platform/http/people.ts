import type { Role, Tone } from '@app/contracts/account/account.events';

/** What every request knows about the signed-in person. */
export interface SignedIn {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** IANA name; `UTC` until the browser has sent one. */
  timeZone: string;
  preferredTone: Tone;
  bio: string | null;
  clientTypes: string[];
}

/** What the identity provider says about a person. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The https address of a picture. */
  picture: string | null;
}

/** Implemented by the account feature. An abstract class, so that it is its own injection token. */
export abstract class People {
  abstract find(userId: string): Promise<SignedIn | null>;
  /** Roles by user id, without those who have no account. */
  abstract roles(userIds: string[]): Promise<Map<string, Role>>;
  /** Registers the person at the first sign-in. Returns the user id, which is always the same for one issuer and subject. */
  abstract signedIn(claims: Claims, correlationId: string): Promise<string>;
}
