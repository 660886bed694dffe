import { Command } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { subscription, type SubscriptionCommand } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import type { EventStore } from '@app/event-sourcing/event-store';
import { historyOf } from '@app/event-sourcing/event-store/history';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import { ownerCommand } from '../platform/feature';

/** The role from the log. A read model could be behind. */
const roleOf = async (store: EventStore, userId: string): Promise<Role | null> => {
  const state = fold(account, await historyOf(store, `user-${userId}`));
  return state.status === 'registered' ? state.role : null;
};

type WithoutRole<C> = C extends unknown ? Omit<C, 'role'> : never;
export type PlanCommand = WithoutRole<SubscriptionCommand>;

class ActWithRole extends ownerCommand('subscription', subscription) {}
type Outcome = ReturnType<ActWithRole['recordIn']>;

/** A command to a subscription, with the role of its person. The context's owner is the person who has it. */
export class ActOnSubscription extends Command<Awaited<Outcome>> {
  readonly category = 'subscription';

  constructor(
    readonly command: PlanCommand,
    readonly context: CommandContext,
  ) {
    super();
  }

  async recordIn(store: EventStore, clock: Clock): Outcome {
    const { command, context } = this;
    const role = await roleOf(store, context.owner);
    return new ActWithRole({ ...command, role }, context).recordIn(store, clock);
  }
}
