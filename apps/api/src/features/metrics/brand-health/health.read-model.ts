import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { wordsAfter } from '@app/domain/drafting/own-words';
import { dayOf } from '@app/contracts/days';
import { type DayCount, dayCountsOf, type LeadFigure, type LeadPast } from '@app/domain/metrics/lead-past';
import { hardSellPhrases } from '@app/contracts/content/hard-sell';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

/** A lead with an event after it was added, or a sample. Most imported leads have no such event, and so no row. */
@Entity({ name: 'health_leads' })
class HealthLeadRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  /** `LeadPast` as JSON. */
  @Column('text') past!: string;
  /** The person's time zone, from the last event that has one. */
  @Column('text', { name: 'time_zone' }) timeZone!: string;
}

/** A text, to find out whether the person changed it before the approval. */
@Entity({ name: 'health_texts' })
class HealthTextRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') written!: string;
  @Column('text') made!: string;
  /** The day of its approval. Null: it is not approved. */
  @Column('date', { name: 'approved_on', nullable: true }) approvedOn!: string | null;
  @Column('boolean') changed!: boolean;
}

/** A text in which a phrase of hard selling was found, in any of its versions. */
@Entity({ name: 'health_phrases' })
@Index('health_phrases_owner', ['owner', 'foundOn'])
class HealthPhrasesRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') type!: ContentType;
  /** The day of the first find. */
  @Column('date', { name: 'found_on' }) foundOn!: string;
  /** The phrases that were found before the approval, and those that the text has now. */
  @Column('text', { array: true }) found!: string[];
  @Column('text', { array: true }) now!: string[];
  @Column('text') stands!: 'waiting' | 'approved' | 'declined';
}

/** A figure of one day: a count, or the change of a level. */
@Entity({ name: 'health_days' })
export class HealthDayRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') figure!: LeadFigure | 'approved' | 'changed';
  @Column('integer') n!: number;
}

export const health = defineReadModel({
  name: 'health',
  version: 3,
  categories: ['lead', 'content'],
  tables: [HealthLeadRow, HealthTextRow, HealthPhrasesRow, HealthDayRow],
  queries: ['metrics'],
  awaitedBy: 'readers',
  evolve: (event, rows) =>
    event.stream.startsWith('lead-')
      ? onLead(event as Stored<LeadEvent>, rows)
      : onText(event as Stored<ContentEvent>, rows),
});

const add = (rows: Rows, owner: string, day: string, figure: HealthDayRow['figure'], by: number): void => {
  const n = (rows.get(HealthDayRow, owner, day, figure)?.n ?? 0) + by;
  rows.put(HealthDayRow, { owner, day, figure, n });
};

const nothing: LeadPast = { sample: false, statuses: [], touches: [], steps: [], merged: [], mergedInto: null };

const pastOf = (rows: Rows, id: string): LeadPast => {
  const row = rows.get(HealthLeadRow, id);
  return row ? (JSON.parse(row.past) as LeadPast) : nothing;
};

/** The counts of these leads by person. Merged leads are one person, as in Analytics. */
const countsOf = (rows: Rows, ids: readonly string[]): DayCount[] => {
  const counted = new Set<string>();
  return ids.flatMap((id) => {
    const person = new Map<string, LeadPast>();
    const wanted = counted.has(id) ? [] : [id];
    for (const each of wanted) {
      if (person.has(each)) continue;
      const past = pastOf(rows, each);
      person.set(each, past);
      counted.add(each);
      wanted.push(...past.merged, ...(past.mergedInto ? [past.mergedInto.id] : []));
    }
    return dayCountsOf([...person.values()]);
  });
};

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  if (event.type === 'LeadSurfaced' && event.data.source !== 'sample') return;
  const id = idOf(event.stream);
  const { owner } = event.metadata;
  const row = rows.get(HealthLeadRow, id);
  const timeZone = ('timeZone' in event.data ? event.data.timeZone : row?.timeZone) ?? 'UTC';
  const today = dayOf(event.metadata.recordedAt, timeZone);
  const before = pastOf(rows, id);
  const after = pastAfter(before, event, today);
  const merge = event.type === 'LeadsMerged' || event.type === 'LeadsMergeUndone';
  if (after === before && !merge) return;
  const keep = (leadId: string, past: LeadPast) =>
    rows.put(HealthLeadRow, {
      id: leadId,
      owner,
      past: JSON.stringify(past),
      timeZone: leadId === id ? timeZone : (rows.get(HealthLeadRow, leadId)?.timeZone ?? timeZone),
    });
  const ids = merge ? [id, event.data.otherId] : [id];
  const changes = new Map<string, { day: string; figure: LeadFigure; by: number }>();
  const sum = (sign: 1 | -1) => {
    for (const { day, figure, by } of countsOf(rows, ids)) {
      const key = `${day} ${figure}`;
      changes.set(key, { day, figure, by: (changes.get(key)?.by ?? 0) + sign * by });
    }
  };
  sum(-1);
  keep(id, after);
  if (merge) link(rows, id, event.data.otherId, event.type === 'LeadsMerged' ? today : null, keep);
  sum(1);
  for (const { day, figure, by } of changes.values()) if (by !== 0) add(rows, owner, day, figure, by);
};

