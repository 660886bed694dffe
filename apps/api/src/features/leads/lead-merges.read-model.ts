import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';

/** A lead that is merged into another one. Its row stays after the Undo, without `into`. */
@Entity({ name: 'lead_merges' })
@Index('lead_merges_into', ['into'])
export class LeadMergeRow {
  @PrimaryColumn('uuid', { name: 'other_id' }) otherId!: string;
  @Column('uuid') owner!: string;
  @Column('uuid', { name: 'into_id', nullable: true }) into!: string | null;
}

/** Two leads that are two people, as their owner says. */
@Entity({ name: 'leads_apart' })
export class LeadsApartRow {
  /** The smaller id. */
  @PrimaryColumn('uuid', { name: 'one_id' }) oneId!: string;
  @PrimaryColumn('uuid', { name: 'other_id' }) otherId!: string;
  @Column('uuid') owner!: string;
}

/** Which leads are one person, and which are not. */
export const leadMerges = defineReadModel({
  name: 'lead_merges',
  version: 1,
  categories: ['lead'],
  tables: [LeadMergeRow, LeadsApartRow],
  queries: ['leads', 'prompts'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const { owner } = event.metadata;
    switch (event.type) {
      case 'LeadsMerged':
        rows.put(LeadMergeRow, { otherId: event.data.otherId, owner, into: id });
        return;
      case 'LeadsMergeUndone':
        rows.put(LeadMergeRow, { otherId: event.data.otherId, owner, into: null });
        return;
      case 'LeadsToldApart': {
        const [oneId = id, otherId = id] = [id, event.data.otherId].toSorted();
        rows.put(LeadsApartRow, { oneId, otherId, owner });
      }
    }
  },
});
