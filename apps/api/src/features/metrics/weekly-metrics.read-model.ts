import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { isMoveBack, type LeadEvent, type LeadStatus } from '@app/contracts/leads/leads.events';
import { leadStatuses } from '@app/contracts/leads/leads.constants';
import { type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';
import { wordsAfter } from '@app/domain/drafting/own-words';
import { weekOf } from '@app/contracts/days';

@Entity({ name: 'weekly_metrics' })
export class WeekRow {
  @PrimaryColumn('uuid') owner!: string;
  /** The Monday, in the time zone of the events. */
  @PrimaryColumn('date', { name: 'week_start' }) weekStart!: string;
  @Column('integer', { name: 'leads_surfaced' }) leadsSurfaced!: number;
  @Column('integer', { name: 'messages_drafted' }) messagesDrafted!: number;
  @Column('integer', { name: 'messages_approved' }) messagesApproved!: number;
  @Column('integer', { name: 'messages_declined' }) messagesDeclined!: number;
  @Column('integer', { name: 'messages_edited' }) messagesEdited!: number;
  @Column('integer', { name: 'posts_proposed' }) postsProposed!: number;
  @Column('integer', { name: 'posts_approved' }) postsApproved!: number;
  @Column('integer', { name: 'comments_proposed' }) commentsProposed!: number;
  @Column('integer', { name: 'comments_approved' }) commentsApproved!: number;
  @Column('integer', { name: 'approved_changed' }) approvedChanged!: number;
  @Column('integer', { name: 'conversations_progressed' }) conversationsProgressed!: number;
  @Column('integer', { name: 'discovery_calls_booked' }) discoveryCallsBooked!: number;
  @Column('integer', { name: 'texts_copied' }) textsCopied!: number;
  @Column('integer', { name: 'texts_sent' }) textsSent!: number;
  @Column('integer', { name: 'comments_copied' }) commentsCopied!: number;
  @Column('integer', { name: 'comments_sent' }) commentsSent!: number;
  /** The number of sample leads and sample drafts of the week. No other figure counts them. */
  @Column('integer') samples!: number;
}

/** A lead or a text that is a sample. Later events do not repeat it. */
@Entity({ name: 'metrics_samples' })
class SampleRow {
  @PrimaryColumn('uuid') id!: string;
}

/** The fingerprints of a text: as the assistant wrote it, and now. They differ when the person changed the words. */
@Entity({ name: 'metrics_edits' })
class EditRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') written!: string;
  @Column('text') made!: string;
  /** The approval was counted as the approval of a changed text. */
  @Column('boolean', { name: 'counted' }) counted!: boolean;
}

/** The moves of an owner's leads in the last minutes without slips, the newest last. One row for each owner stays in memory. */
@Entity({ name: 'metrics_moves' })
class RecentMovesRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('json') recent!: { moves: readonly (Move & { id: string; recordedAt: string })[] };
}

/** What changed a count of a week after the week had ended: one row for each event and count. */
@Entity({ name: 'week_restatements' })
class RestatementRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date', { name: 'week_start' }) weekStart!: string;
  @PrimaryColumn('uuid', { name: 'event_id' }) eventId!: string;
  @PrimaryColumn('text') figure!: WeeklyCount;
  @Column('text') event!: string;
  @Column('integer') by!: number;
  @Column('timestamptz') at!: Date;
}

interface Change {
  count: WeeklyCount | 'samples';
  by: 1 | -1;
  at: string;
  timeZone: string;
}

const drafted = { message: 'messagesDrafted', post: 'postsProposed', comment: 'commentsProposed' } as const;
const approved = { message: 'messagesApproved', post: 'postsApproved', comment: 'commentsApproved' } as const;
const copied = { message: 'textsCopied', post: 'textsCopied', comment: 'commentsCopied' } as const;
const sent = { message: 'textsSent', post: 'textsSent', comment: 'commentsSent' } as const;
const declined = (type: ContentType) => (type === 'message' ? (['messagesDeclined'] as const) : []);
const answered = new Set<LeadStatus>(['responded', 'meeting_booked', 'converted']);

const one = (count: WeeklyCount, { at, timeZone }: { at: string; timeZone: string }, by: 1 | -1 = 1): Change => ({
  count,
  by,
  at,
  timeZone,
});

