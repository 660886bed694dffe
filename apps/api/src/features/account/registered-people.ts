import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { type Claims, People, type SignedIn } from '../../platform/auth/people';
import { derivedId } from '../../platform/commands/ids';
import { Config } from '../../platform/config';
import { Progress } from '../../platform/read-models/progress';
import { ActOnAccount } from './account.commands';
import { findUser, users } from './users.read-model';

/** Who may be signed in: everybody with an account; the first sign-in makes one. */
@Injectable()
export class RegisteredPeople implements People {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly config: Config,
  ) {}

  async find(userId: string): Promise<SignedIn | null> {
    const user = await findUser(this.source, userId);
    if (!user) return null;
    const { id, email, firstName, lastName, role, bio, clientTypes, timeZone, preferredTone } = user;
    const named = { id, email, firstName, lastName, role, bio, clientTypes };
    return { ...named, timeZone: timeZone ?? 'UTC', preferredTone: preferredTone ?? 'calm' };
  }

  async signedIn(claims: Claims, correlationId: string): Promise<string> {
    const { issuer, subject, email, firstName, lastName } = claims;
    const id = derivedId('user', issuer, subject);
    const role = this.config.env.ADMIN_EMAILS.includes(email.toLowerCase()) ? 'admin' : 'coach';
    const { position } = await this.commands.execute(
      new ActOnAccount(
        { type: 'RegisterUser', email, firstName, lastName, role },
        {
          commandId: derivedId('register', id),
          owner: id,
          actor: { id, as: 'user' },
          correlationId,
          causationId: correlationId,
          request: null,
        },
      ),
    );
    // Longer than elsewhere: until the row is there, the person would seem to be logged out.
    await this.progress.waitFor([users.name], position, 10_000);
    return id;
  }
}
