import type { JobKind } from '../jobs/job';
import type { Reaction } from './reaction';
import type { ReadModel } from './read-model';

/** What the features offer to the platform; app.module.ts lists it. */
export class Registry {
  constructor(
    readonly readModels: ReadModel[],
    readonly reactions: Reaction[],
    readonly jobs: JobKind[],
  ) {}
}
