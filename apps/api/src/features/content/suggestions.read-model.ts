import type { AccountEvent } from '@app/contracts/account/account.events';
import type { SuggestionEvent } from '@app/contracts/content/suggestions.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent, LeadStatus, TouchKind } from '@app/contracts/leads/leads.events';
import { cutTo } from '@app/contracts/text';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import type { Rows } from '../../platform/projections/rows';

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

/** The data for suggestions besides the texts and the ideas. */
export const suggestionFacts = defineReadModel({
  name: 'suggestions',
  version: 2,
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

const onLead = (event: Stored<LeadEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  const { owner } = event.metadata;
  const put = (changes: Partial<SuggestionLeadRow>, at: string) => {
    const before = rows.get(SuggestionLeadRow, id) ?? {
      id,
      owner,
      status: 'new',
      sample: false,
      out: false,
      lastAt: new Date(0),
    };
    const lastAt = before.lastAt < new Date(at) ? new Date(at) : before.lastAt;
    rows.put(SuggestionLeadRow, { ...before, ...changes, lastAt });
  };
  switch (event.type) {
    case 'LeadSurfaced':
      if (event.data.source === 'sample') put({ sample: true, out: true }, event.data.at);
      return;
    case 'LeadStatusChanged':
      put({ status: event.data.to }, event.data.at);
      return;
    case 'TouchLogged': {
      const { kind, at, note } = event.data;
      if (!talks.has(kind)) return put({}, at);
      const talkNote = note && cutTo(note, 2000).toLowerCase();
      return put({ talkKind: kind, talkAt: new Date(at), talkNote }, at);
    }
    case 'TouchTakenBack': {
      const before = rows.get(SuggestionLeadRow, id);
      const isTalk = before?.talkKind === event.data.kind && before.talkAt?.getTime() === Date.parse(event.data.at);
      if (isTalk) rows.put(SuggestionLeadRow, { ...before, talkKind: null, talkAt: null, talkNote: null });
      return;
    }
    case 'LeadArchived':
    case 'LeadRestored': {
      const before = rows.get(SuggestionLeadRow, id);
      if (before) rows.put(SuggestionLeadRow, { ...before, out: event.type === 'LeadArchived' || before.sample });
    }
  }
};
