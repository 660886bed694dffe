import type { AccountEvent } from '@app/contracts/account/account.events';
import type { SuggestionEvent } from '@app/contracts/posts/suggestions.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, LeadStatus, TouchKind } from '@app/contracts/leads/leads.events';
import { cutTo } from '@app/contracts/text';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

/** The key topics of a person, the most important first, each with the time since when it is one. */
@Entity({ name: 'suggestion_topics' })
class SuggestionTopicsRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('text', { array: true }) topics!: string[];
  /** ISO 8601, in the order of `topics`. */
  @Column('text', { array: true }) since!: string[];
}

/** A lead with whom something happened. A lead that was only added has no row, so that imports write none. */
@Entity({ name: 'suggestion_leads' })
@Index('suggestion_leads_owner', ['owner', 'lastAt'])
class SuggestionLeadRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') status!: LeadStatus;
  @Column('boolean') sample!: boolean;
  /** Archived, or a sample. */
  @Column('boolean') out!: boolean;
  /** `Told[]` as JSON, in the order of the log. */
  @Column('text') touches!: string;
  /** When the person moved it last. */
  @Column('timestamptz', { name: 'moved_at' }) movedAt!: Date;
  /** The last touch or move. */
  @Column('timestamptz', { name: 'last_at' }) lastAt!: Date;
  @Column('text', { name: 'talk_kind', nullable: true }) talkKind!: TouchKind | null;
  @Column('timestamptz', { name: 'talk_at', nullable: true }) talkAt!: Date | null;
  /** In lower case. It is used only to find the key topic in it. */
  @Column('text', { name: 'talk_note', nullable: true }) talkNote!: string | null;
}

@Entity({ name: 'suggestion_dismissals' })
class DismissalRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') key!: string;
  /** Null when it was taken back. */
  @Column('timestamptz', { nullable: true }) at!: Date | null;
}

type Event = Stored<AccountEvent> | Stored<LeadEvent> | Stored<SuggestionEvent>;
const isLead = (event: Event): event is Stored<LeadEvent> => event.stream.startsWith('lead-');
const isAccount = (event: Event): event is Stored<AccountEvent> => event.stream.startsWith('user-');

export const suggestionFacts = defineReadModel({
  name: 'suggestions',
  version: 3,
  categories: ['user', 'lead', 'suggestions'],
  tables: [SuggestionTopicsRow, SuggestionLeadRow, DismissalRow],
  queries: ['suggestions'],
  evolve: (event, rows) => {
    if (isLead(event)) return onLead(event, rows);
    const { owner, recordedAt } = event.metadata;
    if (isAccount(event)) {
      if (event.type !== 'KeyTopicsChosen') return;
      const { topics } = event.data;
      const before = rows.get(SuggestionTopicsRow, owner);
      const since = topics.map((topic) => before?.since[before.topics.indexOf(topic)] ?? recordedAt);
      rows.put(SuggestionTopicsRow, { owner, topics, since });
      return;
    }
    const { key } = event.data;
    const at = event.type === 'SuggestionDismissed' ? new Date(event.data.at) : null;
    rows.put(DismissalRow, { owner, key, at });
  },
});

const talks = new Set<TouchKind>(['call', 'meeting', 'reply']);

/** A touch. `note`: of a talk. */
interface Told {
  id: string;
  kind: TouchKind;
  at: string;
  note: string | null;
}

const toldIn = (row: Readonly<SuggestionLeadRow> | undefined): Told[] =>
  row ? (JSON.parse(row.touches) as Told[]) : [];

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const before = rows.get(SuggestionLeadRow, id);
  const told = toldIn(before);
  const put = (changes: Partial<SuggestionLeadRow>, touches = told) => {
    const added = { status: 'new', sample: false, out: false, movedAt: new Date(0) } as const;
    const known = { ...added, ...before, ...changes };
    const byTime = touches.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const talk = byTime.findLast(({ kind }) => talks.has(kind));
    const touchedAt = new Date(byTime.at(-1)?.at ?? 0);
    rows.put(SuggestionLeadRow, {
      ...known,
      id,
      owner: event.metadata.owner,
      touches: JSON.stringify(touches),
      lastAt: touchedAt > known.movedAt ? touchedAt : known.movedAt,
      talkKind: talk?.kind ?? null,
      talkAt: talk ? new Date(talk.at) : null,
      talkNote: talk?.note ?? null,
    });
  };
  switch (event.type) {
    case 'LeadSurfaced':
      if (event.data.source === 'sample') put({ sample: true, out: true, movedAt: new Date(event.data.at) });
      return;
    case 'LeadStatusChanged': {
      const { to: status, touchId, at } = event.data;
      // A touch that moves the lead counts by its own event.
      return put({ status, ...(touchId === null && { movedAt: new Date(at) }) });
    }
    case 'TouchLogged': {
      const { touchId, kind, at, note } = event.data;
      const words = note !== null && talks.has(kind) ? cutTo(note, 2000).toLowerCase() : null;
      return put({}, [...told, { id: touchId, kind, at, note: words }]);
    }
    case 'TouchTakenBack':
      return put(
        {},
        told.filter((touch) => touch.id !== event.data.touchId),
      );
    case 'LeadsMerged':
    case 'LeadsMergeUndone': {
      const { otherId, moved, touches } = event.data;
      const theirs = new Set(touches.map(({ touchId }) => touchId));
      const own = told.filter((touch) => !theirs.has(touch.id));
      const came = event.type === 'LeadsMerged' ? toldIn(rows.get(SuggestionLeadRow, otherId)) : [];
      return put({ ...(moved && { status: moved.to }) }, [...own, ...came.filter((touch) => theirs.has(touch.id))]);
    }
    case 'LeadArchived':
    case 'LeadRestored':
      if (before) put({ out: event.type === 'LeadArchived' || before.sample });
  }
};
