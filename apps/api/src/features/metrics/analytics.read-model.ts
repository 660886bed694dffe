import type { AccountEvent } from '@app/contracts/account/account.events';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { approachOf } from '@app/contracts/content/content.constants';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, LeadStatus } from '@app/contracts/leads/leads.events';
import { type TextFigure, textFigures } from '@app/contracts/metrics/analytics.constants';
import { cutTo } from '@app/contracts/text';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';
import { FigureSettingsRow, JourneyRow, LeadDayRow, LeadNowRow, OutgoingRow, TextDayRow } from './analytics.rows';
import { answersOf, inTimeAfter, saidIn, saidWith } from '@app/domain/metrics/answers';
import { leadCountsOf, moved, textCountsOf } from './counts.rows';
import { stoodWith } from './lead-status-history.rows';
import { wordsAfter } from '@app/domain/drafting/own-words';
import { dayOf } from '@app/contracts/days';

const added = (n: string | undefined, by: number): string => String(BigInt(n ?? 0) + BigInt(by));

/** Stores a lead, and moves it from its old counts to its new ones. `on`: the day of the event. @returns the stored row */
const keepLead = (rows: Rows, before: JourneyRow | undefined, after: JourneyRow, on: string): JourneyRow => {
  const kept = { ...after, stood: stoodWith(before, after, on) };
  rows.put(JourneyRow, kept);
  const { owner } = after;
  for (const { figure, value, day, by } of moved(before ? leadCountsOf(before) : [], leadCountsOf(kept))) {
    if (day === null) {
      const row = rows.get(LeadNowRow, owner, figure, value);
      rows.put(LeadNowRow, { owner, figure, value, n: added(row?.n, by) });
    } else {
      const row = rows.get(LeadDayRow, owner, day, figure, value);
      rows.put(LeadDayRow, { owner, day, figure, value, n: added(row?.n, by) });
    }
  }
  return kept;
};

const keepText = (rows: Rows, before: OutgoingRow | undefined, after: OutgoingRow): void => {
  rows.put(OutgoingRow, after);
  const { owner } = after;
  for (const { figure, group, value, day, by } of moved(before ? textCountsOf(before) : [], textCountsOf(after))) {
    const row = rows.get(TextDayRow, owner, day, group, value) ?? { owner, day, dimension: group, value, ...nothing };
    rows.put(TextDayRow, { ...row, [figure]: row[figure] + by });
  }
};

const nothing = Object.fromEntries(textFigures.map((k) => [k, 0])) as Record<TextFigure, number>;

/** Which texts a person answered. Merged leads are one person, so a reply of one answers a text to the other. */
const answersBy = (rows: Rows, leadId: string): Map<string, string> => {
  const found = new Map<string, JourneyRow>();
  const wanted = [leadId];
  for (const id of wanted) {
    const lead = found.has(id) ? undefined : rows.get(JourneyRow, id);
    if (!lead) continue;
    found.set(id, lead);
    wanted.push(...lead.merged, ...(lead.mergedInto ? [lead.mergedInto] : []));
  }
  const leads = [...found.values()];
  return answersOf(
    leads.flatMap(({ texts }) => saidIn(texts)),
    leads.flatMap(({ replies }) => saidIn(replies)),
  );
};

/** Changes leads, and updates which of their texts are answered. */
const keepAnswers = (rows: Rows, leadIds: readonly string[], change: () => void): void => {
  const answers = () => new Map(leadIds.flatMap((id) => [...answersBy(rows, id)]));
  const were = answers();
  change();
  const are = answers();
  for (const id of new Set([...were.keys(), ...are.keys()])) {
    const at = are.get(id);
    if (at === were.get(id)) continue;
    const text = rows.get(OutgoingRow, id);
    if (text) keepText(rows, text, { ...text, answeredAt: at ? new Date(at) : null });
  }
};

type Surfaced = Extract<LeadEvent, { type: 'LeadSurfaced' }>;
const surfaced = (event: Stored<Surfaced>): JourneyRow => {
  const { name, company, source, at, timeZone } = event.data;
  return {
    id: idOf(event.stream),
    owner: event.metadata.owner,
    name,
    company,
    sample: source === 'sample',
    removed: false,
    archived: false,
    status: 'new',
    surfacedOn: dayOf(at, timeZone),
    contactedOn: null,
    contactedAt: null,
    repliedOn: null,
    repliedAt: null,
    repliedInTime: false,
    bookedOn: null,
    wonOn: null,
    lostOn: null,
    dealAmount: null,
    dealCurrency: null,
    dealOn: null,
    texts: [],
    replies: [],
    stood: [],
    merged: [],
    mergedInto: null,
  };
};

