import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../kernel/config';

/** How long an admin may look at the workspace of a person, in milliseconds. */
const lastingMs = 30 * 60 * 1000;

export const viewHeader = 'x-view-as';

/**
 * An admin’s read-only view of a person’s workspace. The token names person, admin and end, and this installation has
 * signed it. It is worth nothing without the session of that admin.
 */
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