/** How an event changes the counts. Taking something back reduces the count of the week in which it was counted. */
const changesOf = (event: LeadEvent | ContentEvent): Change[] => {
  switch (event.type) {
    case 'LeadSurfaced':
      return [one('leadsSurfaced', event.data)];
    case 'LeadArchived': {
      const { reason, surfacedAt: at, timeZone } = event.data;
      return reason === 'archived' ? [] : [one('leadsSurfaced', { at, timeZone }, -1)];
    }
    case 'LeadRestored': {
      const { was, surfacedAt: at, timeZone } = event.data;
      return was === 'archived' ? [] : [one('leadsSurfaced', { at, timeZone })];
    }
    case 'DraftGenerated':
      return [one(drafted[event.data.type], event.data)];
    case 'DraftEdited': {
      const { type, edit, revision, restoredFrom } = event.data;
      const first = restoredFrom === null && (edit ?? revision) === 1;
      return type === 'message' && first ? [one('messagesEdited', event.data)] : [];
    }
    case 'ContentApproved':
      return [one(approved[event.data.type], event.data)];
    case 'ContentDeclined':
      return declined(event.data.type).map((count) => one(count, event.data));
    case 'ContentReopened': {
      const { type, decision, decidedAt: at, timeZone } = event.data;
      const counts = decision === 'approved' ? [approved[type]] : declined(type);
      return counts.map((count) => one(count, { at, timeZone }, -1));
    }
    case 'ContentCopied':
      return [one(copied[event.data.type], event.data)];
    case 'ContentSent':
      return [one(sent[event.data.type], event.data)];
    case 'ContentSendTakenBack': {
      const { type, sentAt: at, timeZone } = event.data;
      return [one(sent[type], { at, timeZone }, -1)];
    }
    default:
      return [];
  }
};

/** The counts of what can be a sample. */
const made = new Set<Change['count']>(['leadsSurfaced', 'messagesDrafted', 'postsProposed', 'commentsProposed']);

/** Whether the lead or text of an event is a sample. A text to a sample lead also counts as one. */
const isSample = (event: Stored<LeadEvent | ContentEvent>, rows: Rows): boolean => {
  const id = idOf(event.stream);
  if (event.type === 'LeadSurfaced' || event.type === 'DraftGenerated') {
    const sample =
      event.type === 'LeadSurfaced'
        ? event.data.source === 'sample'
        : event.data.sample || (event.data.target !== null && Boolean(rows.get(SampleRow, event.data.target.leadId)));
    if (sample) rows.put(SampleRow, { id });
    return sample;
  }
  return Boolean(rows.get(SampleRow, id));
};

/** A move that the person takes back or corrects this soon was a slip, and no count has it. Milliseconds. */
const soon = 10 * 60_000;
/** The newest moves of each owner that the row keeps. More would make it too large after an act on a whole list. */
const mostRecent = 1_000;

type Move = Pick<Extract<LeadEvent, { type: 'LeadStatusChanged' }>['data'], 'from' | 'to' | 'at' | 'timeZone'>;
const countsOf = (move: Move): Change[] => {
  const { from, to } = move;
  const forward = !answered.has(from) || (from === 'responded' && to !== 'responded');
  return [
    ...(answered.has(to) && forward ? [one('conversationsProgressed', move)] : []),
    ...(to === 'meeting_booked' ? [one('discoveryCallsBooked', move)] : []),
  ];
};

/** Whether the next move of the lead, to `to`, shows that this one was a slip: it was undone, or it went too far. */
const isSlip = (move: Move, to: LeadStatus, at: string): boolean =>
  Date.parse(at) - Date.parse(move.at) <= soon &&
  (move.from === to || leadStatuses.indexOf(move.to) > leadStatuses.indexOf(to));

