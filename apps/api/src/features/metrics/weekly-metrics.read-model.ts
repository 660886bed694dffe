import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, LeadStatus } from '@app/contracts/leads/leads.events';
import { type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import type { Rows } from '../../platform/projections/rows';
import { weekOf } from './week';

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
  @Column('integer', { name: 'conversations_progressed' }) conversationsProgressed!: number;
  @Column('integer', { name: 'discovery_calls_booked' }) discoveryCallsBooked!: number;
  @Column('integer', { name: 'texts_copied' }) textsCopied!: number;
  @Column('integer', { name: 'texts_sent' }) textsSent!: number;
  @Column('integer', { name: 'comments_copied' }) commentsCopied!: number;
  @Column('integer', { name: 'comments_sent' }) commentsSent!: number;
  /** The sample leads and sample drafts of the week. They are in no other figure. */
  @Column('integer') samples!: number;
}

/** A lead or a text that is a sample. Later events do not repeat it. */
@Entity({ name: 'metrics_samples' })
export class SampleRow {
  @PrimaryColumn('uuid') id!: string;
}

/** When a lead was first contacted and first replied, for the response rate. */
@Entity({ name: 'lead_contacts' })
@Index('lead_contacts_owner', ['owner', 'contactedAt'])
export class ContactRow {
  @PrimaryColumn('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  @Column('timestamptz', { name: 'contacted_at' }) contactedAt!: Date;
  @Column('timestamptz', { name: 'replied_at', nullable: true }) repliedAt!: Date | null;
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
const reached = new Set<LeadStatus>(['contacted', ...answered]);

/** How an event changes the counts. Taking something back reduces the week in which it was counted. */
export const changesOf = (event: LeadEvent | ContentEvent): Change[] => {
  const one = (count: WeeklyCount, moment: { at: string; timeZone: string }, by: 1 | -1 = 1): Change => ({
    count,
    by,
    at: moment.at,
    timeZone: moment.timeZone,
  });
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
    case 'LeadStatusChanged': {
      const { from, to } = event.data;
      const forward = !answered.has(from) || (from === 'responded' && to !== 'responded');
      return [
        ...(answered.has(to) && forward ? [one('conversationsProgressed', event.data)] : []),
        ...(to === 'meeting_booked' ? [one('discoveryCallsBooked', event.data)] : []),
      ];
    }
    case 'DraftGenerated':
      return [one(drafted[event.data.type], event.data)];
    case 'DraftEdited':
      return event.data.type === 'message' && (event.data.edit ?? event.data.revision) === 1
        ? [one('messagesEdited', event.data)]
        : [];
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

/** Whether the lead or text of an event is a sample. A text to a sample lead is one, also where its draft does not say so. */
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

/** The weekly figures of each owner, and the first contacts of leads. */
export const weeklyMetrics = defineReadModel({
  name: 'metrics',
  version: 4,
  categories: ['lead', 'content'],
  tables: [WeekRow, ContactRow, SampleRow],
  queries: ['metrics'],
  evolve: (event, rows) => {
    const { owner } = event.metadata;
    const changes = changesOf(event);
    const contacts = event.type === 'LeadStatusChanged' && reached.has(event.data.to);
    if (changes.length === 0 && !contacts) return;
    const sample = isSample(event, rows);
    for (const change of changes) {
      if (sample && !made.has(change.count)) continue;
      const { by, at, timeZone } = change;
      const count = sample ? 'samples' : change.count;
      const weekStart = weekOf(at, timeZone);
      const week = rows.get(WeekRow, owner, weekStart) ?? { owner, weekStart, ...nothing };
      rows.put(WeekRow, { ...week, [count]: week[count] + by });
    }
    if (sample || event.type !== 'LeadStatusChanged' || !contacts) return;
    const leadId = idOf(event.stream);
    const at = new Date(event.data.at);
    const contact = rows.get(ContactRow, leadId) ?? { leadId, owner, contactedAt: at, repliedAt: null };
    if (answered.has(event.data.to)) rows.put(ContactRow, { ...contact, repliedAt: contact.repliedAt ?? at });
    else rows.put(ContactRow, contact);
  },
});

const nothing = Object.fromEntries([...weeklyCounts, 'samples'].map((k) => [k, 0])) as Record<Change['count'], number>;