/** From a merge until its Undo the two leads are one person. Sample leads are never linked. */
const linkMerged = (rows: Rows, lead: JourneyRow, otherId: string, merged: boolean): void => {
  const other = rows.get(JourneyRow, otherId);
  if (!other || other.id === lead.id || other.sample !== lead.sample) return;
  if (merged === lead.merged.includes(otherId)) return;
  const before = other.mergedInto ? rows.get(JourneyRow, other.mergedInto) : undefined;
  if (before && before.id !== lead.id)
    rows.put(JourneyRow, { ...before, merged: before.merged.filter((id) => id !== otherId) });
  rows.put(JourneyRow, { ...other, mergedInto: merged ? lead.id : null });
  const rest = lead.merged.filter((id) => id !== otherId);
  rows.put(JourneyRow, { ...lead, merged: merged ? [...rest, otherId] : rest });
};

type Moved = Extract<LeadEvent, { type: 'LeadStatusChanged' }>['data'];
const answered: readonly LeadStatus[] = ['responded', 'meeting_booked', 'converted'];

/** The lead in its new status. It reaches skipped stages on the same day, and leaves the stages after the new one. */
const inStatus = (lead: JourneyRow, { from, to, touchId, at, timeZone }: Moved): JourneyRow => {
  const on = dayOf(at, timeZone);
  if (to === 'lost') return { ...lead, status: to, lostOn: on };
  const reaches = (stages: readonly LeadStatus[]) => stages.includes(to);
  const contacted = reaches(['contacted', ...answered]);
  const replied = reaches(answered);
  const contactedAt = contacted ? (lead.contactedAt ?? new Date(at)) : null;
  const repliedAt = replied ? (lead.repliedAt ?? new Date(at)) : null;
  // When the person moved the lead to Replied by hand, the lead answered, although no reply is logged.
  const byHand = touchId === null && replied && !answered.includes(from) && from !== 'lost';
  return {
    ...lead,
    status: to,
    lostOn: null,
    contactedAt,
    contactedOn: contacted ? (lead.contactedOn ?? on) : null,
    repliedAt,
    repliedOn: replied ? (lead.repliedOn ?? on) : null,
    repliedInTime: Boolean(contactedAt && repliedAt && inTimeAfter(contactedAt.toISOString(), repliedAt.toISOString())),
    bookedOn: reaches(['meeting_booked', 'converted']) ? (lead.bookedOn ?? on) : null,
    wonOn: reaches(['converted']) ? (lead.wonOn ?? on) : null,
    replies: byHand || !replied ? saidWith(lead.replies, 'moved', byHand ? at : null) : lead.replies,
  };
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  const before = rows.get(JourneyRow, idOf(event.stream));
  if (event.type === 'LeadSurfaced') {
    const lead = surfaced(event as Stored<Surfaced>);
    keepLead(rows, before, lead, lead.surfacedOn);
    return;
  }
  if (!before) return;
  const keep = (changes: Partial<JourneyRow>, { at, timeZone }: { at: string; timeZone: string }) => {
    keepAnswers(rows, [before.id], () => keepLead(rows, before, { ...before, ...changes }, dayOf(at, timeZone)));
  };
  switch (event.type) {
    case 'LeadDetailsChanged': {
      const { name = before.name, company = before.company } = event.data.changes;
      if (name !== before.name || company !== before.company) rows.put(JourneyRow, { ...before, name, company });
      return;
    }
    case 'LeadStatusChanged':
      keep(inStatus(before, event.data), event.data);
      return;
    case 'TouchLogged':
    case 'TouchTakenBack': {
      const { kind, touchId, at } = event.data;
      if (kind !== 'reply') return;
      keep({ replies: saidWith(before.replies, touchId, event.type === 'TouchLogged' ? at : null) }, event.data);
      return;
    }
    case 'DealValued': {
      const { value, at, timeZone } = event.data;
      const deal = {
        dealAmount: value && String(value.amount),
        dealCurrency: value && value.currency,
        dealOn: value && dayOf(at, timeZone),
      };
      keep(deal, event.data);
      return;
    }
    case 'LeadsMerged':
    case 'LeadsMergeUndone': {
      // The lead gets its new status and deal. It reaches no new stage, because the other lead reached it on its own days.
      const { moved, deal, otherId, at, timeZone } = event.data;
      const value = deal && {
        dealAmount: deal.value && String(deal.value.amount),
        dealCurrency: deal.value && deal.value.currency,
        dealOn: deal.value && dayOf(at, timeZone),
      };
      const lostOn = moved?.to === 'lost' ? dayOf(at, timeZone) : null;
      const merged = { ...before, ...(moved && { status: moved.to, lostOn }), ...value };
      keepAnswers(rows, [before.id, otherId], () => {
        const kept = keepLead(rows, before, merged, dayOf(at, timeZone));
        linkMerged(rows, kept, otherId, event.type === 'LeadsMerged');
      });
      return;
    }
    case 'LeadArchived':
      keep(
        { archived: true, removed: event.data.reason !== 'archived' },
        { at: event.metadata.recordedAt, timeZone: event.data.timeZone },
      );
      return;
    case 'LeadRestored':
      keep({ archived: false, removed: false }, { at: event.metadata.recordedAt, timeZone: event.data.timeZone });
  }
};

