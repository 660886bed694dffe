import { Controller } from '@nestjs/common';
import { changeSubscription, listAdminUsers } from '@app/contracts/admin/admin-users.api';
import { DataSource } from 'typeorm';
import { ActOnSubscription } from '../../../shared/subscription.commands';
import { Handle, type Received, Commands } from '../../../platform/http/endpoint';
import { sendPage } from '../../../platform/http/paging';
import { findAdminUser, findAdminUsers } from './admin-users.queries';

@Controller()
export class AdminUsersController {
  constructor(
    private readonly commands: Commands,
    private readonly source: DataSource,
  ) {}

  @Handle(listAdminUsers)
  async list({ query, response }: Received<typeof listAdminUsers>) {
    return sendPage(response, await findAdminUsers(this.source, query));
  }

  @Handle(changeSubscription)
  async change({ params, body, user: admin, context }: Received<typeof changeSubscription>) {
    const owner = params.userId;
    const { reason = 'none given', subscriptionTier: tier } = body;
    const { position } = await this.commands.send(
      new ActOnSubscription(tier === 'studio' ? { type: 'GrantTier', tier, reason } : { type: 'RevokeTier', reason }, {
        ...context,
        owner,
        actor: { id: admin.id, as: 'admin' },
      }),
    );
    // It also waits for the audit, so that the admin sees the change on both screens.
    return this.commands.whenShown('subscription', position, () => findAdminUser(this.source, owner), ['nobody']);
  }
}
