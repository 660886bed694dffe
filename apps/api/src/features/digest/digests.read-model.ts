import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { ComposedFigures } from '@app/contracts/digest/digest.events';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'digests' })
class DigestRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date', { name: 'week_start' }) weekStart!: string;
  @Column('timestamptz') at!: Date;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('json') figures!: ComposedFigures;
}

export const digests = defineReadModel({
  name: 'digests',
  version: 1,
  categories: ['digest'],
  tables: [DigestRow],
  // The key of the weekly report begins with it.
  queries: ['metrics'],
  evolve: (event, rows) => {
    const { week: weekStart, figures, at, timeZone } = event.data;
    rows.put(DigestRow, { owner: event.metadata.owner, weekStart, figures, at: new Date(at), timeZone });
  },
});

export const findDigest = async (
  source: DataSource,
  owner: string,
  weekStart: string,
): Promise<WeekReport['composed']> => {
  const row = await source.manager.findOneBy(DigestRow, { owner, weekStart });
  return row && { at: row.at.toISOString(), timeZone: row.timeZone, figures: row.figures };
};
