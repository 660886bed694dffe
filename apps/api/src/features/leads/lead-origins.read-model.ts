import type { SourceKind } from '@app/contracts/leads/lead-origin.constants';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'lead_origins' })
@Index('lead_origins_post', ['owner', 'contentId'])
class LeadOriginRow {
  @PrimaryColumn('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  /** Null: the person removed the answer. */
  @Column('text', { nullable: true }) kind!: SourceKind | null;
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('text', { nullable: true }) text!: string | null;
}

export const leadOrigins = defineReadModel({
  name: 'lead_origins',
  version: 1,
  categories: ['lead'],
  tables: [LeadOriginRow],
  queries: ['leads'],
  evolve: (event, rows) => {
    if (event.type !== 'LeadSourceNamed') return;
    const { origin } = event.data;
    rows.put(LeadOriginRow, {
      leadId: idOf(event.stream),
      owner: event.metadata.owner,
      kind: origin?.kind ?? null,
      contentId: origin?.contentId ?? null,
      text: origin?.text ?? null,
    });
  },
});
