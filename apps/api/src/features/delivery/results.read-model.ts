import type { Channel } from '@app/contracts/content/content.events';
import { resultsAfter } from '@app/domain/content/content.state';
import { dayOf } from '@app/contracts/days';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** A post that went out, and its results. Figures leave out samples. */
@Entity({ name: 'post_results' })
@Index('post_results_owner', ['owner', 'publishedOn'])
export class PostResultRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  @Column('boolean') sample!: boolean;
  /** Null while it has not gone out. The day is that of the person's time zone. */
  @Column('date', { name: 'published_on', nullable: true }) publishedOn!: string | null;
  @Column('text', { nullable: true }) channel!: Channel | null;
  @Column('text', { nullable: true }) body!: string | null;
  /** All results as JSON, the oldest first. They stay while the post has not gone out. */
  @Column('text', { array: true }) results!: string[];
  @Column('integer', { nullable: true }) reactions!: number | null;
  @Column('integer', { nullable: true }) comments!: number | null;
}

export const postResults = defineReadModel({
  name: 'post_results',
  version: 2,
  categories: ['content'],
  tables: [PostResultRow],
  queries: ['content', 'metrics'],
  evolve: (event, rows) => {
    const contentId = idOf(event.stream);
    const nothing = { publishedOn: null, channel: null, body: null, reactions: null, comments: null };
    if (event.type === 'DraftGenerated' && event.data.type === 'post') {
      const { owner } = event.metadata;
      rows.put(PostResultRow, { contentId, owner, sample: event.data.sample, results: [], ...nothing });
      return;
    }
    if (!['ContentSent', 'ContentSendTakenBack', 'ResultRecorded', 'ResultTakenBack'].includes(event.type)) return;
    const row = rows.get(PostResultRow, contentId);
    if (!row) return;
    switch (event.type) {
      case 'ContentSent': {
        const { at, timeZone, channel, body } = event.data;
        const { reactions = null, comments = null } = resultsOf(row).at(-1) ?? {};
        rows.put(PostResultRow, { ...row, publishedOn: dayOf(at, timeZone), channel, body, reactions, comments });
        return;
      }
      case 'ContentSendTakenBack':
        rows.put(PostResultRow, { ...row, ...nothing });
        return;
      case 'ResultRecorded':
      case 'ResultTakenBack': {
        const results = resultsAfter(
          resultsOf(row),
          event.type === 'ResultRecorded' ? { type: event.type, data: keptOf(event.data) } : event,
        );
        const { reactions = null, comments = null } = results.at(-1) ?? {};
        rows.put(PostResultRow, { ...row, results: results.map((one) => JSON.stringify(one)), reactions, comments });
      }
    }
  },
});

interface Kept {
  reactions: number | null;
  comments: number | null;
  link: string | null;
  at: string;
}

const resultsOf = ({ results }: Readonly<PostResultRow>): Kept[] => results.map((result) => JSON.parse(result) as Kept);

const keptOf = ({ reactions, comments, link, at }: Kept): Kept => ({ reactions, comments, link, at });
