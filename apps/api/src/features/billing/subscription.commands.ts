import { Injectable } from '@nestjs/common';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { subscription, type SubscriptionState } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { record, type Recorded } from '@app/event-sourcing/commands/record';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import type { EventStore } from '@app/event-sourcing/event-store/event-store';
import { type PlanCommand, Plans } from '../../shared/ports';
import { historyOf } from '@app/event-sourcing/event-store/history';

/** The role from the log. A read model could be behind. */
const roleOf = async (store: EventStore, userId: string): Promise<Role | null> => {
  const state = fold(account, await historyOf(store, `user-${userId}`));
  return state.status === 'registered' ? state.role : null;
};

/** A command to a subscription. The context's owner is the person who has it. */
export class ActOnSubscription extends Command<Recorded<SubscriptionState>> {
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

/** The plan from the log. A read model could be behind. */
export const planOf = async (store: EventStore, userId: string): Promise<SubscriptionState> =>
  fold(subscription, await historyOf(store, `subscription-${userId}`));

@Injectable()
export class PlansInLog extends Plans {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  override act(command: PlanCommand, context: CommandContext): Promise<Recorded<SubscriptionState>> {
    return this.commands.execute(new ActOnSubscription(command, context));
  }
}