type Drafted = Extract<ContentEvent, { type: 'DraftGenerated' }>;
const drafted = (event: Stored<Drafted>, rows: Rows): OutgoingRow => {
  const { type, channel, topic, tone, template, target, body, fingerprint, sample, at, timeZone } = event.data;
  return {
    id: idOf(event.stream),
    owner: event.metadata.owner,
    sample: sample || Boolean(target && rows.get(JourneyRow, target.leadId)?.sample),
    type,
    channel,
    topic,
    tone,
    template,
    approach: approachOf(template) ?? null,
    leadId: target?.leadId ?? null,
    name: target?.name ?? '',
    company: target?.company ?? '',
    words: cutTo(body, 160),
    approvedWords: null,
    written: fingerprint,
    made: fingerprint,
    draftedOn: dayOf(at, timeZone),
    approvedOn: null,
    changed: false,
    sentOn: null,
    answeredAt: null,
  };
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const before = rows.get(OutgoingRow, id);
  if (event.type === 'DraftGenerated') {
    keepText(rows, before, drafted(event as Stored<Drafted>, rows));
    return;
  }
  if (!before) return;
  const keep = (changes: Partial<OutgoingRow>) => keepText(rows, before, { ...before, ...changes });
  const sentToLead = (at: string | null) => {
    const lead = before.leadId ? rows.get(JourneyRow, before.leadId) : undefined;
    if (!lead) return;
    keepAnswers(rows, [lead.id], () => rows.put(JourneyRow, { ...lead, texts: saidWith(lead.texts, id, at) }));
  };
  switch (event.type) {
    case 'DraftEdited':
    case 'GapsClosed':
      keep({ ...wordsAfter(event, before), words: cutTo(event.data.body, 160) });
      return;
    case 'DraftRewritten': {
      const { tone, template, body } = event.data;
      const approach = approachOf(template) ?? null;
      keep({ ...wordsAfter(event, before), tone, template, approach, words: cutTo(body, 160) });
      return;
    }
    case 'ContentApproved': {
      const { at, timeZone, body } = event.data;
      keep({
        approvedOn: dayOf(at, timeZone),
        changed: before.written !== before.made,
        words: cutTo(body, 160),
        approvedWords: cutTo(body, 160),
      });
      return;
    }
    case 'ContentReopened':
      if (event.data.decision === 'approved') keep({ approvedOn: null, changed: false });
      return;
    case 'ContentSent': {
      const { at, timeZone, body } = event.data;
      keep({ sentOn: dayOf(at, timeZone), words: cutTo(body, 160) });
      sentToLead(at);
      return;
    }
    case 'ContentSendTakenBack':
      keep({ sentOn: null, words: before.approvedWords ?? before.words });
      sentToLead(null);
  }
};

const onAccount = ({ type, data, metadata }: Stored<AccountEvent>, rows: Rows): void => {
  if (type !== 'ProfileUpdated' || data.minutesPerText === undefined) return;
  rows.put(FigureSettingsRow, { owner: metadata.owner, minutesPerText: data.minutesPerText });
};

export const analytics = defineReadModel({
  name: 'analytics',
  version: 4,
  categories: ['lead', 'content', 'user'],
  tables: [JourneyRow, OutgoingRow, TextDayRow, LeadDayRow, LeadNowRow, FigureSettingsRow],
  queries: ['metrics', 'analytics'],
  awaitedBy: 'readers',
  evolve: (event, rows) => {
    if (event.stream.startsWith('user-')) onAccount(event as Stored<AccountEvent>, rows);
    else if (event.stream.startsWith('lead-')) onLead(event as Stored<LeadEvent>, rows);
    else onContent(event as Stored<ContentEvent>, rows);
  },
});
