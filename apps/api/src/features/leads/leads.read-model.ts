import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { leadStatusLabels } from '@app/contracts/leads/leads.api';
import type { LeadDetails, LeadEvent } from '@app/contracts/leads/leads.events';
import type { EntityManager } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import { chunks } from '../../platform/projections/sql';
import { LeadDraftRow, LeadRow, LeadTimelineRow } from './leads.tables';

type Kind = LeadTimelineRow['kind'];
interface Line {
  kind: Kind;
  text: string;
  words?: string | null;
  contentId?: string;
}

/** What the lists, the panel and its timeline show. */
export const leads = defineReadModel({
  name: 'leads',
  version: 1,
  categories: ['lead', 'content'],
  tables: [LeadRow, LeadDraftRow, LeadTimelineRow],
  queries: ['leads'],
  apply: async (events, db) => {
    // An import brings thousands of new leads in a row: they are written as sets.
    let fresh: Stored<Surfaced>[] = [];
    for (const event of events) {
      if (event.type === 'LeadSurfaced') {
        fresh.push(event as Stored<Surfaced>);
        continue;
      }
      await insertSurfaced(fresh, db);
      fresh = [];
      if (event.stream.startsWith('lead-')) await onLead(event as Stored<LeadEvent>, db);
      else await onContent(event as Stored<ContentEvent>, db);
    }
    await insertSurfaced(fresh, db);
  },
});

type Surfaced = Extract<LeadEvent, { type: 'LeadSurfaced' }>;

const searchText = (d: Pick<LeadDetails, 'name' | 'title' | 'company' | 'email' | 'description' | 'tags'>): string =>
  [d.name, d.title, d.company, d.email ?? '', ...d.tags, (d.description ?? '').slice(0, 2000)].join('\n').toLowerCase();

const insertSurfaced = async (events: Stored<Surfaced>[], db: EntityManager): Promise<void> => {
  for (const some of chunks(events)) {
    const rows = some.map((event): LeadRow => {
      const { source, importId, row: _row, at, timeZone: _zone, ...details } = event.data;
      return {
        ...details,
        id: idOf(event.stream),
        owner: event.metadata.owner,
        search: searchText(details),
        status: 'new',
        suggestedAction: null,
        source,
        importId,
        importIds: importId ? [importId] : [],
        lastAction: surfacedShort[source],
        lastActionAt: new Date(at),
        nextStep: null,
        nextStepDue: null,
        pendingDraftId: null,
        archived: false,
        createdAt: new Date(at),
        updatedAt: new Date(at),
      };
    });
    await db.insert(LeadRow, rows);
    await db.insert(
      LeadTimelineRow,
      some.map((event) => line(event, idOf(event.stream), { kind: 'surfaced', text: surfacedText(event.data) })),
    );
  }
};

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

const onLead = async (
  event: Stored<Exclude<LeadEvent, Surfaced>> | Stored<LeadEvent>,
  db: EntityManager,
): Promise<void> => {
  const id = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  const change = async (set: Partial<LeadRow>, told: Line, action?: string) => {
    await db.update(
      LeadRow,
      { id },
      { ...set, updatedAt: at, ...(action ? { lastAction: action, lastActionAt: at } : {}) },
    );
    await db.insert(LeadTimelineRow, line(event, id, told));
  };
  switch (event.type) {
    case 'LeadSurfaced':
      return;
    case 'LeadDetailsChanged': {
      const { changes, importId } = event.data;
      const before = await db.findOneByOrFail(LeadRow, { id });
      const names = (Object.keys(changes) as (keyof LeadDetails)[]).map((k) => fieldNames[k]).join(', ');
      return change(
        {
          ...changes,
          search: searchText({ ...before, ...changes }),
          ...(importId && !before.importIds.includes(importId) ? { importIds: [...before.importIds, importId] } : {}),
        },
        { kind: 'changed', text: importId ? `Updated by an import: ${names}` : `Changed: ${names}` },
      );
    }
    case 'LeadStatusChanged': {
      const { from, to, reason } = event.data;
      const label = leadStatusLabels[to];
      const text = `Moved from ${leadStatusLabels[from]} to ${label}`;
      return change({ status: to }, { kind: 'moved', text, words: reason }, label);
    }
    case 'TouchLogged': {
      const { kind, note } = event.data;
      return change({}, { kind: 'touch', text: touchNames[kind], words: note }, touchNames[kind]);
    }
    case 'NextStepSet': {
      const { text, due } = event.data;
      const told =
        text || due ? `Next step: ${[text, due && `due ${due}`].filter(Boolean).join(', ')}` : 'Next step cleared';
      return change({ nextStep: text, nextStepDue: due }, { kind: 'next_step', text: told });
    }
    case 'LeadActionChosen': {
      const { action } = event.data;
      return change({ suggestedAction: action }, { kind: 'action', text: `${actionNames[action]} chosen` });
    }
    case 'LeadArchived':
      return change({ archived: true }, { kind: 'archived', text: 'Archived' });
    case 'LeadRestored':
      return change({ archived: false }, { kind: 'restored', text: 'Restored' });
  }
};

const contentNames = { post: 'post', message: 'message', comment: 'comment' } as const;

/** A person's texts belong to their history, and one that still waits shows in the list. */
const onContent = async (event: Stored<ContentEvent>, db: EntityManager): Promise<void> => {
  const contentId = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  if (event.type === 'DraftGenerated') {
    if (!event.data.target) return;
    const { leadId } = event.data.target;
    await db.insert(LeadDraftRow, { contentId, leadId, owner: event.metadata.owner });
    await db.update(LeadRow, { id: leadId }, { pendingDraftId: contentId });
    const text = `Draft of a ${contentNames[event.data.type]} written`;
    await db.insert(LeadTimelineRow, line(event, leadId, { kind: 'drafted', text, words: event.data.body, contentId }));
    return;
  }
  const draft = await db.findOneBy(LeadDraftRow, { contentId });
  if (!draft) return;
  const { leadId } = draft;
  const name = contentNames[event.data.type];
  const tell = (told: Line) => db.insert(LeadTimelineRow, line(event, leadId, { ...told, contentId }));
  switch (event.type) {
    case 'DraftEdited':
      await db.update(LeadRow, { id: leadId }, { pendingDraftId: contentId });
      await tell({ kind: 'edited', text: 'You edited the draft', words: event.data.body });
      return;
    case 'ContentApproved':
      await db.update(LeadRow, { id: leadId }, { lastAction: 'Approved', lastActionAt: at });
      await db.update(LeadRow, { id: leadId, pendingDraftId: contentId }, { pendingDraftId: null });
      await tell({ kind: 'approved', text: `You approved the ${name}`, words: event.data.body });
      return;
    case 'ContentDeclined':
      await db.update(LeadRow, { id: leadId, pendingDraftId: contentId }, { pendingDraftId: null });
      await tell({ kind: 'declined', text: `You declined the ${name}`, words: event.data.note });
      return;
    case 'ContentReopened':
      await db.update(LeadRow, { id: leadId }, { pendingDraftId: contentId });
      await tell({ kind: 'reopened', text: 'You took the decision back' });
      return;
    case 'ContentCopied':
      await db.update(LeadRow, { id: leadId }, { lastAction: 'Copied', lastActionAt: at });
      await tell({ kind: 'copied', text: `You copied the ${name}` });
  }
};
