import type { Role, Tone } from '@app/contracts/account/account.events';
import type { Voice } from '@app/domain/account/account';

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

/** An author as a writer knows them. */
export interface Author extends Voice {
  firstName: string | null;
  lastName: string | null;
  tone: Tone;
  /** From the profile. It is older than the card. */
  bio: string | null;
  /** From the profile. They are older than the card. */
  clientTypes: string[];
}

/** Implemented by the account feature. An abstract class, so that it is its own injection token. */
export abstract class People {
  abstract find(userId: string): Promise<SignedIn | null>;
  /** Roles by user id, without those who have no account. */
  abstract roles(userIds: string[]): Promise<Map<string, Role>>;
  /** Registers the person at the first sign-in. Returns the user id, which is always the same for one issuer and subject. */
  abstract signedIn(claims: Claims, correlationId: string): Promise<string>;
}

/** Also implemented by the account feature. */
export abstract class Authors {
  /**
   * What the person says about their work and words, read from the log: a draft must not use an answer that the person has
   * just changed.
   * @throws DomainError `not_found` for a person without an account
   */
  abstract cardOf(owner: string): Promise<Author>;
}

/** Implemented by the leads feature, for features that read the leads' own streams. */
export abstract class Leads {
  /** The ids of a person's newest leads that are not archived, the newest first. */
  abstract newest(owner: string, most: number): Promise<string[]>;
}