/** From a merge until its Undo two leads are one person. @param since the day of the merge; null: undone */
const link = (
  rows: Rows,
  id: string,
  otherId: string,
  since: string | null,
  keep: (id: string, past: LeadPast) => void,
): void => {
  const [lead, other] = [pastOf(rows, id), pastOf(rows, otherId)];
  const linked = lead.merged.includes(otherId);
  if (id === otherId || lead.sample !== other.sample || linked === (since !== null)) return;
  const before = other.mergedInto?.id;
  if (before !== undefined && before !== id) {
    const past = pastOf(rows, before);
    keep(before, { ...past, merged: past.merged.filter((each) => each !== otherId) });
  }
  keep(otherId, { ...other, mergedInto: since === null ? null : { id, day: since } });
  const rest = lead.merged.filter((each) => each !== otherId);
  keep(id, { ...lead, merged: since === null ? rest : [...rest, otherId] });
};

/** @param today the day on which the event was recorded */
const pastAfter = (past: LeadPast, event: Stored<LeadEvent>, today: string): LeadPast => {
  const inStatus = (status: LeadPast['statuses'][number]['status']): LeadPast => ({
    ...past,
    statuses: [...past.statuses, { day: today, status }],
  });
  const others = (id: string) => past.touches.filter((touch) => touch.id !== id);
  switch (event.type) {
    case 'LeadSurfaced':
      return { ...past, sample: true };
    case 'LeadStatusChanged':
      return inStatus(event.data.to);
    case 'LeadsMerged':
    case 'LeadsMergeUndone':
      return event.data.moved ? inStatus(event.data.moved.to) : past;
    case 'LeadArchived':
      return inStatus('archived');
    case 'LeadRestored':
      return inStatus(past.statuses.findLast(({ status }) => status !== 'archived')?.status ?? 'new');
    case 'TouchLogged': {
      const { touchId, contentId, kind, at, timeZone } = event.data;
      const touch = { id: touchId, kind, at, day: dayOf(at, timeZone), sent: contentId !== null };
      return { ...past, touches: [...others(touchId), touch] };
    }
    case 'TouchTakenBack':
      return { ...past, touches: others(event.data.touchId) };
    case 'NextStepSet':
      return { ...past, steps: [...past.steps, { day: today, due: event.data.due }] };
    default:
      return past;
  }
};

const onText = (event: Stored<ContentEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const { owner } = event.metadata;
  const before = rows.get(HealthTextRow, id);
  if (event.type === 'DraftGenerated' && event.data.sample) return;
  if (before || event.type === 'DraftGenerated') onPhrases(event, rows);
  const words = wordsAfter(event, before);
  if (words) rows.put(HealthTextRow, { approvedOn: null, changed: false, ...before, id, ...words });
  if (!before) return;
  if (event.type === 'ContentApproved') {
    const approvedOn = dayOf(event.data.at, event.data.timeZone);
    const changed = before.written !== before.made;
    rows.put(HealthTextRow, { ...before, approvedOn, changed });
    add(rows, owner, approvedOn, 'approved', 1);
    if (changed) add(rows, owner, approvedOn, 'changed', 1);
  }
  if (event.type === 'ContentReopened' && before.approvedOn) {
    rows.put(HealthTextRow, { ...before, approvedOn: null, changed: false });
    add(rows, owner, before.approvedOn, 'approved', -1);
    if (before.changed) add(rows, owner, before.approvedOn, 'changed', -1);
  }
};

/** Follows the phrases of hard selling in a text. A text without any has no row. */
const onPhrases = (event: Stored<ContentEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const before = rows.get(HealthPhrasesRow, id);
  switch (event.type) {
    case 'DraftGenerated':
    case 'DraftEdited':
    case 'DraftRewritten':
    case 'GapsClosed':
    case 'ContentApproved': {
      const { type, title, body, at, timeZone } = event.data;
      const now = hardSellPhrases(`${title ?? ''}\n${body}`);
      if (!before && now.length === 0) return;
      const found = [...new Set([...(before?.found ?? []), ...now])];
      const foundOn = before?.foundOn ?? dayOf(at, timeZone);
      const stands = event.type === 'ContentApproved' ? 'approved' : 'waiting';
      rows.put(HealthPhrasesRow, { id, owner: event.metadata.owner, type, foundOn, found, now, stands });
      return;
    }
    case 'ContentDeclined':
      if (before) rows.put(HealthPhrasesRow, { ...before, stands: 'declined' });
      return;
    case 'ContentReopened':
      if (before) rows.put(HealthPhrasesRow, { ...before, stands: 'waiting' });
  }
};
