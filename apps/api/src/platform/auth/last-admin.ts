import { Injectable, type OnModuleInit } from '@nestjs/common';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { Config } from '../kernel/config';
import { People } from '../kernel/people';
import { Roles } from '../kernel/roles';
import { JsonLogger } from '../telemetry/logging';

/** Stops the start when `ADMIN_EMAILS` would take the role from the last admin, because no screen can give it back. */
@Injectable()
export class LastAdmin implements OnModuleInit {
  constructor(
    private readonly people: People,
    private readonly config: Config,
    private readonly roles: Roles,
    private readonly logger: JsonLogger,
  ) {}

  /** @throws Error when there are admins and `ADMIN_EMAILS` names none of them */
  async onModuleInit(): Promise<void> {
    if (!this.roles.api) return;
    const admins = await untilDatabase(this.logger.pino, () => this.people.admins());
    const { ADMIN_EMAILS: named } = this.config.env;
    if (admins.length === 0 || admins.some((email) => named.includes(email.toLowerCase()))) return;
    throw new Error(
      'ADMIN_EMAILS names none of the admins, so the last one would lose the role. Keep the address of one of them, and ' +
        'start again. Take it out when another admin has signed in.',
    );
  }
}
