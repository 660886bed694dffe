import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, LeadStatus } from '@app/contracts/leads/leads.events';
import { type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import { weekOf } from './week';

@Entity({ name: 'weekly_metrics' })
export class WeekRow {
  @PrimaryColumn('uuid') owner!: string;
  /** Monday, in the zone of the events. */
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
}

/** When a person was first contacted and first replied: what the response rate is counted from. */
@Entity({ name: 'lead_contacts' })
@Index('lead_contacts_owner', ['owner', 'contactedAt'])
export class ContactRow {
  @PrimaryColumn('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  @Column('timestamptz', { name: 'contacted_at' }) contactedAt!: Date;
  @Column('timestamptz', { name: 'replied_at', nullable: true }) repliedAt!: Date | null;
}

type Event = Stored<LeadEvent> | Stored<ContentEvent>;
interface Change {
  count: WeeklyCount;
  by: 1 | -1;
  at: string;
  timeZone: string;
}

const drafted = { message: 'messagesDrafted', post: 'postsProposed', comment: 'commentsProposed' } as const;
const approved = { message: 'messagesApproved', post: 'postsApproved', comment: 'commentsApproved' } as const;
const declined = (type: ContentType) => (type === 'message' ? (['messagesDeclined'] as const) : []);
const answered = new Set<LeadStatus>(['responded', 'meeting_booked', 'converted']);
const reached = new Set<LeadStatus>(['contacted', ...answered]);

/** What an event changes in the week it belongs to; taking something back is taken out of the week it was counted in. */
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
      return event.data.type === 'message' && event.data.revision === 1 ? [one('messagesEdited', event.data)] : [];
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
      return [one('textsCopied', event.data)];
    default:
      return [];
  }
};

const column = (count: WeeklyCount): string => count.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const columns = weeklyCounts.map(column);

const addWeeks = `
  insert into weekly_metrics as w (owner, week_start, ${columns.join(', ')})
  select owner, week, ${weeklyCounts.map((count) => `"${count}"`).join(', ')}
  from json_to_recordset($1) as r(owner uuid, week date, ${weeklyCounts.map((count) => `"${count}" int`).join(', ')})
  on conflict (owner, week_start) do update set ${columns.map((c) => `${c} = w.${c} + excluded.${c}`).join(', ')}`;

const addContacts = `
  insert into lead_contacts as c (lead_id, owner, contacted_at, replied_at)
  select * from json_to_recordset($1) as r("leadId" uuid, owner uuid, contacted timestamptz, replied timestamptz)
  on conflict (lead_id) do update set replied_at = excluded.replied_at
  where c.replied_at is null and excluded.replied_at is not null`;

type Week = { owner: string; week: string } & Record<WeeklyCount, number>;
interface Contact {
  leadId: string;
  owner: string;
  contacted: string;
  replied: string | null;
}

/** The week’s figures of every person. Folded in memory and written as one set a batch: it is what operators rebuild. */
export const weeklyMetrics = defineReadModel({
  name: 'metrics',
  version: 1,
  categories: ['lead', 'content'],
  tables: [WeekRow, ContactRow],
  queries: ['metrics'],
  apply: async (events: Event[], db: EntityManager) => {
    const owners = new Map<string, Map<string, Week>>();
    const contacts = new Map<string, Contact>();
    for (const event of events) {
      const { owner } = event.metadata;
      for (const { count, by, at, timeZone } of changesOf(event)) {
        let weeks = owners.get(owner);
        if (!weeks) owners.set(owner, (weeks = new Map()));
        const week = weekOf(at, timeZone);
        let entry = weeks.get(week);
        if (!entry) weeks.set(week, (entry = { owner, week, ...nothing }));
        entry[count] += by;
      }
      if (event.type === 'LeadStatusChanged' && reached.has(event.data.to)) {
        const { at, to } = event.data;
        const leadId = idOf(event.stream);
        const entry = contacts.get(leadId) ?? { leadId, owner, contacted: at, replied: null };
        if (answered.has(to)) entry.replied ??= at;
        contacts.set(leadId, entry);
      }
    }
    const weeks = [...owners.values()].flatMap((w) => [...w.values()]);
    if (weeks.length > 0) await db.query(addWeeks, [JSON.stringify(weeks)]);
    if (contacts.size > 0) await db.query(addContacts, [JSON.stringify([...contacts.values()])]);
  },
});

const nothing = Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Record<WeeklyCount, number>;
