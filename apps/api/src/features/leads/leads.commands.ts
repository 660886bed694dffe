import { setTimeout as sleep } from 'node:timers/promises';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { type Decider, DomainError } from '@app/domain/decider';
import { lead, type LeadCommand, type LeadState } from '@app/domain/leads/lead';
import type { CommandContext } from '../../platform/commands/context';
import { PersonLimit } from '../../platform/kernel/person-limit';
import { inTurns, peopleAreActive, waitsForBackground } from '../../platform/kernel/requests-first';
import { allOf } from '../../platform/kernel/within';
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

/** New leads, with one append for all of them. Each has its own command id, as if it were added alone. */
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

/** Leads in one turn of a bulk act. They are read together, committed together, and become one batch in each read model. */
const turnSize = 25;
/** The pause after a turn: `times` the duration of the turn, at most `most` milliseconds. After a small turn it is shorter. */
const pause = { times: 5, most: 400 };
/** The bulk acts of one person take turns. */
const bulk = new PersonLimit(1);

const skipIfRefused = (error: unknown) => {
  const refused = error instanceof DomainError && ['invalid_transition', 'validation_failed'].includes(error.code);
  if (refused) return { events: 0, position: 0n };
  throw error;
};

/**
 * Sends the same command to many leads, each with its own command id, so that a repeated request has no second effect. It skips a
 * lead that refuses the command (because it is archived, or has the maximum of tags), and a lead that the command does not
 * change.
 *
 * It works in turns. Each turn waits until the lists show the turn before. While people use this process, it also pauses between
 * turns. So the changes of other people wait for at most one turn.
 * @param shown waits for the lists
 */
export const actOnEach = async (
  commands: CommandBus,
  ids: string[],
  command: LeadCommand,
  context: CommandContext,
  shown: (position: bigint) => Promise<unknown>,
): Promise<{ done: number; skipped: number }> => {
  const all = new Set(ids);
  let done = 0;
  const one = (id: string) =>
    commands
      .execute(new ActOnLead(id, command, { ...context, commandId: derivedId(context.commandId, id) }))
      .catch(skipIfRefused);
  const turn = async (some: string[]) => {
    const begin = performance.now();
    const results = await allOf(some.map(one));
    done += results.filter(({ events }) => events > 0).length;
    await shown(results.reduce((last, { position }) => (position > last ? position : last), 0n));
    // The pause is a turn of its own, so the reply after the last turn does not wait for it.
    const ms = Math.min(pause.most, pause.times * (performance.now() - begin)) * (some.length / turnSize);
    if (peopleAreActive()) void bulk.run(context.owner, () => sleep(ms));
  };
  // Requests for single leads have priority over this bulk act.
  await waitsForBackground(() => inTurns([...all], turnSize, (some) => bulk.run(context.owner, () => turn(some))));
  return { done, skipped: all.size - done };
};
