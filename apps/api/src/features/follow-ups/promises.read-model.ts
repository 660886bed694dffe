import { promisesWithin } from '@app/contracts/content/content.constants';
import type { PromiseMade } from '@app/contracts/follow-ups/promises.api';
import { daysAfter } from '@app/contracts/days';
import { promisesDecided, promisesSent, type SentPromise } from '@app/domain/follow-ups/promises';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { stayedOf } from '../../shared/leads.sql';
import { defineReadModel, ask, iso } from '@app/event-sourcing/read-models/read-model';

/** A message or comment that went out with at least one promise. */
@Entity({ name: 'text_promises' })
@Index('text_promises_owner', ['owner', 'sentAt'])
class TextPromisesRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  /** Null: it was not sent after all. */
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  /** Each promise as JSON. They stay when it was not sent after all. */
  @Column('text', { array: true }) promises!: string[];
}

export const textPromises = defineReadModel({
  name: 'text_promises',
  version: 3,
  categories: ['content'],
  tables: [TextPromisesRow],
  queries: ['promises'],
  evolve: (event, rows) => {
    if (!['ContentSent', 'ContentSendTakenBack', 'PromiseDecided'].includes(event.type)) return;
    const contentId = idOf(event.stream);
    const row = rows.get(TextPromisesRow, contentId);
    const kept = row?.promises.map((promise) => JSON.parse(promise) as SentPromise) ?? [];
    const put = (sentAt: Date | null, promises: SentPromise[]) => {
      const { owner } = event.metadata;
      rows.put(TextPromisesRow, { contentId, owner, sentAt, promises: promises.map((one) => JSON.stringify(one)) });
    };
    if (event.type === 'ContentSent') {
      const promises = promisesSent(event.data, kept);
      if (promises.length > 0 || row) put(new Date(event.data.at), promises);
    } else if (!row) return;
    else if (event.type === 'ContentSendTakenBack') put(null, kept);
    else if (event.type === 'PromiseDecided') put(row.sentAt, promisesDecided(kept, event.data));
  },
});

/** Days: a proposed promise is shown until this long after its day. */
const proposedFor = 14;

/** @param today the person's day */
export const findPromises = async (source: DataSource, owner: string, today: string) => {
  const rows = await ask<Omit<PromiseMade, 'words' | 'due' | 'decision'> & { promises: string[] }>(
    source,
    `select p.content_id as "contentId", p.promises, ${iso('p.sent_at')} as "sentAt",
            coalesce(l.id, c.target_lead_id) as "leadId", coalesce(l.name, c.target_name) as name
     from text_promises p join contents c on c.id = p.content_id
     left join leads l on l.owner = p.owner and l.id = (${stayedOf('c.target_lead_id')})
     where p.owner = $1 and p.sent_at >= $2 and not c.sample order by p.sent_at desc, p.content_id limit 500`,
    [owner, daysAfter(today, -promisesWithin)],
    'promises',
  );
  const all = rows.flatMap(({ promises, ...text }) =>
    promises.map((promise): PromiseMade => {
      const { words, due, decision } = JSON.parse(promise) as SentPromise;
      return { ...text, words, due, decision };
    }),
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
