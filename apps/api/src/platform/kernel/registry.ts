import type { DataSource } from 'typeorm';
import type { JobKind, Reaction } from '@app/event-sourcing/jobs/job';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { keyOf, type ReadModel } from '@app/event-sourcing/read-models/read-model';

/** What the features offer to the platform; app.module.ts lists it. */
export class Registry {
  constructor(
    readonly readModels: ReadModel[],
    readonly reactions: Reaction[],
    readonly jobs: JobKind[],
  ) {}

  /** A TypeORM source of the tables of all read models, in this program's versions. */
  tables(storage: Storage, poolSize: number): Promise<DataSource> {
    const tables = this.readModels.flatMap((model) => model.tables);
    return storage.tables(tables, this.readModels.map(keyOf), poolSize);
  }
}
