import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/kernel/config';
import { Roles } from '../../platform/kernel/roles';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { JsonLogger } from '../../platform/telemetry/logging';
import { users } from './users.read-model';

/** Stops the start when `ADMIN_EMAILS` would take the role from the last admin, because no screen can give it back. */
@Injectable()
export class LastAdmin implements OnModuleInit {
  constructor(
    private readonly storage: Storage,
    private readonly config: Config,
    private readonly roles: Roles,
    private readonly logger: JsonLogger,
  ) {}

  /** @throws Error when there are admins and `ADMIN_EMAILS` names none of them */
  async onModuleInit(): Promise<void> {
    if (!this.roles.api) return;
    const admins = await untilDatabase(this.logger.pino, () => this.admins());
    const { ADMIN_EMAILS: named } = this.config.env;
    if (admins.length === 0 || admins.some((email) => named.includes(email.toLowerCase()))) return;
    throw new Error(
      'ADMIN_EMAILS names none of the admins, so the last one would lose the role. Keep the address of one of them, and ' +
        'start again. Take it out when another admin has signed in.',
    );
  }

  /**
   * The addresses of the admins. The list is empty while the read model is built for the first time; the next start checks
   * again.
   */
  private async admins(): Promise<string[]> {
    const { pool } = this.storage;
    const table = `${keyOf(users)}.users`;
    const { rows } = await pool.query<{ built: boolean }>('select to_regclass($1) is not null as built', [table]);
    if (!rows[0]?.built) return [];
    const found = await pool.query<{ email: string }>(`select email from ${table} where role = 'admin'`);
    return found.rows.map(({ email }) => email);
  }
}
