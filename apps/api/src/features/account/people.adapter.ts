import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { LRUCache } from 'lru-cache';
import { Any, DataSource } from 'typeorm';
import type { People, SignedIn } from '../../platform/kernel/people';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Config } from '../../platform/kernel/config';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';
import { UserRow, users } from './users.read-model';

@Injectable()
export class RegisteredPeople implements People {
  /** The longest time that a row stays in the cache, in milliseconds: a signal about a change can get lost. */
  private readonly rows = new LRUCache<string, { position: bigint; row: Promise<SignedIn | undefined> }>({
    max: 10_000,
    ttl: 1_000,
  });

  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly config: Config,
  ) {}

  async find(userId: string): Promise<SignedIn | null> {
    const person = await this.row(userId);
    return person ? { ...person, role: this.roleNow(person) } : null;
  }

  async roles(userIds: string[]): Promise<Map<string, Role>> {
    const found = await this.source.manager.find(UserRow, {
      select: { id: true, email: true, role: true },
      where: { id: Any(userIds) },
    });
    return new Map(found.map((user) => [user.id, this.roleNow(user)]));
  }

  async admins(): Promise<string[]> {
    const [table] = await this.source.query<{ built: boolean }[]>(`select to_regclass('users') is not null as built`);
    if (!table?.built) return [];
    const found = await this.source.manager.findBy(UserRow, { role: 'admin' });
    return found.map(({ email }) => email);
  }

  async withCustomer(customer: string): Promise<string | null> {
    const found = await this.source.manager.findOne(UserRow, {
      select: { id: true },
      where: { stripeCustomerId: customer },
    });
    return found?.id ?? null;
  }

  async signedIn(...[claims, correlationId, texts]: Parameters<People['signedIn']>): Promise<string> {
    const { issuer, subject, ...said } = claims;
    const id = derivedId('user', issuer, subject);
    const { position } = await this.commands.execute(
      new ActOnAccount(
        { type: 'SignIn', ...said, role: this.roleOf(said.email), texts },
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
    // The wait is longer than elsewhere, because without the row the person would be signed out again.
    await this.progress.shown('user', position, { ms: 10_000 });
    return id;
  }

  /** Every request needs its person, so a row is cached until the read model changes, and for a second at most. */
  private row(userId: string): Promise<SignedIn | undefined> {
    const position = this.progress.positionOf(users);
    const kept = this.rows.get(userId);
    if (kept && kept.position === position) return kept.row;
    // Plain SQL: TypeORM's own find costs more than the query.
    const row = this.source
      .query<SignedIn[]>(
        `select id, email, first_name as "firstName", last_name as "lastName", role, bio, client_types as "clientTypes",
           coalesce(time_zone, 'UTC') as "timeZone", coalesce(preferred_tone, 'calm') as "preferredTone"
         from users where id = $1`,
        [userId],
      )
      .then(([person]) => person);
    if (position === undefined) return row;
    this.rows.set(userId, { position, row });
    row.catch(() => this.rows.delete(userId)); // the caller awaits the same promise and gets the error
    return row;
  }

  /** A person who is no longer on the list of admins loses the role at once, also in open sessions. */
  private roleNow({ role, email }: Pick<SignedIn, 'role' | 'email'>): Role {
    return role === 'admin' ? this.roleOf(email) : role;
  }

  private roleOf(email: string): Role {
    return this.config.env.ADMIN_EMAILS.includes(email.toLowerCase()) ? 'admin' : 'coach';
  }
}
