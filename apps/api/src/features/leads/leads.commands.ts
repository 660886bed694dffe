import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { type Decider, DomainError } from '@app/domain/decider';
import { lead, type LeadCommand, type LeadState } from '@app/domain/leads/lead';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { record, type Recorded } from '../../platform/commands/record';
import { EventStore } from '../../platform/kernel/event-store';

/** Everything that can be done to a lead; several commands are done together or not at all. */
export class ActOnLead extends Command<Recorded<LeadState>> {
  constructor(
    readonly id: string,
    readonly command: LeadCommand | LeadCommand[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnLead)
export class LeadHandler implements ICommandHandler<ActOnLead> {
  constructor(private readonly store: EventStore) {}

  execute({ id, command, context }: ActOnLead): Promise<Recorded<LeadState>> {
    return record(this.store, `lead-${id}`, inOrder, [command].flat(), context);
  }
}

const inOrder: Decider<LeadCommand[], LeadState, LeadEvent> = {
  ...lead,
  decide: (commands, state) =>
    commands.reduce<LeadEvent[]>(
      (events, command) => [...events, ...lead.decide(command, events.reduce(lead.evolve, state))],
      [],
    ),
};

const skipIfRefused = (error: unknown) => {
  const refused = error instanceof DomainError && ['invalid_transition', 'validation_failed'].includes(error.code);
  if (refused) return { events: 0, position: 0n };
  throw error;
};

/**
 * The same command to many leads, each under an id of its own, so that a repetition finds what was done already. A lead
 * that cannot take it (it was archived meanwhile, or carries as many tags as it can) is skipped, like one where it changes
 * nothing.
 */
export const actOnEach = async (
  commands: CommandBus,
  ids: string[],
  command: LeadCommand,
  context: CommandContext,
): Promise<{ done: number; skipped: number; position: bigint }> => {
  const all = await Promise.all(
    [...new Set(ids)].map((id) =>
      commands
        .execute(new ActOnLead(id, command, { ...context, commandId: derivedId(context.commandId, id) }))
        .catch(skipIfRefused),
    ),
  );
  const done = all.filter((r) => r.events > 0).length;
  return {
    done,
    skipped: all.length - done,
    position: all.reduce((max, r) => (r.position > max ? r.position : max), 0n),
  };
};
