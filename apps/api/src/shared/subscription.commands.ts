import { Command } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { subscription, type SubscriptionCommand, type SubscriptionState } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { record, type Recorded } from '@app/event-sourcing/commands/record';
import type { EventStore } from '@app/event-sourcing/event-store';
import { historyOf } from '@app/event-sourcing/event-store/history';
import type { Clock } from '@app/event-sourcing/kernel/clock';

/** The role from the log. A read model could be behind. */
const roleOf = async (store: EventStore, userId: string): Promise<Role | null> => {
  const state = fold(account, await historyOf(store, `user-${userId}`));
  return state.status === 'registered' ? state.role : null;
};

type WithoutRole<C> = C extends unknown ? Omit<C, 'role'> : never;
export type PlanCommand = WithoutRole<SubscriptionCommand>;

/** A command to a subscription, with the role of its person. The context's owner is the person who has it. */
export class ActOnSubscription extends Command<Recorded<SubscriptionState>> {
  readonly category = 'subscription';

  constructor(
    readonly command: PlanCommand,
    readonly context: CommandContext,
  ) {
    super();
  }

  async recordIn(store: EventStore, clock: Clock): Promise<Recorded<SubscriptionState>> {
    const { command, context } = this;
    const role = await roleOf(store, context.owner);
    return record(store, `subscription-${context.owner}`, subscription, { ...command, role }, context, clock);
  }
}
