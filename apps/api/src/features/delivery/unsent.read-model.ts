import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'unsent' })
@Index('unsent_owner', ['owner', 'waits', 'approvedAt', 'contentId'])
class UnsentRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  /** The text is approved, and nobody marked it as sent. */
  @Column('boolean') waits!: boolean;
  @Column('timestamptz', { name: 'approved_at' }) approvedAt!: Date;
}

/** The texts for the question “Sent?”. It is a small table besides `contents`, so that the query stays fast with many texts. */
export const unsent = defineReadModel({
  name: 'unsent',
  version: 1,
  categories: ['content'],
  tables: [UnsentRow],
  queries: ['content'],
  evolve: (event, rows) => {
    const contentId = idOf(event.stream);
    const { owner, recordedAt } = event.metadata;
    if (event.type === 'ContentApproved' && event.data.type !== 'comment')
      rows.put(UnsentRow, { contentId, owner, waits: true, approvedAt: new Date(recordedAt) });
    const row = rows.get(UnsentRow, contentId);
    if (!row) return;
    if (event.type === 'ContentReopened' || event.type === 'ContentSent') rows.put(UnsentRow, { ...row, waits: false });
    if (event.type === 'ContentSendTakenBack') rows.put(UnsentRow, { ...row, waits: true });
  },
});
