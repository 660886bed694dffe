import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { letGoReasonLabels } from '@app/contracts/follow-ups/follow-ups.constants';
import { leadStatusLabels } from '@app/contracts/leads/leads.api';
import { replyKindLabels } from '@app/contracts/leads/leads.constants';
import { sourceKindLabels } from '@app/contracts/leads/lead-origin.constants';
import { isMoveBack, type LeadDetails, type LeadEvent } from '@app/contracts/leads/leads.events';
import { moneyWords } from '@app/contracts/leads/money';
import { cutTo } from '@app/contracts/text';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';
import { LeadCountRow, LeadDraftRow, LeadRow, LeadTagRow, LeadTimelineRow } from './leads.rows';
import { onContent } from './leads.texts';
import {
  acted,
  actedBefore,
  actedTogether,
  followUpBy,
  hide,
  type Line,
  line,
  moveBy,
  waitElsewhere,
} from './leads.timeline';

export const leads = defineReadModel({
  name: 'leads',
  version: 13,
  categories: ['lead', 'content'],
  tables: [LeadRow, LeadCountRow, LeadTagRow, LeadDraftRow, LeadTimelineRow],
  // A text shows the name and the address of its lead.
  queries: ['leads', 'lead-views', 'content'],
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

const fieldNames: Record<keyof LeadDetails, string> = {
  name: 'name',
  title: 'title',
  company: 'company',
  email: 'email',
  linkedinUrl: 'LinkedIn address',
  description: 'description',
  segment: 'segment',
  tags: 'tags',
  connectionCount: 'connections',
  profileImageUrl: 'picture',
  greeting: 'greeting',
  connectedOn: 'connected on',
};
const touchNames = {
  message: 'You wrote',
  comment: 'You commented',
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
  // Old events can contain text that PostgreSQL stores in another form. A key must have the stored form.
  if (!archived)
    for (const tag of tags) add(rows, LeadTagRow, { owner, tag: tag.replaceAll('\0', '').toWellFormed() }, n);
};

const counted = ['archived', 'status', 'segment', 'tags'] as const;

/** Milliseconds minus the line of the file, so that a smaller line comes first. */
const placeOf = ({ at, row }: Surfaced['data']): string =>
  String(BigInt(Date.parse(at)) * 1_000_000n - BigInt(row ?? 0));

const surface = (event: Stored<Surfaced>, rows: Rows): void => {
  const { source, importId, at } = event.data;
  // The fields are named one by one, because V8 takes 30 times as long for `...rest` with this many properties.
  const { name, title, company, email, linkedinUrl, description, segment, tags } = event.data;
  const { connectionCount, connectedOn, profileImageUrl = null, greeting = null } = event.data;
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
    greeting,
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
    acts: null,
    nextStep: null,
    nextStepDue: null,
    waitingDraftIds: [],
    pendingDraftId: null,
    archived: false,
    dealAmount: null,
    dealCurrency: null,
    doNotContactAt: null,
    doNotContactReason: null,
    archivedAt: null,
    archivedBecause: null,
    mergedInto: null,
    createdAt: new Date(at),
    listed: placeOf(event.data),
    updatedAt: new Date(at),
  };
  rows.put(LeadRow, lead);
  count(rows, lead, 1);
  rows.put(LeadTimelineRow, line(event, id, { kind: 'surfaced', text: surfacedText(event.data) }));
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  const before = rows.get(LeadRow, id);
  const change = (set: Partial<LeadRow>, told?: Line) => {
    rows.change(LeadRow, id, { ...set, updatedAt: at });
    if (before && counted.some((field) => field in set)) {
      count(rows, before, -1);
      count(rows, { ...before, ...set }, 1);
    }
    if (told) rows.put(LeadTimelineRow, line(event, id, told));
  };
  switch (event.type) {
    case 'LeadSurfaced':
      surface(event as Stored<Surfaced>, rows);
      return;
    case 'LeadDetailsChanged': {
      const { changes, importId, undone } = event.data;
      const names = (Object.keys(changes) as (keyof LeadDetails)[]).map((k) => fieldNames[k]).join(', ');
      change(
        {
          ...changes,
          ...(before && { search: searchText({ ...before, ...changes }) }),
          ...(before && importId && !before.importIds.includes(importId)
            ? { importIds: [...before.importIds, importId] }
            : {}),
        },
        {
          kind: 'changed',
          text: `${undone ? 'Import undone' : importId ? 'Updated by an import' : 'Changed'}: ${names}`,
        },
      );
      return;
    }
    case 'LeadStatusChanged': {
      const { from, to, reason, touchId } = event.data;
      const label = leadStatusLabels[to];
      const text = `Moved from ${leadStatusLabels[from]} to ${label}`;
      if (!touchId) {
        change({ status: to, ...acted(before, label, at) }, { kind: 'moved', text, words: reason });
        return;
      }
      // The move is taken back together with its touch, so the last action belongs to the touch.
      if (isMoveBack(event.data)) {
        change({ status: to });
        hide(rows, moveBy(touchId));
      } else change({ status: to }, { kind: 'moved', text, id: moveBy(touchId), touchId, at: new Date(event.data.at) });
      return;
    }
    case 'TouchLogged': {
      const { touchId, kind, note, via, contentId, line: said, reply, until } = event.data;
      const happened = new Date(event.data.at);
      // The entry of the text already shows it.
      if (contentId) {
        change({});
        return;
      }
      const what = reply && reply !== 'other' ? `: ${replyKindLabels[reply].toLowerCase()}` : '';
      const text = `${touchNames[kind]}${what}${until ? `, until ${until}` : ''}`;
      const told = { kind: 'touch', text, id: touchId, touch: kind, touchId, via, reply: reply ?? null } as const;
      change(acted(before, touchNames[kind], happened, touchId), {
        ...told,
        words: [note, said && `For them: ${said}`].filter(Boolean).join('\n') || null,
        at: happened,
      });
      return;
    }
    case 'TouchTakenBack': {
      const { touchId } = event.data;
      hide(rows, touchId);
      change(actedBefore(before, touchId));
      return;
    }
    case 'DealValued': {
      const { value } = event.data;
      const text = value ? `A deal of ${moneyWords(value)}` : 'No value of a deal any more';
      change(
        { dealAmount: value && String(value.amount), dealCurrency: value && value.currency },
        { kind: 'deal', text },
      );
      return;
    }
    case 'LeadSourceNamed': {
      const { origin } = event.data;
      const text = origin
        ? `Came from: ${sourceKindLabels[origin.kind].toLowerCase()}`
        : 'Where they came from is not known';
      change({}, { kind: 'source', text, words: origin?.text ?? null });
      return;
    }
    case 'DoNotContactSet': {
      const { reason } = event.data;
      const set = { doNotContactAt: new Date(event.data.at), doNotContactReason: reason };
      change(set, { kind: 'do_not_contact', text: 'Do not contact', words: reason });
      return;
    }
    case 'DoNotContactLifted':
      change(
        { doNotContactAt: null, doNotContactReason: null },
        { kind: 'do_not_contact', text: '“Do not contact” lifted' },
      );
      return;
    case 'NextStepSet': {
      const { text, due } = event.data;
      const told =
        text || due ? `Next step: ${[text, due && `due ${due}`].filter(Boolean).join(', ')}` : 'Next step cleared';
      change({ nextStep: text, nextStepDue: due }, { kind: 'next_step', text: told });
      return;
    }
    case 'FollowUpDone':
      change({}, { kind: 'follow_up', text: 'Followed up', id: followUpBy(id, event.data.at) });
      return;
    case 'FollowUpDoneTakenBack':
      change({});
      hide(rows, followUpBy(id, event.data.at));
      return;
    case 'FollowUpSnoozed': {
      const { until } = event.data;
      change({}, { kind: 'follow_up', text: until ? `Put off until ${until}` : 'Put off until they reply' });
      return;
    }
    case 'FollowUpSnoozeEnded':
      change({}, { kind: 'follow_up', text: 'No longer put off' });
      return;
    case 'FollowUpLetGo': {
      const { reason, note } = event.data;
      change({}, { kind: 'follow_up', text: `Let go: ${letGoReasonLabels[reason].toLowerCase()}`, words: note });
      return;
    }
    case 'FollowUpBroughtBack':
      change({}, { kind: 'follow_up', text: 'Followed again' });
      return;
    case 'LeadActionChosen': {
      const { action } = event.data;
      change({ suggestedAction: action }, { kind: 'action', text: `${actionNames[action]} chosen` });
      return;
    }
    case 'LeadActionTakenBack':
      change({ suggestedAction: null }, { kind: 'action', text: `${actionNames[event.data.action]} taken back` });
      return;
    case 'LeadsMerged':
    case 'LeadsMergeUndone': {
      const { otherId, changes, moved, deal } = event.data;
      const undone = event.type === 'LeadsMergeUndone';
      const other = rows.get(LeadRow, otherId);
      const text = `${undone ? 'Merge undone' : 'Merged'} with ${other?.name ?? 'another lead'}`;
      change(
        {
          ...changes,
          ...(before && { search: searchText({ ...before, ...changes }) }),
          ...(moved && { status: moved.to }),
          ...(deal && {
            dealAmount: deal.value && String(deal.value.amount),
            dealCurrency: deal.value && deal.value.currency,
          }),
          ...actedTogether(before, otherId, undone ? undefined : other),
        },
        { kind: undone ? 'unmerged' : 'merged', text },
      );
      return;
    }
    case 'LeadsToldApart':
    case 'LeadsToldApartTakenBack':
    case 'FollowUpRhythmSet':
    case 'NextStepRefused':
    case 'NextStepRefusalTakenBack':
      return;
    case 'LeadMergedInto': {
      const { into } = event.data;
      change({ mergedInto: into });
      waitElsewhere(rows, into, (ids) => [...new Set([...ids, ...(before?.waitingDraftIds ?? [])])]);
      return;
    }
    case 'LeadArchived':
      change(
        { archived: true, archivedAt: at, archivedBecause: event.data.reason },
        { kind: 'archived', text: 'Archived' },
      );
      return;
    case 'LeadRestored':
      if (before?.mergedInto)
        waitElsewhere(rows, before.mergedInto, (ids) => ids.filter((each) => !before.waitingDraftIds.includes(each)));
      change(
        { archived: false, archivedAt: null, archivedBecause: null, mergedInto: null },
        { kind: 'restored', text: 'Restored' },
      );
      return;
    default:
      // A new event has a line in the timeline, or is named above.
      event satisfies never;
  }
};
