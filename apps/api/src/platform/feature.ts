import { applyDecorators, Module, type ModuleMetadata, SetMetadata, type Type } from '@nestjs/common';
import { handlerOf, type RecordedCommandClass } from './commands/stream-command';
import type { JobKind, Reaction } from '@app/event-sourcing/jobs/job';
import type { ReadModel } from '@app/event-sourcing/read-models/read-model';
import { Registry } from './kernel/registry';

/** What a feature brings beside controllers and providers. */
interface Offered {
  readModels?: ReadModel[];
  reactions?: Reaction[];
  jobs?: JobKind[];
}

const OFFERED = 'keepwarm:offered';

/** `@Module` of a feature. `commands`: those to the streams that it owns, see `streamCommand`. */
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
  );

const HANDLED = 'keepwarm:job';

/** Marks the provider that handles a kind of job. */
export const HandlesJob = (kind: JobKind) => SetMetadata(HANDLED, kind);

/** The kind of job that a class handles; undefined for all other classes. */
export const jobHandledBy = (handler: object): JobKind | undefined =>
  Reflect.getMetadata(HANDLED, handler) as JobKind | undefined;

/** All that these features bring. */
export const registryOf = (features: Type[]): Registry => {
  const all = features.map((feature) => (Reflect.getMetadata(OFFERED, feature) ?? {}) as Offered);
  return new Registry(
    all.flatMap(({ readModels = [] }) => readModels),
    all.flatMap(({ reactions = [] }) => reactions),
    all.flatMap(({ jobs = [] }) => jobs),
  );
};
