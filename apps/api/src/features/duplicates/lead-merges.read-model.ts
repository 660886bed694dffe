import type { MergedValues } from '@app/contracts/duplicates/duplicates.api';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** A lead that is merged into another one. Its row stays after the Undo, without `into`. */
@Entity({ name: 'lead_merges' })
@Index('lead_merges_into', ['into'])
class LeadMergeRow {
  @PrimaryColumn('uuid', { name: 'other_id' }) otherId!: string;
  @Column('uuid') owner!: string;
  @Column('uuid', { name: 'into_id', nullable: true }) into!: string | null;
  @Column('timestamptz') at!: Date;
  /** The old values of the fields that the merge changed in the lead that stayed. */
  @Column('jsonb') before!: MergedValues;
}

/** Two leads about which their owner said that they are two people. The row stays when that is taken back. */
@Entity({ name: 'leads_apart' })
class LeadsApartRow {
  /** The smaller id. */
  @PrimaryColumn('uuid', { name: 'one_id' }) oneId!: string;
  @PrimaryColumn('uuid', { name: 'other_id' }) otherId!: string;
  @Column('uuid') owner!: string;
  @Column('boolean') apart!: boolean;
}

type Merge = Extract<LeadEvent, { type: 'LeadsMerged' }>['data'];

/** Tags are left out, because the person does not choose them: the tags of both leads stay. */
const valuesBefore = ({ before: { tags: _tags, ...details }, moved, deal }: Merge): MergedValues => ({
  ...details,
  ...(moved && { status: moved.from }),
  ...(deal && { deal: deal.before }),
});

export const leadMerges = defineReadModel({
  name: 'lead_merges',
  version: 4,
  categories: ['lead'],
  tables: [LeadMergeRow, LeadsApartRow],
  queries: ['leads', 'prompts', 'promises'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const { owner } = event.metadata;
    switch (event.type) {
      case 'LeadsMerged':
      case 'LeadsMergeUndone': {
        const { otherId, at } = event.data;
        const taken = rows.get(LeadMergeRow, otherId)?.into ?? null;
        // Two leads can take the same one at the same moment. Its own stream says which one did, and the other merge is undone.
        if (taken !== null && taken !== id) return;
        const into = event.type === 'LeadsMerged' ? id : null;
        rows.put(LeadMergeRow, { otherId, owner, into, at: new Date(at), before: valuesBefore(event.data) });
        return;
      }
      case 'LeadMergedInto': {
        const { into, at } = event.data;
        if (rows.get(LeadMergeRow, id)?.into === into) return;
        rows.put(LeadMergeRow, { otherId: id, owner, into, at: new Date(at), before: {} });
        return;
      }
      case 'LeadsToldApart':
      case 'LeadsToldApartTakenBack': {
        const [oneId = id, otherId = id] = [id, event.data.otherId].toSorted();
        rows.put(LeadsApartRow, { oneId, otherId, owner, apart: event.type === 'LeadsToldApart' });
      }
    }
  },
});
