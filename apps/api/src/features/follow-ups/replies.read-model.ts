import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, TouchVia } from '@app/contracts/leads/leads.events';
import { saidIn, saidWith } from '@app/domain/metrics/answers';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'replies' })
@Index('replies_owner', ['owner', 'waits', 'at', 'touchId'])
export class ReplyRow {
  @PrimaryColumn('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  /** The last touch is a reply, and no answer is drafted yet. */
  @Column('boolean') waits!: boolean;
  /** The last touch, and when it happened; null when all were taken back. */
  @Column('uuid', { name: 'touch_id', nullable: true }) touchId!: string | null;
  @Column('timestamptz', { nullable: true }) at!: Date | null;
  /** Sorted by the time when they happened, without notes. */
  @Column('text', { name: 'touch_ids', array: true }) touchIds!: string[];
  @Column('text', { name: 'open_text_ids', array: true }) openTextIds!: string[];
  @Column('boolean') archived!: boolean;
  @Column('boolean') lost!: boolean;
  @Column('boolean', { name: 'do_not_contact' }) doNotContact!: boolean;
  /** The touches at the time when the person let the lead go; null when they did not. */
  @Column('text', { name: 'let_go', array: true, nullable: true }) letGo!: string[] | null;
  /** Each time when the person said that they followed up, without saying how, and when it was recorded. */
  @Column('text', { array: true }) done!: string[];
}

@Entity({ name: 'reply_touches' })
class ReplyTouchRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('boolean') theirs!: boolean;
  /** It needs no answer. */
  @Column('boolean') settled!: boolean;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('text', { nullable: true }) via!: TouchVia | null;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { name: 'logged_at' }) loggedAt!: Date;
}

@Entity({ name: 'reply_texts' })
class ReplyTextRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('timestamptz', { name: 'drafted_at' }) draftedAt!: Date;
}

export const replies = defineReadModel({
  name: 'replies',
  version: 4,
  categories: ['lead', 'content'],
  tables: [ReplyRow, ReplyTouchRow, ReplyTextRow],
  awaitedBy: 'readers',
  queries: ['replies'],
  evolve: (event, rows) => {
    const changed = event.stream.startsWith('lead-')
      ? onLead(event as Stored<LeadEvent>, rows)
      : onContent(event as Stored<ContentEvent>, rows);
    if (changed) rows.put(ReplyRow, settled(changed, rows));
  },
});

/** Computes the other columns from the touches and texts. A text from before the reply does not answer it. */
const settled = (row: ReplyRow, rows: Rows): ReplyRow => {
  const lastId = row.touchIds.at(-1);
  const last = lastId === undefined ? undefined : rows.get(ReplyTouchRow, lastId);
  const answers = row.openTextIds.some((id) => {
    const text = rows.get(ReplyTextRow, id);
    return text && last && text.draftedAt >= last.loggedAt;
  });
  const done = last && saidIn(row.done).some(({ at }) => new Date(at) >= last.loggedAt);
  // A reply that is logged later brings the lead back, as among the follow-ups.
  const isBack = (id: string) => !row.letGo?.includes(id) && rows.get(ReplyTouchRow, id)?.theirs;
  const out = row.archived || row.lost || row.doNotContact || (row.letGo !== null && !row.touchIds.some(isBack));
  const waits = last?.theirs === true && !last.settled && !out && !answers && !done;
  return { ...row, waits, touchId: last?.id ?? null, at: last?.at ?? null };
};

const known = (rows: Rows, leadId: string, owner: string): ReplyRow =>
  rows.get(ReplyRow, leadId) ?? {
    leadId,
    owner,
    waits: false,
    touchId: null,
    at: null,
    touchIds: [],
    openTextIds: [],
    archived: false,
    lost: false,
    doNotContact: false,
    letGo: null,
    done: [],
  };

/** The touches with `more`, sorted by the time when they happened. A touch that is logged later comes after those of its time. */
const withTouches = (rows: Rows, ids: string[], more: string[]): string[] => {
  const at = (id: string) => rows.get(ReplyTouchRow, id)?.at.getTime() ?? 0;
  return [...ids.filter((id) => !more.includes(id)), ...more].toSorted((a, b) => at(a) - at(b));
};

type Merge = Extract<LeadEvent, { type: 'LeadsMerged' }>['data'];

/** Notes have no row. */
const touchesIn = ({ touches }: Merge): string[] =>
  touches.filter(({ kind }) => kind !== 'note').map(({ touchId }) => touchId);

const lostAfter = ({ moved }: Merge, { lost }: ReplyRow): boolean => (moved ? moved.to === 'lost' : lost);

