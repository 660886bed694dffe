import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { leadStatusLabels, type TimelineEntry } from '@app/contracts/leads/leads.api';
import type { LeadAction, LeadDetails, LeadEvent, LeadStatus, Segment } from '@app/contracts/leads/leads.events';
import { cutTo } from '@app/contracts/text';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import type { Rows } from '../../platform/projections/rows';

/** Unicode order: upper and lower case together, accents after their letter. */
const collation = 'und-x-icu';

@Entity({ name: 'leads' })
@Index('leads_owner_created', ['owner', 'archived', 'createdAt', 'id'])
@Index('leads_owner_name', ['owner', 'archived', 'name', 'id'])
@Index('leads_owner_company', ['owner', 'archived', 'company', 'id'])
export class LeadRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('boolean') archived!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /**
   * Name, title, company, e-mail, tags and description in lower case, for the search box. It comes before other texts, because
   * a search reads it in every row, and PostgreSQL reads a row from its begin.
   */
  @Column('text') search!: string;
  @Column({ type: 'text', collation }) name!: string;
  @Column({ type: 'text', collation }) title!: string;
  @Column({ type: 'text', collation }) company!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { name: 'linkedin_url', nullable: true }) linkedinUrl!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) segment!: Segment | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('integer', { name: 'connection_count', nullable: true }) connectionCount!: number | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('date', { name: 'connected_on', nullable: true }) connectedOn!: string | null;
  @Column('text') status!: LeadStatus;
  @Column('text', { name: 'suggested_action', nullable: true }) suggestedAction!: LeadAction | null;
  @Column('text') source!: 'manual' | 'import' | 'sample';
  @Column('uuid', { name: 'import_id', nullable: true }) importId!: string | null;
  /** Every import that created or updated this lead. */
  @Column('uuid', { name: 'import_ids', array: true }) importIds!: string[];
  @Column('text', { name: 'last_action', nullable: true }) lastAction!: string | null;
  @Column('timestamptz', { name: 'last_action_at', nullable: true }) lastActionAt!: Date | null;
  @Column('text', { name: 'next_step', nullable: true }) nextStep!: string | null;
  @Column('date', { name: 'next_step_due', nullable: true }) nextStepDue!: string | null;
  /** The texts to this person that wait for a decision, in the order in which they began to wait. */
  @Column('uuid', { name: 'waiting_draft_ids', array: true }) waitingDraftIds!: string[];
  /** The last of them. */
  @Column('uuid', { name: 'pending_draft_id', nullable: true }) pendingDraftId!: string | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

/** How many leads of a person are alike in these respects. So a list's total and the counts read a few rows. */
@Entity({ name: 'lead_counts' })
export class LeadCountRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('boolean') archived!: boolean;
  @PrimaryColumn('text') status!: LeadStatus;
  @PrimaryColumn('text') segment!: Segment | 'none';
  @PrimaryColumn('text') source!: LeadRow['source'];
  @Column('integer') n!: number;
}

/** How many leads of a person have a tag, without archived leads. */
@Entity({ name: 'lead_tags' })
export class LeadTagRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') tag!: string;
  @Column('integer') n!: number;
}

/** The lead that a text is for. Later events of the text do not repeat it. */
@Entity({ name: 'lead_drafts' })
export class LeadDraftRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
}

