import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { User } from '@app/contracts/account/account.api';
import type { Role, Tone } from '@app/contracts/account/account.events';
import type { TextVersion } from '@app/contracts/account/consent';
import type { Identity } from '@app/domain/account/account';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from './config';

/** What every request knows about the signed-in person. */
export interface SignedIn extends Pick<
  User,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'bio' | 'clientTypes'
> {
  /** IANA name; `UTC` until the browser has sent one. */
  timeZone: string;
  preferredTone: Tone;
}

export interface Claims extends Identity {
  issuer: string;
  subject: string;
}

/** Implemented by the account feature. An abstract class, so that it is its own injection token. */
export abstract class People {
  abstract find(userId: string): Promise<SignedIn | null>;
  /** Roles by user id, without those who have no account. */
  abstract roles(userIds: string[]): Promise<Map<string, Role>>;
  /**
   * The addresses of those who were admins so far, whatever `ADMIN_EMAILS` says. The list is empty while the read model is built for
   * the first time; the next start asks again.
   */
  abstract admins(): Promise<string[]>;
  /** The id of the person who is this customer at Stripe; null when nobody is. */
  abstract withCustomer(customer: string): Promise<string | null>;
  /**
   * Registers the person at the first sign-in. `texts`: the version of the terms and the privacy policy that the person agreed
   * to by signing in. Returns the user id, which is always the same for one issuer and subject.
   */
  abstract signedIn(claims: Claims, correlationId: string, texts?: TextVersion): Promise<string>;
}

/** How long an admin may look at the workspace of a person, in milliseconds. */
const lastingMs = 30 * 60 * 1000;

export const viewHeader = 'x-view-as';

/** The token names person, admin and end, signed by this installation, and needs the session of that admin. */
@Injectable()
export class Views {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** When a view ends that starts now. */
  end(): string {
    return new Date(this.clock.now().getTime() + lastingMs).toISOString();
  }

  /** The person whom this admin may look at now, or null. */
  async personIn(token: string, adminId: string): Promise<string | null> {
    const [userId = '', until = ''] = token.split('~');
    const wanted = Buffer.from(await this.tokenOf(userId, adminId, until));
    const given = Buffer.from(token);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    return Date.parse(until) > this.clock.now().getTime() ? userId : null;
  }

  async tokenOf(userId: string, adminId: string, until: string): Promise<string> {
    return `${userId}~${until}~${await this.config.proofOf(JSON.stringify(['view-as', userId, adminId, until]))}`;
  }
}