/** The row of the lead that stays, with the touches and open texts of the other lead. The other row keeps its own for the Undo. */
const merged = (merge: Merge, row: ReplyRow, rows: Rows): ReplyRow => {
  const texts = rows.get(ReplyRow, merge.otherId)?.openTextIds ?? [];
  for (const id of texts) rows.change(ReplyTextRow, id, { leadId: row.leadId });
  return {
    ...row,
    touchIds: withTouches(rows, row.touchIds, touchesIn(merge)),
    openTextIds: [...new Set([...row.openTextIds, ...texts])],
    lost: lostAfter(merge, row),
  };
};

/** The other lead gets its texts back, without those that are closed since. */
const unmerged = (merge: Merge, row: ReplyRow, rows: Rows): ReplyRow => {
  const other = rows.get(ReplyRow, merge.otherId);
  const texts = new Set(other?.openTextIds);
  for (const id of texts) rows.change(ReplyTextRow, id, { leadId: merge.otherId });
  const open = row.openTextIds.filter((id) => texts.has(id));
  if (other) rows.put(ReplyRow, settled({ ...other, openTextIds: open }, rows));
  const theirs = new Set(touchesIn(merge));
  return {
    ...row,
    touchIds: row.touchIds.filter((id) => !theirs.has(id)),
    openTextIds: row.openTextIds.filter((id) => !texts.has(id)),
    lost: lostAfter(merge, row),
  };
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): ReplyRow | undefined => {
  const leadId = idOf(event.stream);
  const { owner, recordedAt } = event.metadata;
  const before = rows.get(ReplyRow, leadId);
  switch (event.type) {
    case 'TouchLogged': {
      const { touchId: id, kind, note, via, reply } = event.data;
      if (kind === 'note') return undefined;
      const at = new Date(event.data.at);
      const theirs = kind === 'reply';
      // A reply has its words in the note. The words of the person's own texts are in the streams of the texts.
      const words = theirs ? note : null;
      rows.put(ReplyTouchRow, {
        id,
        theirs,
        settled: reply === 'thanks',
        words,
        via,
        at,
        loggedAt: new Date(recordedAt),
      });
      const row = known(rows, leadId, owner);
      return { ...row, touchIds: withTouches(rows, row.touchIds, [id]) };
    }
    case 'TouchTakenBack':
      return before && { ...before, touchIds: before.touchIds.filter((id) => id !== event.data.touchId) };
    case 'LeadStatusChanged':
      // A lead that is lost before its first touch has no row yet.
      return { ...known(rows, leadId, owner), lost: event.data.to === 'lost' };
    case 'LeadsMerged':
      return merged(event.data, known(rows, leadId, owner), rows);
    case 'LeadsMergeUndone':
      return unmerged(event.data, known(rows, leadId, owner), rows);
    case 'LeadArchived':
      return { ...known(rows, leadId, owner), archived: true };
    case 'LeadRestored':
      return { ...known(rows, leadId, owner), archived: false };
    case 'DoNotContactSet':
    case 'DoNotContactLifted':
      return { ...known(rows, leadId, owner), doNotContact: event.type === 'DoNotContactSet' };
    case 'FollowUpLetGo':
      return { ...known(rows, leadId, owner), letGo: known(rows, leadId, owner).touchIds };
    case 'FollowUpBroughtBack':
      return { ...known(rows, leadId, owner), letGo: null };
    case 'FollowUpDone':
    case 'FollowUpDoneTakenBack': {
      const row = known(rows, leadId, owner);
      return { ...row, done: saidWith(row.done, event.data.at, event.type === 'FollowUpDone' ? recordedAt : null) };
    }
    default:
      return undefined;
  }
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): ReplyRow | undefined => {
  const id = idOf(event.stream);
  const { owner, recordedAt } = event.metadata;
  if (event.type === 'DraftGenerated') {
    if (!event.data.target || event.data.type === 'comment') return undefined;
    rows.put(ReplyTextRow, { id, leadId: event.data.target.leadId, draftedAt: new Date(recordedAt) });
  }
  const leadId = rows.get(ReplyTextRow, id)?.leadId;
  if (!leadId) return undefined;
  const row = known(rows, leadId, owner);
  const others = row.openTextIds.filter((other) => other !== id);
  switch (event.type) {
    case 'ContentDeclined':
    case 'ContentSent':
      return { ...row, openTextIds: others };
    case 'DraftGenerated':
    case 'ContentReopened':
    case 'ContentSendTakenBack':
      return { ...row, openTextIds: [...others, id] };
    default:
      return undefined;
  }
};
