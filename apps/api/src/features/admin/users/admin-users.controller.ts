import { Controller, Res } from '@nestjs/common';
import { type AdminUser, changeSubscription, listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Plans } from '../../../shared/ports';
import type { SignedIn } from '../../../platform/kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../../platform/http/handle';
import { setPage } from '../../../platform/http/paging';
import { Context, CurrentUser } from '../../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { findAdminUser, findAdminUsers } from './admin-users.queries';

@Controller()
export class AdminUsersController {
  constructor(
    private readonly plans: Plans,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listAdminUsers)
  async list(
    @Input() { query }: InputOf<typeof listAdminUsers>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminUser[]> {
    const { rows, total, next } = await findAdminUsers(this.source, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(changeSubscription)
  async change(
    @Input() { params, body }: InputOf<typeof changeSubscription>,
    @CurrentUser() admin: SignedIn,
    @Context() context: CommandContext,
  ): Promise<AdminUser | Recorded> {
    const owner = params.userId;
    const { reason = 'none given', subscriptionTier: tier } = body;
    const { position } = await this.plans.act(
      tier === 'studio' ? { type: 'GrantTier', tier, reason } : { type: 'RevokeTier', reason },
      { ...context, owner, actor: { id: admin.id, as: 'admin' } },
    );
    // It also waits for the audit, so that the admin sees the change on both screens.
    if (!(await this.progress.shown('subscription', position, { also: ['nobody'] }))) return recorded(position);
    return (await findAdminUser(this.source, owner)) ?? recorded(position);
  }
}
