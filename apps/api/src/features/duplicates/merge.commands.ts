import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { lead } from '@app/domain/leads/lead';
import type { LeadState } from '@app/domain/leads/lead.state';
import { type Chosen, type Merged, mergedElsewhere } from '@app/domain/duplicates/lead-merge';
import type { Moment } from '@app/domain/decider';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { EventStore } from '@app/event-sourcing/event-store';
import { Imports, PlanLimits } from '../../shared/ports';
import { ActOnLead } from '../../shared/leads.commands';

interface Position {
  position: bigint;
}

/** Merges `otherId` into `id`, or takes that merge back (`chosen` is null). */
export class MergeLeads extends Command<Position> {
  readonly category = 'lead';

  constructor(
    readonly id: string,
    readonly otherId: string,
    readonly chosen: Chosen | null,
    readonly moment: Moment,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Updates the stream of the other lead after a merge or its Undo. It may run more than once and in any order. */
export class FollowMerge extends Command<Position> {
  constructor(
    readonly id: string,
    readonly otherId: string,
    readonly moment: Moment,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const stateOf = async (store: EventStore, owner: string, id: string): Promise<LeadState> =>
  fold(lead, await ownHistoryOf(store, owner, `lead-${id}`));

/** Whether the other lead returns to the list when the merge is undone, and counts for the plan. */
const comesBack = async (store: EventStore, owner: string, survivor: string, otherId: string): Promise<boolean> => {
  const other = await stateOf(store, owner, otherId);
  return other.status === 'archived' && other.into === survivor && !other.surfaced.sample;
};

const isMerged = (survivor: LeadState, otherId: string): boolean =>
  survivor.status !== 'unknown' && survivor.merged.some((one) => one.otherId === otherId);

const changersOf = (state: LeadState): string[] =>
  state.status === 'unknown' ? [] : state.changed.flatMap(({ by, reaches }) => (reaches ? [] : (by ?? [])));

const touchesOf = (state: LeadState): Merged['touches'] =>
  state.status === 'unknown'
    ? []
    : [...state.touches, ...state.merged.flatMap(({ touches }) => touches)].map(
        ({ touchId, kind, contentId, at, timeZone }) => ({ touchId, kind, contentId, at, timeZone }),
      );

/** What the survivor gets: the values that the person chose, and all tags and touches. These are read from the log. */
const allOfBoth = (chosen: Chosen, other: LeadState) => ({
  ...chosen,
  details: { ...chosen.details, tags: other.status === 'unknown' ? [] : other.details.tags },
  touches: touchesOf(other),
});

/** One append cannot write two streams: the survivor decides, and the other follows, after a crash by a job. */
@CommandHandler(MergeLeads)
export class MergeLeadsHandler implements ICommandHandler<MergeLeads> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly limits: PlanLimits,
    private readonly imports: Imports,
  ) {}

  async execute({ id, otherId, chosen, moment, context }: MergeLeads): Promise<Position> {
    const survivor = await stateOf(this.store, context.owner, id);
    const other = await stateOf(this.store, context.owner, otherId);
    if (chosen) checkBoth(survivor, other, otherId);
    else if (await comesBack(this.store, context.owner, id, otherId))
      await this.limits.reserveLeads(context.owner, [otherId]);
    const undone = await this.imports.undoneAmong(changersOf(survivor));
    const command = chosen
      ? ({ type: 'MergeLead', otherId, ...allOfBoth(chosen, other), undone, ...moment } as const)
      : ({ type: 'UndoMerge', otherId, undone, ...moment } as const);
    const decided = await this.commands.execute(new ActOnLead(id, command, context));
    // Nothing happened, because there was no such merge.
    if (!chosen && decided.events === 0) return decided;
    const followed = await this.commands.execute(new FollowMerge(id, otherId, moment, context));
    return { position: followed.position > decided.position ? followed.position : decided.position };
  }
}

const checkBoth = (survivor: LeadState, other: LeadState, otherId: string): void => {
  if (survivor.status === 'unknown' || other.status === 'unknown') throw noSuch('lead');
  // A repeated command comes after its own effect.
  if (isMerged(survivor, otherId)) return;
  if (other.status === 'archived')
    throw new DomainError('invalid_transition', 'The other lead is archived. Restore it to merge it.');
};

@CommandHandler(FollowMerge)
export class FollowMergeHandler implements ICommandHandler<FollowMerge> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly limits: PlanLimits,
    private readonly imports: Imports,
  ) {}

  async execute(command: FollowMerge): Promise<Position> {
    const { id, otherId, moment, context } = command;
    const survivor = () => stateOf(this.store, context.owner, id);
    const intoNow = async () => (isMerged(await survivor(), otherId) ? id : null);
    const into = await intoNow();
    // The job may run long after the request that reserved the place.
    if (into === null && (await comesBack(this.store, context.owner, id, otherId)))
      await this.limits.reserveDecided(context.owner, otherId);
    const act = (to: string, command: ActOnLead['command'], step: string) =>
      this.commands.execute(
        new ActOnLead(to, command, { ...context, commandId: derivedId(context.commandId, step, into ?? 'undone') }),
      );
    try {
      if (into !== null && (await this.hasTaken(otherId, id, context.owner))) throw mergedElsewhere();
      if (into !== null) await this.forbidsContact(id, otherId, moment, context);
      const followed = await act(otherId, { type: 'FollowMerge', into, survivor: id, ...moment }, 'follow-merge');
      // In another tab the merge was undone, or made again, at this moment.
      return into === (await intoNow()) ? followed : await this.execute(command);
    } catch (error) {
      // Another merge took the other lead at the same moment, so this merge is taken back.
      if (error instanceof DomainError && error.code === 'invalid_transition') {
        const undone = await this.imports.undoneAmong(changersOf(await survivor()));
        await act(id, { type: 'UndoMerge', otherId, undone, ...moment }, 'give-up-merge');
      }
      throw error;
    }
  }

  /** Who asked not to be contacted is not contacted after a merge either. Taking the merge back does not lift it. */
  private async forbidsContact(id: string, otherId: string, moment: Moment, context: CommandContext): Promise<void> {
    const [stays, goes] = await Promise.all([id, otherId].map((one) => stateOf(this.store, context.owner, one)));
    if (stays?.status === 'unknown' || goes?.status === 'unknown' || !goes?.doNotContact || stays?.doNotContact) return;
    const command = { type: 'SetDoNotContact', value: goes.doNotContact, ...moment } as const;
    const commandId = derivedId(context.commandId, 'do-not-contact', otherId);
    await this.commands.execute(new ActOnLead(id, command, { ...context, commandId }));
  }

  /** Whether the other lead took the survivor at the same moment, also through others: a ring would archive all of them. */
  private async hasTaken(otherId: string, survivor: string, owner: string, read = new Set<string>()): Promise<boolean> {
    if (read.has(otherId)) return false;
    read.add(otherId);
    const other = await stateOf(this.store, owner, otherId);
    for (const one of other.status === 'unknown' ? [] : other.merged)
      if (one.otherId === survivor || (await this.hasTaken(one.otherId, survivor, owner, read))) return true;
    return false;
  }
}
