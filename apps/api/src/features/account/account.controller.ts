import { Controller } from '@nestjs/common';
import { getUser, updateUser } from '@app/contracts/account/account.api';
import { mustExist } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';
import { findUser } from './users.read-model';
import type { SignedIn } from '../../platform/kernel/people';

@Controller()
export class AccountController {
  constructor(
    private readonly commands: Commands,
    private readonly source: DataSource,
  ) {}

  @Handle(getUser)
  async user({ user }: { user: SignedIn }) {
    const row = mustExist(await findUser(this.source, user.id), 'person');
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
  async update({ body: { basedOn, ...body }, user, context }: Received<typeof updateUser>) {
    // A blank name or bio removes the value. A field that is left out changes nothing.
    const blankIsNone = Object.fromEntries(Object.entries(body).map(([k, v]) => [k, v === '' ? null : v]));
    const command = new ActOnAccount({ type: 'UpdateProfile', changes: blankIsNone, basedOn }, context);
    return this.commands.show(command, () => this.user({ user }));
  }
}
