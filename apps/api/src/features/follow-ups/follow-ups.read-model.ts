import { factsOf } from '../../shared/suggested-steps';
import type { AccountEvent } from '@app/contracts/account/account.events';
import type { DeclineReason, ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { cutTo } from '@app/contracts/text';
import { factsAfter, noFacts, type Pace, paceOf } from '@app/domain/follow-ups/follow-up';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

/** A lead with a segment or with any later event. Most imported leads have neither, and so no row. */
@Entity({ name: 'follow_ups' })
@Index('follow_ups_owner_day', ['owner', 'pace', 'day', 'leadId'])
export class FollowUpRow {
  @PrimaryColumn('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  /** Null: the lead is not followed up. */
  @Column('text', { nullable: true }) pace!: Pace['pace'] | null;
  @Column('date', { nullable: true }) day!: string | null;
  /** `FollowUpFacts` as JSON. */
  @Column('text') facts!: string;
  /** The last message that was drafted to the lead. */
  @Column('uuid', { name: 'text_id', nullable: true }) textId!: string | null;
}

/** How many leads of a person have the same pace and day, so that the bands are counted from a few rows. */
@Entity({ name: 'follow_up_counts' })
export class FollowUpCountRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') pace!: Pace['pace'];
  @PrimaryColumn('date') day!: string;
  @Column('integer') n!: number;
}

@Entity({ name: 'follow_up_rhythms' })
class RhythmsRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('integer', { nullable: true }) enterprise!: number | null;
  @Column('integer', { nullable: true }) smb!: number | null;
  @Column('integer', { nullable: true }) startup!: number | null;
  @Column('integer', { nullable: true }) none!: number | null;
}

/** A message or comment to a lead: its words and its state. */
@Entity({ name: 'follow_up_texts' })
class FollowUpTextRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('text') state!: NonNullable<FollowUp['draft']>['state'] | 'sent';
  @Column('boolean') edited!: boolean;
  /** The beginning of the words; after the text was sent, of the words that went out. */
  @Column('text') opening!: string;
  /** The beginning of the approved words. They are shown again when the sending is taken back. */
  @Column('text') approved!: string;
  @Column('timestamptz', { name: 'decided_at', nullable: true }) decidedAt!: Date | null;
  @Column('text', { nullable: true }) reason!: DeclineReason | null;
}

/** UTF-16 units of a text that a row of the list can show. */
const openingLength = 400;

/** When the leads of a person are due. The queries find what is due today, because that depends on the day. */
export const followUps = defineReadModel({
  name: 'follow_ups',
  version: 4,
  categories: ['lead', 'content', 'user'],
  tables: [FollowUpRow, FollowUpCountRow, RhythmsRow, FollowUpTextRow],
  queries: ['follow-ups', 'leads'],
  evolve: (event, rows) => {
    if (event.stream.startsWith('lead-')) onLead(event as Stored<LeadEvent>, rows);
    else if (event.stream.startsWith('content-')) onContent(event as Stored<ContentEvent>, rows);
    else onAccount(event as Stored<AccountEvent>, rows);
  },
});

const count = (rows: Rows, { owner, pace, day }: FollowUpRow, by: 1 | -1): void => {
  if (pace === null || day === null) return;
  const n = (rows.get(FollowUpCountRow, owner, pace, day)?.n ?? 0) + by;
  rows.put(FollowUpCountRow, { owner, pace, day, n });
};

const put = (rows: Rows, before: Readonly<FollowUpRow> | undefined, after: FollowUpRow): void => {
  rows.put(FollowUpRow, after);
  if (before?.pace === after.pace && before.day === after.day) return;
  if (before) count(rows, before, -1);
  count(rows, after, 1);
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  if (event.type === 'LeadSurfaced' && event.data.segment === null) return;
  const leadId = idOf(event.stream);
  const before = event.type === 'LeadSurfaced' ? undefined : rows.get(FollowUpRow, leadId);
  const changesNothing = event.type === 'LeadDetailsChanged' && event.data.changes.segment === undefined;
  if (!before && changesNothing) return;
  const facts = factsAfter(factsOf(before), event);
  const pace = paceOf(facts);
  put(rows, before, {
    leadId,
    owner: event.metadata.owner,
    pace: pace?.pace ?? null,
    day: pace?.day ?? null,
    facts: JSON.stringify(facts),
    textId: before?.textId ?? null,
  });
};

const onAccount = (event: Stored<AccountEvent>, rows: Rows): void => {
  if (event.type === 'FollowUpRhythmsChosen') rows.put(RhythmsRow, { owner: event.metadata.owner, ...event.data });
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const decidedAt = new Date(event.metadata.recordedAt);
  if (event.type === 'DraftGenerated') {
    const { target, type, body } = event.data;
    if (!target) return;
    const { leadId } = target;
    const opening = cutTo(body, openingLength);
    rows.put(FollowUpTextRow, { id, leadId, state: 'pending', edited: false, opening, approved: opening });
    if (type !== 'message') return;
    const lead = rows.get(FollowUpRow, leadId);
    const unknown = { leadId, owner: event.metadata.owner, pace: null, day: null, facts: JSON.stringify(noFacts) };
    rows.put(FollowUpRow, { ...(lead ?? unknown), textId: id });
    return;
  }
  const text = rows.get(FollowUpTextRow, id);
  if (!text) return;
  const change = (set: Partial<FollowUpTextRow>) => rows.put(FollowUpTextRow, { ...text, ...set });
  switch (event.type) {
    case 'DraftEdited':
      change({ state: 'edited', edited: true, opening: cutTo(event.data.body, openingLength) });
      return;
    case 'GapsClosed':
      change({ opening: cutTo(event.data.body, openingLength) });
      return;
    case 'DraftRewritten':
      change({ state: 'pending', edited: false, opening: cutTo(event.data.body, openingLength) });
      return;
    case 'EditBegun':
      change({ state: 'edited' });
      return;
    case 'ContentApproved':
      change({ state: 'approved', approved: text.opening, decidedAt, reason: null });
      return;
    case 'ContentDeclined':
      change({ state: 'declined', decidedAt, reason: event.data.reason });
      return;
    case 'ContentReopened':
      change({ state: text.edited ? 'edited' : 'pending', decidedAt: null, reason: null });
      return;
    case 'ContentSent':
      change({ state: 'sent', opening: cutTo(event.data.body, openingLength) });
      return;
    case 'ContentSendTakenBack':
      change({ state: 'approved', opening: text.approved });
  }
};
