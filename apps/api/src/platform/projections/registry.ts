import type { DataSource } from 'typeorm';
import type { JobKind } from '../jobs/job';
import type { Storage } from '../postgres/storage';
import type { Reaction } from './reaction';
import { keyOf, type ReadModel } from './read-model';

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
