import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { DataSource } from 'typeorm';
import { type Claims, People, type SignedIn } from '../../platform/http/people';
import { derivedId } from '../../platform/commands/ids';
import { Config } from '../../platform/kernel/config';
import { Progress } from '../../platform/projections/progress';
import { ActOnAccount } from './account.commands';
import { findUser, type UserRow, users } from './users.read-model';

/** A hint that a read model moved on may be lost, so a row is kept no longer than this, in milliseconds. */
const keptMs = 1_000;
const mostKept = 10_000;

/** Everybody with an account may sign in. The first sign-in makes the account. */
@Injectable()
export class RegisteredPeople implements People {
  private readonly rows = new Map<string, { position: bigint; until: number; row: Promise<UserRow | null> }>();

  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly config: Config,
  ) {}

  async find(userId: string): Promise<SignedIn | null> {
    const user = await this.row(userId);
    if (!user) return null;
    const { id, email, firstName, lastName, role, bio, clientTypes, timeZone, preferredTone } = user;
    // An address that is taken off the list of admins loses the role at once, also in open sessions.
    const now = role === 'admin' ? this.roleOf(email) : role;
    const named = { id, email, firstName, lastName, role: now, bio, clientTypes };
    return { ...named, timeZone: timeZone ?? 'UTC', preferredTone: preferredTone ?? 'calm' };
  }

  async signedIn(claims: Claims, correlationId: string): Promise<string> {
    const { issuer, subject, email, firstName, lastName } = claims;
    const id = derivedId('user', issuer, subject);
    const { position } = await this.commands.execute(
      new ActOnAccount(
        { type: 'SignIn', email, firstName, lastName, role: this.roleOf(email) },
        {
          commandId: derivedId('sign-in', id, correlationId),
          owner: id,
          actor: { id, as: 'user' },
          correlationId,
          causationId: correlationId,
          request: null,
        },
      ),
    );
    // Longer than elsewhere: without the row, the person would be signed out again.
    await this.progress.waitFor([users.name], position, 10_000);
    return id;
  }

  /** Every request needs its person. A row is read again when the read model moved on, and after a second in any case. */
  private row(userId: string): Promise<UserRow | null> {
    const position = this.progress.positionOf(users.name);
    const kept = this.rows.get(userId);
    if (kept && kept.position === position && performance.now() < kept.until) return kept.row;
    const row = findUser(this.source, userId);
    if (position === undefined) return row;
    if (this.rows.size >= mostKept) this.rows.clear();
    this.rows.set(userId, { position, until: performance.now() + keptMs, row });
    row.catch(() => this.rows.delete(userId)); // the caller hears of the failure
    return row;
  }

  private roleOf(email: string): Role {
    return this.config.env.ADMIN_EMAILS.includes(email.toLowerCase()) ? 'admin' : 'coach';
  }
}
