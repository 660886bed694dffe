import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { subscription, type SubscriptionCommand, type SubscriptionState } from '@app/domain/billing/subscription';
import { fold } from '@app/domain/decider';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { parseStored } from '../../platform/event-store/stored';

type WithoutRole<C> = C extends unknown ? Omit<C, 'role'> : never;

/** A command to a subscription. The context's owner is the person who has it. */
export class ActOnSubscription extends Command<Recorded<SubscriptionState>> {
  constructor(
    readonly command: WithoutRole<SubscriptionCommand>,
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
    const events = (await this.store.readStream(`user-${userId}`)).map((e) => parseStored<'user'>(e));
    const state = fold(account, events);
    return state.status === 'registered' ? state.role : null;
  }
}
