import type { LeadView } from '@app/contracts/leads/lead-views.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'lead_views' })
@Index('lead_views_owner', ['owner', 'place'])
class LeadViewRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') name!: string;
  @Column('text') filter!: string;
  @Column('text') sort!: LeadView['sort'];
  @Column('text') layout!: LeadView['layout'];
  /** Orders the tabs. For a new view the position of its event, which is larger than every place. */
  @Column('bigint') place!: string;
  @Column('boolean') removed!: boolean;
}

export const leadViews = defineReadModel({
  name: 'views',
  version: 1,
  categories: ['views'],
  tables: [LeadViewRow],
  queries: ['lead-views'],
  evolve: (event, rows) => {
    switch (event.type) {
      case 'LeadViewSaved': {
        const { viewId: id, name, filter, sort, layout } = event.data;
        const { owner } = event.metadata;
        const { place, removed } = rows.get(LeadViewRow, id) ?? { place: String(event.position), removed: false };
        rows.put(LeadViewRow, { id, owner, name, filter: JSON.stringify(filter), sort, layout, place, removed });
        return;
      }
      case 'LeadViewsOrdered':
        for (const [place, id] of event.data.viewIds.entries()) rows.change(LeadViewRow, id, { place: String(place) });
        return;
      case 'LeadViewRemoved':
        rows.change(LeadViewRow, event.data.viewId, { removed: true });
        return;
      case 'LeadViewRestored':
        rows.change(LeadViewRow, event.data.viewId, { removed: false });
    }
  },
});
