import { promisesWithin } from '@app/contracts/content/content.constants';
import type { PromiseMade } from '@app/contracts/content/promises.api';
import { dayOf, daysAfter } from '@app/domain/days';
import { promisesIn } from '@app/domain/content/promises';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { ask } from '../../platform/postgres/ask';
import { defineReadModel } from '../../platform/projections/read-model';
import { iso } from '../../platform/projections/sql';

/** A message or comment that went out with at least one promise. */
@Entity({ name: 'text_promises' })
@Index('text_promises_owner', ['owner', 'sentAt'])
class TextPromisesRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  /** Null: it was not sent after all. */
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  /** Each promise as JSON. */
  @Column('text', { array: true }) promises!: string[];
}

type Kept = Pick<PromiseMade, 'words' | 'due' | 'decision'>;

/** The promises that the rules find in what people sent, and what they decided about them. */
export const textPromises = defineReadModel({
  name: 'text_promises',
  version: 2,
  categories: ['content'],
  tables: [TextPromisesRow],
  queries: ['promises'],
  evolve: (event, rows) => {
    const contentId = idOf(event.stream);
    if (event.type === 'ContentSent') {
      const { type, body, at, timeZone } = event.data;
      const found = type === 'post' ? [] : promisesIn(body, dayOf(at, timeZone));
      if (found.length === 0 && !rows.get(TextPromisesRow, contentId)) return;
      const promises = found.map((promise) => JSON.stringify({ ...promise, decision: null }));
      rows.put(TextPromisesRow, { contentId, owner: event.metadata.owner, sentAt: new Date(at), promises });
    }
    if (event.type !== 'ContentSendTakenBack' && event.type !== 'PromiseDecided') return;
    const row = rows.get(TextPromisesRow, contentId);
    if (!row) return;
    if (event.type === 'ContentSendTakenBack') {
      rows.put(TextPromisesRow, { ...row, sentAt: null, promises: [] });
      return;
    }
    const { words, decision, due } = event.data;
    const promises = row.promises.map((promise) =>
      (JSON.parse(promise) as Kept).words === words ? JSON.stringify({ words, due, decision }) : promise,
    );
    rows.put(TextPromisesRow, { ...row, promises });
  },
});

/** Days: a proposed promise is shown until this long after its day. */
const proposedFor = 14;

/** @param today the person's day */
export const findPromises = async (source: DataSource, owner: string, today: string) => {
  const rows = await ask<Omit<PromiseMade, keyof Kept> & { promises: string[] }>(
    source,
    `select p.content_id as "contentId", p.promises, ${iso('p.sent_at')} as "sentAt",
            c.target_lead_id as "leadId", c.target_name as name
     from text_promises p join contents c on c.id = p.content_id
     where p.owner = $1 and p.sent_at >= $2 and not c.sample order by p.sent_at desc, p.content_id limit 500`,
    [owner, daysAfter(today, -promisesWithin)],
    'promises',
  );
  const all = rows.flatMap(({ promises, ...text }) =>
    promises.map((promise): PromiseMade => ({ ...text, ...(JSON.parse(promise) as Kept) })),
  );
  const decided = (decision: PromiseMade['decision']) => all.filter((promise) => promise.decision === decision);
  const open = decided('accepted').toSorted((a, b) => a.due.localeCompare(b.due));
  const proposed = decided(null).filter(({ due }) => due >= daysAfter(today, -proposedFor));
  const late = open.filter(({ due }) => due < today).length;
  return {
    today,
    counts: { kept: decided('kept').length, open: open.length, late },
    promises: [...open, ...proposed].slice(0, 100),
  };
};
