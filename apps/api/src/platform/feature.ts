import { applyDecorators, Global, Module, type ModuleMetadata, SetMetadata, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Category, EventOf } from '@app/contracts/events';
import type { Decider, DomainError } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { record, type Recorded, recordMany } from '@app/event-sourcing/commands/record';
import { EventStore } from '@app/event-sourcing/event-store';
import type { JobKind, Reaction } from '@app/event-sourcing/jobs/job';
import { Clock } from '@app/event-sourcing/kernel/clock';
import type { ReadModel } from '@app/event-sourcing/read-models/read-model';
import { Registry } from './kernel/registry';

/** Commands to one kind of stream. The feature that owns it lists the class in `commands` of `@Feature`. */
export const streamCommand = <C extends Category, Wanted, State>(
  category: C,
  decider: Decider<Wanted, State, EventOf<C>>,
) =>
  class extends Command<Recorded<State>> implements RecordedCommand {
    readonly category = category;

    /** @param id of the stream, without its category */
    constructor(
      readonly id: string,
      readonly command: Wanted,
      readonly context: CommandContext,
    ) {
      super();
    }

    recordIn(store: EventStore, clock: Clock): Promise<Recorded<State>> {
      return record(store, `${category}-${this.id}`, decider, this.command, this.context, clock);
    }
  };

/** The same for a stream that each owner has one of: its id is the owner's. */
export const ownerCommand = <C extends Category, Wanted, State>(
  category: C,
  decider: Decider<Wanted, State, EventOf<C>>,
) =>
  class extends streamCommand(category, decider) {
    constructor(command: Wanted, context: CommandContext) {
      super(context.owner, command, context);
    }
  };

/** Begins many streams of one kind, with one append for all of them. Each has its own command id, as if it were begun alone. */
export const beginCommand = <C extends Category, Wanted, State>(
  category: C,
  decider: Decider<Wanted, State, EventOf<C>>,
) =>
  class extends Command<({ position: bigint } | DomainError)[]> implements RecordedCommand {
    constructor(readonly beginnings: { id: string; command: Wanted; context: CommandContext }[]) {
      super();
    }

    recordIn(store: EventStore, clock: Clock): Promise<({ position: bigint } | DomainError)[]> {
      const streams = this.beginnings.map(({ id, ...sent }) => ({ stream: `${category}-${id}` as const, ...sent }));
      return recordMany(store, decider, streams, clock);
    }
  };

/** A command that knows its stream and its decider. */
interface RecordedCommand extends Command<unknown> {
  recordIn(store: EventStore, clock: Clock): Promise<unknown>;
}

/** The class of such commands. `@Feature` gives it a handler. */
type RecordedCommandClass = new (...args: never[]) => RecordedCommand;

export const handlerOf = (command: RecordedCommandClass): Type<ICommandHandler> => {
  @CommandHandler(command)
  class RecordCommand implements ICommandHandler<RecordedCommand> {
    constructor(
      private readonly store: EventStore,
      private readonly clock: Clock,
    ) {}

    execute(sent: RecordedCommand): Promise<unknown> {
      return sent.recordIn(this.store, this.clock);
    }
  }
  return RecordCommand;
};

/** What a feature brings beside controllers and providers. */
interface Offered {
  readModels?: ReadModel[];
  reactions?: Reaction[];
  jobs?: JobKind[];
}

const OFFERED = 'keepwarm:offered';

/**
 * `@Module` of a feature. `commands`: those to the streams that it owns, see `streamCommand`. What it exports is there for all,
 * because features import no other feature.
 */
export const Feature = ({
  commands = [],
  readModels,
  reactions,
  jobs,
  providers = [],
  ...module
}: ModuleMetadata & Offered & { commands?: RecordedCommandClass[] }): ClassDecorator =>
  applyDecorators(
    Module({ ...module, providers: [...providers, ...commands.map(handlerOf)] }),
    SetMetadata(OFFERED, { readModels, reactions, jobs } satisfies Offered),
    ...(module.exports ? [Global()] : []),
  );

const HANDLED = 'keepwarm:job';

/** Marks the provider that handles a kind of job. */
export const HandlesJob = (kind: JobKind) => SetMetadata(HANDLED, kind);

/** The kind of job that a class handles; undefined for all other classes. */
export const jobHandledBy = (handler: object): JobKind | undefined =>
  Reflect.getMetadata(HANDLED, handler) as JobKind | undefined;

export const registryOf = (features: Type[]): Registry => {
  const all = features.map((feature) => (Reflect.getMetadata(OFFERED, feature) ?? {}) as Offered);
  return new Registry(
    all.flatMap(({ readModels = [] }) => readModels),
    all.flatMap(({ reactions = [] }) => reactions),
    all.flatMap(({ jobs = [] }) => jobs),
  );
};
