import { type Import, ImportAnswer } from '@app/contracts/imports/imports.api';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { jobIdOf } from '@app/event-sourcing/jobs/job';
import { defineReadModel, selectOf } from '@app/event-sourcing/read-models/read-model';
import { importLeadsWhenStarted, undoImportWhenUndone } from './imports.reactions';

@Entity({ name: 'imports' })
@Index('imports_owner', ['owner', 'startedAt'])
class ImportRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text', { name: 'file_name' }) fileName!: string;
  @Column('text') tag!: string;
  @Column('text') state!: Import['state'];
  @Column('integer') rows!: number;
  @Column('integer') created!: number;
  @Column('integer') updated!: number;
  @Column('integer') unchanged!: number;
  @Column('integer') skipped!: number;
  @Column('integer') failed!: number;
  @Column('integer') left!: number;
  @Column('integer') waiting!: number;
  @Column('integer') removed!: number;
  @Column('integer') restored!: number;
  @Column('integer') kept!: number;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { name: 'job_id', nullable: true }) jobId!: string | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}

export const imports = defineReadModel({
  name: 'imports',
  version: 5,
  categories: ['import'],
  tables: [ImportRow],
  queries: ['imports'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const at = new Date(event.metadata.recordedAt);
    switch (event.type) {
      case 'ImportStarted': {
        const { fileName, tag, rows: lines } = event.data;
        rows.put(ImportRow, {
          id,
          owner: event.metadata.owner,
          fileName,
          tag,
          rows: lines,
          state: 'running',
          created: 0,
          updated: 0,
          unchanged: 0,
          skipped: 0,
          failed: 0,
          left: 0,
          waiting: 0,
          removed: 0,
          restored: 0,
          kept: 0,
          reason: null,
          jobId: jobIdOf(importLeadsWhenStarted, event.id),
          startedAt: at,
          finishedAt: null,
        });
        return;
      }
      case 'ImportStopped':
        rows.change(ImportRow, id, { state: 'stopping' });
        return;
      case 'ImportCompleted': {
        const { added: _added, ...counts } = event.data;
        rows.change(ImportRow, id, { ...counts, state: 'completed', reason: null, finishedAt: at });
        return;
      }
      case 'ImportFailed': {
        const { created, updated, left, reason } = event.data;
        rows.change(ImportRow, id, { created, updated, left, reason, state: 'failed', finishedAt: at });
        return;
      }
      case 'ImportUndone':
        rows.change(ImportRow, id, { state: 'undoing', jobId: jobIdOf(undoImportWhenUndone, event.id) });
        return;
      case 'ImportUndoCompleted':
        rows.change(ImportRow, id, { ...event.data, state: 'undone', finishedAt: at });
    }
  },
});

const columns = selectOf(ImportRow, ImportAnswer.shape, {});

export const findImport = async (source: DataSource, owner: string, id: string): Promise<Import | undefined> =>
  (await source.query<Import[]>(`select ${columns} from imports where owner = $1 and id = $2`, [owner, id]))[0];

export const findImports = (source: DataSource, owner: string): Promise<Import[]> =>
  source.query<Import[]>(`select ${columns} from imports where owner = $1 order by started_at desc limit 100`, [owner]);
