import type { SituationId } from '@app/contracts/content/content.constants';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'message_templates' })
@Index('message_templates_owner', ['owner', 'archived', 'savedAt'])
export class TemplateRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') name!: string;
  @Column('text') situation!: SituationId;
  @Column('boolean', { name: 'replaces_shipped' }) replacesShipped!: boolean;
  @Column('text') subject!: string;
  @Column('text') text!: string;
  @Column('integer') version!: number;
  @Column('boolean') archived!: boolean;
  @Column('timestamptz', { name: 'saved_at' }) savedAt!: Date;
}

export const templates = defineReadModel({
  name: 'templates',
  version: 1,
  categories: ['template'],
  tables: [TemplateRow],
  queries: ['templates'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'MessageTemplateSaved': {
        const { name, situation, replacesShipped, subject, text, version } = event.data;
        const { owner, recordedAt } = event.metadata;
        const words = { name, situation, replacesShipped, subject, text, version };
        rows.put(TemplateRow, { id, owner, ...words, archived: false, savedAt: new Date(recordedAt) });
        return;
      }
      case 'MessageTemplateArchived':
        rows.change(TemplateRow, id, { archived: true });
        return;
      case 'MessageTemplateRestored':
        rows.change(TemplateRow, id, { archived: false });
    }
  },
});
