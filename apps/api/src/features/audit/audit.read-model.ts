import type { AccountEvent } from '@app/contracts/account/account.events';
import type { AuditKind } from '@app/contracts/audit/audit.constants';
import type { ExportEvent } from '@app/contracts/audit/export.events';
import type { OperationEvent } from '@app/contracts/admin/operation.events';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Actor } from '@app/contracts/event';
import type { Stored } from '@app/contracts/events';
import type { TicketEvent } from '@app/contracts/support/tickets.events';
import { namesAfter } from '@app/domain/account/account';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { categoryOf, idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';
import { type KnownText, type Said, textAfter, unknownText, wordsOf, wordsOfContent } from './audit.words';

/** One event in words. The event's own data stays in the log. */
@Entity({ name: 'audit_entries' })
@Index('audit_position', ['position'], { unique: true })
@Index('audit_owner', ['owner', 'position'])
@Index('audit_actor', ['actorId', 'position'])
@Index('audit_kind', ['kind', 'position'])
@Index('audit_type', ['type', 'position'])
@Index('audit_at', ['at', 'position'])
class AuditRow {
  /** The event's id. */
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') position!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') kind!: AuditKind;
  @Column('text') type!: string;
  @Column('uuid') owner!: string;
  @Column('text', { name: 'actor_id' }) actorId!: string;
  @Column('text', { name: 'actor_as' }) actorAs!: Actor['as'];
  @Column('text') stream!: string;
  @Column('integer') revision!: number;
  @Column('text') summary!: string;
  /** Whether the owner's current name follows the summary. */
  @Column('boolean', { name: 'to_user' }) toUser!: boolean;
  @Column('text', { nullable: true }) note!: string | null;
  /** The fingerprint of the approved text. */
  @Column('text', { nullable: true }) seal!: string | null;
}

/** The current names of people. Ids are text, because not every actor is a person. */
@Entity({ name: 'audit_people' })
class AuditPersonRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
}

/** Facts about a text from earlier events, because later events do not repeat them. */
@Entity({ name: 'audit_texts' })
class AuditTextRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') type!: ContentType;
  @Column('text', { nullable: true }) target!: string | null;
  @Column('text', { nullable: true }) topic!: string | null;
  @Column('text', { nullable: true }) writer!: KnownText['writer'];
  @Column('integer') revision!: number;
  @Column('boolean') edited!: boolean;
  @Column('text', { nullable: true }) approved!: string | null;
}

type Event =
  | Stored<AccountEvent>
  | Stored<SubscriptionEvent>
  | Stored<ContentEvent>
  | Stored<ExportEvent>
  | Stored<OperationEvent>
  | Stored<TicketEvent>;

const isAccount = (event: Event): event is Stored<AccountEvent> => event.stream.startsWith('user-');
const isContent = (event: Event): event is Stored<ContentEvent> => event.stream.startsWith('content-');

/** The audit's categories beside `content`, each with its kind. */
const kinds = {
  subscription: 'plan',
  user: 'account',
  export: 'export',
  operation: 'operation',
  ticket: 'support',
} as const;

export const audit = defineReadModel({
  name: 'audit',
  version: 8,
  categories: ['content', ...(Object.keys(kinds) as (keyof typeof kinds)[])],
  tables: [AuditRow, AuditPersonRow, AuditTextRow],
  queries: ['admin-audit'],
  awaitedBy: 'nobody',
  evolve: (event, rows) => {
    rows.put(AuditRow, { ...placeOf(event), ...saidOf(event, rows) });
    if (isAccount(event)) keepPerson(event, rows);
  },
});

const placeOf = ({ id, position, stream, revision, type, data, metadata }: Event) => ({
  id,
  position: String(position),
  at: new Date(metadata.recordedAt),
  type,
  owner: metadata.owner,
  actorId: metadata.actor.id,
  actorAs: metadata.actor.as,
  stream,
  revision,
  seal: type === 'ContentApproved' ? data.fingerprint : null,
});

/** Also stores the facts that later events of a text do not repeat. */
const saidOf = (event: Event, rows: Rows): Said => {
  if (!isContent(event)) return wordsOf(kinds[categoryOf(event.stream) as keyof typeof kinds], event);
  const id = idOf(event.stream);
  const before = rows.get(AuditTextRow, id) ?? unknownText(event.data.type);
  rows.put(AuditTextRow, { ...textAfter(before, event), id });
  return wordsOfContent(event, before);
};

const keepPerson = (event: Stored<AccountEvent>, rows: Rows): void => {
  const id = idOf(event.stream);
  if (event.type === 'UserRegistered') {
    const { email, firstName, lastName } = event.data;
    rows.put(AuditPersonRow, { id, email, firstName, lastName });
    return;
  }
  if (event.type === 'IdentityChanged') {
    const names = namesAfter(rows.get(AuditPersonRow, id) ?? {}, event.data);
    rows.change(AuditPersonRow, id, { email: event.data.email, ...names });
    return;
  }
  if (event.type !== 'ProfileUpdated') return;
  const { firstName, lastName } = event.data;
  const changed = Object.fromEntries(Object.entries({ firstName, lastName }).filter(([, name]) => name !== undefined));
  if (Object.keys(changed).length > 0) rows.change(AuditPersonRow, id, changed);
};
