import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { subscription, type SubscriptionState } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { type PlanCommand, Plans } from '../../ports/features';
import { historyOf } from '../../platform/event-store/history';

/** A command to a subscription. The context's owner is the person who has it. */
export class ActOnSubscription extends Command<Recorded<SubscriptionState>> {
  constructor(
    readonly command: PlanCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnSubscription)
export class SubscriptionHandler implements ICommandHandler<ActOnSubscription> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ command, context }: ActOnSubscription): Promise<Recorded<SubscriptionState>> {
    const role = await this.roleOf(context.owner);
    return record(this.store, `subscription-${context.owner}`, subscription, { ...command, role }, context, this.clock);
  }

  /** The role from the log. A read model could be behind. */
  private async roleOf(userId: string): Promise<Role | null> {
    const state = fold(account, await historyOf(this.store, `user-${userId}`));
    return state.status === 'registered' ? state.role : null;
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
