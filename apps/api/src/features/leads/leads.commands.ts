import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { type Decider, DomainError } from '@app/domain/decider';
import { lead, type LeadCommand, type LeadState } from '@app/domain/leads/lead';
import type { CommandContext } from '../../platform/commands/context';
import { PersonLimit } from '../../platform/kernel/person-limit';
import { requestsFirst, waitsForBackground } from '../../platform/kernel/requests-first';
import { derivedId } from '../../platform/commands/ids';
import { record, recordMany, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to one lead. Several commands are recorded together or not at all. */
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
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnLead): Promise<Recorded<LeadState>> {
    return record(this.store, `lead-${id}`, inOrder, [command].flat(), context, this.clock);
  }
}

/** New leads, with one append for all of them. Each has a command id of its own, as if it were added alone. */
export class SurfaceLeads extends Command<({ position: bigint } | DomainError)[]> {
  constructor(
    readonly leads: {
      id: string;
      command: Extract<LeadCommand, { type: 'SurfaceLead' }>;
      context: CommandContext;
    }[],
  ) {
    super();
  }
}

@CommandHandler(SurfaceLeads)
export class SurfaceLeadsHandler implements ICommandHandler<SurfaceLeads> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ leads }: SurfaceLeads): Promise<({ position: bigint } | DomainError)[]> {
    const beginnings = leads.map(({ id, command, context }) => ({ stream: `lead-${id}` as const, command, context }));
    return recordMany(this.store, lead, beginnings, this.clock);
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

/** Commands of one person's bulk acts that run at the same time. More would make the commands of other people wait. */
const bulk = new PersonLimit(2);

const skipIfRefused = (error: unknown) => {
  const refused = error instanceof DomainError && ['invalid_transition', 'validation_failed'].includes(error.code);
  if (refused) return { events: 0, position: 0n };
  throw error;
};

/**
 * Sends the same command to many leads, each with a command id of its own, so that a repeat has no second effect. It
 * skips a lead that refuses the command (it is archived, or has the most tags allowed) and one that the command does not
 * change.
 */
export const actOnEach = async (
  commands: CommandBus,
  ids: string[],
  command: LeadCommand,
  context: CommandContext,
): Promise<{ done: number; skipped: number; position: bigint }> => {
  const one = async (id: string) => {
    await requestsFirst();
    return commands.execute(new ActOnLead(id, command, { ...context, commandId: derivedId(context.commandId, id) }));
  };
  const each = [...new Set(ids)].map((id) => () => bulk.run(context.owner, () => one(id).catch(skipIfRefused)));
  // Requests for one thing go first; this one waits for its many commands.
  const all = await waitsForBackground(() => Promise.all(each.map((run) => run())));
  const done = all.filter((r) => r.events > 0).length;
  return {
    done,
    skipped: all.length - done,
    position: all.reduce((max, r) => (r.position > max ? r.position : max), 0n),
  };
};
