import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getUser, updateUser, type User } from '@app/contracts/account/account.api';
import type { InputOf } from '@app/contracts/endpoint';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';
import { findUser } from './users.read-model';

@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(getUser)
  async user(@CurrentUser() user: SignedIn): Promise<User> {
    const row = await findUser(this.source, user.id);
    if (!row) throw new DomainError('not_found', 'There is no such person.');
    // The state of the plan, and its ids at Stripe, are for the next event and for admins.
    const { stripeCustomerId: _customer, stripeSubscriptionId: _subscription, plan: _plan, ...known } = row;
    return {
      ...known,
      role: user.role,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  @Handle(updateUser)
  async update(
    @Input() { body: { basedOn, ...body } }: InputOf<typeof updateUser>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<User | Recorded> {
    // A blank name or bio removes the value. A field that is left out changes nothing.
    const blankIsNone = Object.fromEntries(Object.entries(body).map(([k, v]) => [k, v === '' ? null : v]));
    const { position } = await this.commands.execute(
      new ActOnAccount({ type: 'UpdateProfile', changes: blankIsNone, basedOn }, context),
    );
    if (!(await this.progress.shown('user', position))) return recorded(position);
    return this.user(user);
  }
}
