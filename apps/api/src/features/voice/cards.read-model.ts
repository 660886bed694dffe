import { allSources } from '@app/contracts/account/account.constants';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { emptyCard } from '@app/contracts/voice/card';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'cards' })
class CardRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('text', { name: 'who_i_help', nullable: true }) whoIHelp!: string | null;
  @Column('text', { name: 'with_what', nullable: true }) withWhat!: string | null;
  @Column('text', { array: true }) results!: string[];
  @Column('text', { nullable: true }) question!: string | null;
  @Column('text', { array: true }) offers!: string[];
  @Column('text', { nullable: true }) signature!: string | null;
  @Column('text', { array: true }) topics!: string[];
  @Column('text', { array: true }) say!: string[];
  @Column('text', { array: true }) never!: string[];
  @Column('jsonb') sources!: AuthorsCard['sources'];
  @Column('text', { array: true }) passed!: AuthorsCard['passed'];
}

@Entity({ name: 'voice_samples' })
@Index('voice_samples_owner', ['owner', 'addedAt'])
class VoiceSampleRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') text!: string;
  @Column('timestamptz', { name: 'added_at' }) addedAt!: Date;
  @Column('boolean') removed!: boolean;
}

const empty = {
  ...emptyCard,
  topics: [],
  say: [],
  never: [],
  sources: allSources,
  passed: [],
} satisfies Omit<CardRow, 'owner'>;

/** A person without a row has not answered anything yet. */
export const cards = defineReadModel({
  name: 'cards',
  version: 2,
  categories: ['user'],
  tables: [CardRow, VoiceSampleRow],
  queries: ['card'],
  evolve: (event, rows) => {
    const owner = idOf(event.stream);
    const before = () => rows.get(CardRow, owner) ?? { ...empty, owner };
    const change = (changes: Partial<CardRow>) => rows.put(CardRow, { ...before(), ...changes });
    switch (event.type) {
      case 'CardAnswered':
      case 'KeyTopicsChosen':
      case 'PhrasesChosen':
        change(event.data);
        return;
      case 'DraftSourcesChosen':
        change({ sources: { ...before().sources, ...event.data } });
        return;
      case 'WelcomeQuestionPassed':
        change({ passed: [...before().passed, event.data.question] });
        return;
      case 'VoiceSampleAdded': {
        const { sampleId, text } = event.data;
        const addedAt = new Date(event.metadata.recordedAt);
        rows.put(VoiceSampleRow, { id: sampleId, owner, text, addedAt, removed: false });
        return;
      }
      case 'VoiceSampleRemoved':
        // The text is removed, because no screen shows it any more.
        rows.change(VoiceSampleRow, event.data.sampleId, { text: '', removed: true });
    }
  },
});

export const findCard = async (source: DataSource, owner: string): Promise<AuthorsCard> => {
  const [row, samples] = await Promise.all([
    source.manager.findOneBy(CardRow, { owner }),
    source.manager.find(VoiceSampleRow, {
      where: { owner, removed: false },
      order: { addedAt: 'ASC', id: 'ASC' },
    }),
  ]);
  const { owner: _, ...card } = row ?? { ...empty, owner };
  return { ...card, samples: samples.map(({ id, text }) => ({ id, text })) };
};
