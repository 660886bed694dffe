import { firstLeads, type GettingStarted } from '@app/contracts/account/getting-started.api';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { defineReadModel, ask } from '@app/event-sourcing/read-models/read-model';

/** The first steps of a person. A step that is done stays done. */
@Entity({ name: 'getting_started' })
class GettingStartedRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('boolean') dismissed!: boolean;
  @Column('boolean') card!: boolean;
  @Column('integer') leads!: number;
  @Column('boolean') approved!: boolean;
  @Column('boolean') sent!: boolean;
  @Column('boolean') rhythm!: boolean;
}

const nothing: GettingStarted = {
  dismissed: false,
  card: false,
  leads: 0,
  approved: false,
  sent: false,
  rhythm: false,
};

const says = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

export const gettingStartedSteps = defineReadModel({
  name: 'getting_started',
  version: 1,
  categories: ['user', 'lead', 'content'],
  tables: [GettingStartedRow],
  queries: ['getting-started'],
  awaitedBy: 'nobody',
  evolve: (event, rows) => {
    const { owner } = event.metadata;
    const row = rows.get(GettingStartedRow, owner) ?? { owner, ...nothing };
    // Most events come after their step is done. Then nothing changes, and no row is written.
    const done = (step: Exclude<keyof GettingStarted, 'leads'>) => {
      if (!row[step]) rows.put(GettingStartedRow, { ...row, [step]: true });
    };
    switch (event.type) {
      case 'GettingStartedDismissed':
        done('dismissed');
        return;
      case 'RhythmSet':
        done('rhythm');
        return;
      case 'CardAnswered':
        if (Object.values(event.data).some(says)) done('card');
        return;
      case 'KeyTopicsChosen':
        if (event.data.topics.length > 0) done('card');
        return;
      case 'LeadSurfaced':
        if (event.data.source !== 'sample' && row.leads < firstLeads)
          rows.put(GettingStartedRow, { ...row, leads: row.leads + 1 });
        return;
      case 'ContentApproved':
        done('approved');
        return;
      case 'ContentSent':
        done('sent');
    }
  },
});

export const findGettingStarted = async (source: DataSource, owner: string): Promise<GettingStarted> => {
  const select = 'select dismissed, card, leads, approved, sent, rhythm from getting_started where owner = $1';
  return (await ask<GettingStarted>(source, select, [owner], 'getting started'))[0] ?? nothing;
};