@Entity({ name: 'lead_timeline' })
@Index('lead_timeline_lead', ['leadId', 'position'])
export class LeadTimelineRow {
  /** The event's id. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  @Column('bigint') position!: string;
  @Column('text') kind!: TimelineEntry['kind'];
  @Column('text') text!: string;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('timestamptz') at!: Date;
}

type Kind = LeadTimelineRow['kind'];
interface Line {
  kind: Kind;
  text: string;
  words?: string | null;
  contentId?: string;
}

/** The leads for lists and panel, with their timeline. */
export const leads = defineReadModel({
  name: 'leads',
  version: 3,
  categories: ['lead', 'content'],
  tables: [LeadRow, LeadCountRow, LeadTagRow, LeadDraftRow, LeadTimelineRow],
  queries: ['leads'],
  evolve: (event, rows) =>
    event.stream.startsWith('lead-')
      ? onLead(event as Stored<LeadEvent>, rows)
      : onContent(event as Stored<ContentEvent>, rows),
});

type Surfaced = Extract<LeadEvent, { type: 'LeadSurfaced' }>;

const searchText = (d: Pick<LeadDetails, 'name' | 'title' | 'company' | 'email' | 'description' | 'tags'>): string =>
  [d.name, d.title, d.company, d.email ?? '', ...d.tags, cutTo(d.description ?? '', 2000)].join('\n').toLowerCase();

const surfacedShort = { manual: 'Added', import: 'Imported', sample: 'Sample' } as const;
const surfacedAs = { manual: 'Added', import: 'Imported', sample: 'Added as a sample' } as const;
const surfacedText = ({ source, row }: Surfaced['data']): string =>
  row === null ? surfacedAs[source] : `${surfacedAs[source]}, line ${row} of the file`;

const line = (
  event: Stored<LeadEvent | ContentEvent>,
  leadId: string,
  { kind, text, words, contentId }: Line,
): LeadTimelineRow => ({
  id: event.id,
  leadId,
  owner: event.metadata.owner,
  position: String(event.position),
  kind,
  text,
  words: words ?? null,
  contentId: contentId ?? null,
  at: new Date(event.metadata.recordedAt),
});

const fieldNames: Record<keyof LeadDetails, string> = {
  name: 'name',
  title: 'title',
  company: 'company',
  email: 'e-mail',
  linkedinUrl: 'LinkedIn address',
  description: 'description',
  segment: 'segment',
  tags: 'tags',
  connectionCount: 'connections',
  profileImageUrl: 'picture',
  connectedOn: 'connected on',
};
const touchNames = {
  message: 'You wrote',
  reply: 'They wrote back',
  call: 'You talked on the phone',
  meeting: 'You met',
  note: 'Note',
} as const;
const actionNames = { connect: 'Connect', comment: 'Comment', direct_message: 'Direct message' } as const;

const add = <R extends { n: number }>(rows: Rows, table: new () => R, key: Omit<R, 'n'>, n: number): void => {
  const before = rows.get(table, ...Object.values(key).map(String));
  rows.put(table, { ...key, n: (before?.n ?? 0) + n } as R);
};

/** Adds a lead to the counts (`n` = 1), or takes it out of them (-1). */
const count = (rows: Rows, { owner, archived, status, segment, source, tags }: LeadRow, n: 1 | -1): void => {
  add(rows, LeadCountRow, { owner, archived, status, segment: segment ?? 'none', source }, n);
  // Old events can hold text that PostgreSQL stores differently. A key must be as it is stored.
  if (!archived)
    for (const tag of tags) add(rows, LeadTagRow, { owner, tag: tag.replaceAll('\0', '').toWellFormed() }, n);
};

const counted = ['archived', 'status', 'segment', 'tags'] as const;

const surface = (event: Stored<Surfaced>, rows: Rows): void => {
  const { source, importId, at } = event.data;
  // Named one by one: V8 takes 30 times as long for `...rest` put into an object of so many properties.
  const { name, title, company, email, linkedinUrl, description, segment, tags } = event.data;
  const { connectionCount, connectedOn, profileImageUrl = null } = event.data;
  const id = idOf(event.stream);
  const lead: LeadRow = {
    name,
    title,
    company,
    email,
    linkedinUrl,
    description,
    segment,
    tags,
    connectionCount,
    connectedOn,
    profileImageUrl,
    id,
    owner: event.metadata.owner,
    search: searchText(event.data),
    status: 'new',
    suggestedAction: null,
    source,
    importId,
    importIds: importId ? [importId] : [],
    lastAction: surfacedShort[source],
    lastActionAt: new Date(at),
    nextStep: null,
    nextStepDue: null,
    waitingDraftIds: [],
    pendingDraftId: null,
    archived: false,
    createdAt: new Date(at),
    updatedAt: new Date(at),
  };
  rows.put(LeadRow, lead);
  count(rows, lead, 1);
  rows.put(LeadTimelineRow, line(event, id, { kind: 'surfaced', text: surfacedText(event.data) }));
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  const change = (set: Partial<LeadRow>, told: Line, action?: string) => {
    const before = rows.get(LeadRow, id);
    rows.change(LeadRow, id, {
      ...set,
      updatedAt: at,
      ...(action ? { lastAction: action, lastActionAt: at } : {}),
    });
    if (before && counted.some((field) => field in set)) {
      count(rows, before, -1);
      count(rows, { ...before, ...set }, 1);
    }
    rows.put(LeadTimelineRow, line(event, id, told));
  };
  switch (event.type) {
    case 'LeadSurfaced':
      surface(event as Stored<Surfaced>, rows);
      return;
    case 'LeadDetailsChanged': {
      const { changes, importId } = event.data;
      const before = rows.get(LeadRow, id);
      const names = (Object.keys(changes) as (keyof LeadDetails)[]).map((k) => fieldNames[k]).join(', ');
      change(
        {
          ...changes,
          ...(before && { search: searchText({ ...before, ...changes }) }),
          ...(before && importId && !before.importIds.includes(importId)
            ? { importIds: [...before.importIds, importId] }
            : {}),
        },
        { kind: 'changed', text: importId ? `Updated by an import: ${names}` : `Changed: ${names}` },
      );
      return;
    }
    case 'LeadStatusChanged': {
      const { from, to, reason } = event.data;
      const label = leadStatusLabels[to];
      const text = `Moved from ${leadStatusLabels[from]} to ${label}`;
      change({ status: to }, { kind: 'moved', text, words: reason }, label);
      return;
    }
    case 'TouchLogged': {
      const { kind, note } = event.data;
      change({}, { kind: 'touch', text: touchNames[kind], words: note }, touchNames[kind]);
      return;
    }
    case 'NextStepSet': {
      const { text, due } = event.data;
      const told =
        text || due ? `Next step: ${[text, due && `due ${due}`].filter(Boolean).join(', ')}` : 'Next step cleared';
      change({ nextStep: text, nextStepDue: due }, { kind: 'next_step', text: told });
      return;
    }
    case 'LeadActionChosen': {
      const { action } = event.data;
      change({ suggestedAction: action }, { kind: 'action', text: `${actionNames[action]} chosen` });
      return;
    }
    case 'LeadArchived':
      change({ archived: true }, { kind: 'archived', text: 'Archived' });
      return;
    case 'LeadRestored':
      change({ archived: false }, { kind: 'restored', text: 'Restored' });
  }
};

const contentNames = { post: 'post', message: 'message', comment: 'comment' } as const;

/** The texts to a lead are in its timeline. The list shows the one that waits for a decision. */
const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const contentId = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  if (event.type === 'DraftGenerated') {
    if (!event.data.target) return;
    rows.put(LeadDraftRow, { contentId, leadId: event.data.target.leadId, owner: event.metadata.owner });
  }
  const leadId = rows.get(LeadDraftRow, contentId)?.leadId;
  if (!leadId) return;
  const name = contentNames[event.data.type];
  const lead = rows.get(LeadRow, leadId);
  const change = (set: Partial<LeadRow>) => lead && rows.put(LeadRow, { ...lead, ...set });
  const others = (lead?.waitingDraftIds ?? []).filter((id) => id !== contentId);
  // A comment waits in Engage: the list tells only of messages.
  const isComment = event.data.type === 'comment';
  const waitingOf = (ids: string[]) => (isComment ? {} : { waitingDraftIds: ids, pendingDraftId: ids.at(-1) ?? null });
  const waits = waitingOf([...others, contentId]);
  const decided = waitingOf(others);
  const tell = (told: Line) => rows.put(LeadTimelineRow, line(event, leadId, { ...told, contentId }));
  switch (event.type) {
    case 'DraftGenerated':
      change(waits);
      tell({ kind: 'drafted', text: `Draft of a ${name} written`, words: event.data.body });
      return;
    case 'DraftEdited':
      change(waits);
      tell({ kind: 'edited', text: 'You edited the draft', words: event.data.body });
      return;
    case 'DraftRewritten':
      change(waits);
      tell({ kind: 'drafted', text: 'The draft was written anew', words: event.data.body });
      return;
    case 'ContentApproved':
      change({ lastAction: 'Approved', lastActionAt: at, ...decided });
      tell({ kind: 'approved', text: `You approved the ${name}`, words: event.data.body });
      return;
    case 'ContentDeclined':
      change(decided);
      tell({ kind: 'declined', text: `You declined the ${name}`, words: event.data.note });
      return;
    case 'ContentReopened':
      change(waits);
      tell({ kind: 'reopened', text: 'You took the decision back' });
      return;
    case 'ContentCopied':
      change({ lastAction: 'Copied', lastActionAt: at });
      tell({ kind: 'copied', text: `You copied the ${name}` });
      return;
    case 'ContentSent': {
      const { changed, body } = event.data;
      change({ lastAction: 'Sent by you', lastActionAt: at });
      tell({
        kind: 'sent',
        text: changed ? `You sent the ${name} in other words` : `You sent the ${name}`,
        words: body,
      });
      return;
    }
    case 'ContentSendTakenBack':
      tell({ kind: 'sent', text: `You did not send the ${name} after all` });
  }
};
