import { Command } from '@nestjs/cqrs';
import { subscription, type SubscriptionCommand } from '@app/domain/billing/subscription';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import type { EventStore } from '@app/event-sourcing/event-store';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import { ownerCommand } from '../platform/feature';
import { accountOf } from './account.queries';

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
    const person = await accountOf(store, context.owner);
    const role = person.status === 'registered' ? person.role : null;
    return new ActWithRole({ ...command, role }, context).recordIn(store, clock);
  }
}