/** How the move of a lead changes the counts. After slips, only the move that is left of them counts. */
const movesOf = (event: Stored<LeadEvent | ContentEvent>, rows: Rows): Change[] => {
  if (event.type !== 'LeadStatusChanged') return [];
  const { data } = event;
  const { owner, recordedAt } = event.metadata;
  const { to, at, timeZone, touchId } = data;
  const id = idOf(event.stream);
  const since = new Date(Date.parse(recordedAt) - soon).toISOString();
  const stored = rows.get(RecentMovesRow, owner)?.recent.moves ?? [];
  const known = stored.filter((move) => move.recordedAt >= since);
  // A move by a touch is taken back with its touch. So it is never a slip, and it ends the search for slips before it.
  const own = touchId === null ? known.filter((move) => move.id === id) : [];
  const slips: Move[] = [];
  let { from } = data;
  for (let last = own.at(-1); last?.to === from && from !== to && isSlip(last, to, at); last = own.at(-1)) {
    own.pop();
    slips.push(last);
    from = last.from;
  }
  if (touchId === null && from !== to && (own.length > 0 || answered.has(from) || answered.has(to)))
    own.push({ id, from, to, at, timeZone, recordedAt });
  if (own.length > 0 || known.some((move) => move.id === id)) {
    const others = known.filter((move) => move.id !== id);
    rows.put(RecentMovesRow, { owner, recent: { moves: [...others, ...own].slice(-mostRecent) } });
  }
  // When a touch is taken back, its move is taken back too, and the week of the touch counts one less.
  if (isMoveBack(data)) return answered.has(from) ? [one('conversationsProgressed', data, -1)] : [];
  const undone = slips.flatMap((move) => countsOf(move)).map((count) => ({ ...count, by: -1 as const }));
  return [...undone, ...(from === to ? [] : countsOf({ from, to, at, timeZone }))];
};

const editsOf = (event: Stored<LeadEvent | ContentEvent>, rows: Rows): Change[] => {
  if (!event.stream.startsWith('content-')) return [];
  const text = event as Stored<ContentEvent>;
  const id = idOf(event.stream);
  const count = 'approvedChanged' as const;
  const row = text.type === 'DraftGenerated' ? undefined : rows.get(EditRow, id);
  const words = wordsAfter(text, row);
  if (words) rows.put(EditRow, { id, counted: row?.counted ?? false, ...words });
  if (!row) return [];
  if (text.type === 'ContentApproved') {
    const counted = row.written !== row.made;
    rows.put(EditRow, { ...row, counted });
    return counted ? [{ count, by: 1, at: text.data.at, timeZone: text.data.timeZone }] : [];
  }
  if (text.type !== 'ContentReopened' || text.data.decision !== 'approved' || !row.counted) return [];
  rows.put(EditRow, { ...row, counted: false });
  return [{ count, by: -1, at: text.data.decidedAt, timeZone: text.data.timeZone }];
};

export const weeklyMetrics = defineReadModel({
  name: 'metrics',
  version: 8,
  categories: ['lead', 'content'],
  tables: [WeekRow, RestatementRow, SampleRow, EditRow, RecentMovesRow],
  queries: ['metrics', 'analytics'],
  awaitedBy: 'readers',
  evolve: (event, rows) => {
    const { owner, recordedAt } = event.metadata;
    const changes = [...changesOf(event), ...movesOf(event, rows), ...editsOf(event, rows)];
    if (changes.length === 0) return;
    const sample = isSample(event, rows);
    for (const change of changes) {
      if (sample && !made.has(change.count)) continue;
      const { by, at, timeZone } = change;
      const count = sample ? 'samples' : change.count;
      const weekStart = weekOf(at, timeZone);
      const week = rows.get(WeekRow, owner, weekStart) ?? { owner, weekStart, ...nothing };
      rows.put(WeekRow, { ...week, [count]: week[count] + by });
      // Not the response rate: the 14 days of a week's last leads always end after the week.
      if (count === 'samples' || weekOf(recordedAt, timeZone) <= weekStart) continue;
      // One event can take a slip out of a week and bring another move into it.
      const was = rows.get(RestatementRow, owner, weekStart, event.id, count)?.by ?? 0;
      const row = { owner, weekStart, eventId: event.id, figure: count, event: event.type, by: was + by };
      rows.put(RestatementRow, { ...row, at: new Date(recordedAt) });
    }
  },
});

const nothing = Object.fromEntries([...weeklyCounts, 'samples'].map((k) => [k, 0])) as Record<Change['count'], number>;
