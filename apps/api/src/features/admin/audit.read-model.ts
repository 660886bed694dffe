import type { AccountEvent } from '@app/contracts/account/account.events';
import type { AuditKind } from '@app/contracts/admin/audit.constants';
import type { ExportEvent } from '@app/contracts/admin/export.events';
import type { OperationEvent } from '@app/contracts/admin/operation.events';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Actor } from '@app/contracts/event';
import type { Stored } from '@app/contracts/events';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import {
  type KnownText,
  type Said,
  textAfter,
  unknownText,
  wordsOfAccount,
  wordsOfContent,
  wordsOfExport,
  wordsOfOperation,
  wordsOfPlan,
} from './audit.words';

/** One event, in words. What the event itself holds is not repeated here: it is read from the log. */
@Entity({ name: 'audit_entries' })
@Index('audit_position', ['position'], { unique: true })
@Index('audit_owner', ['owner', 'position'])
@Index('audit_actor', ['actorId', 'position'])
@Index('audit_kind', ['kind', 'position'])
@Index('audit_type', ['type', 'position'])
@Index('audit_at', ['at', 'position'])
export class AuditRow {
  /** The event's. */
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
  /** The summary ends with the name of the owner, which may have changed since. */
  @Column('boolean', { name: 'to_user' }) toUser!: boolean;
  @Column('text', { nullable: true }) note!: string | null;
  /** Of the text that was approved. */
  @Column('text', { nullable: true }) seal!: string | null;
}

/** Everybody who may be named, as they are called today. Ids are text, because not every actor is a person. */
@Entity({ name: 'audit_people' })
export class AuditPersonRow {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
}

/** What the next event of a text will not say about it. */
@Entity({ name: 'audit_texts' })
export class AuditTextRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') type!: ContentType;
  @Column('text', { nullable: true }) target!: string | null;
  @Column('text', { nullable: true }) topic!: string | null;
  @Column('text', { nullable: true }) writer!: KnownText['writer'];
  @Column('integer') revision!: number;
  @Column('text', { nullable: true }) approved!: string | null;
}

type Event =
  | Stored<AccountEvent>
  | Stored<SubscriptionEvent>
  | Stored<ContentEvent>
  | Stored<ExportEvent>
  | Stored<OperationEvent>;

const isAccount = (event: Event): event is Stored<AccountEvent> => event.stream.startsWith('user-');
const isPlan = (event: Event): event is Stored<SubscriptionEvent> => event.stream.startsWith('subscription-');
const isExport = (event: Event): event is Stored<ExportEvent> => event.stream.startsWith('export-');
const isOperation = (event: Event): event is Stored<OperationEvent> => event.stream.startsWith('operation-');

const addEntries = `
  insert into audit_entries (id, position, at, kind, type, owner, actor_id, actor_as, stream, revision, summary, to_user, note, seal)
  select * from json_to_recordset($1) as r(id uuid, position bigint, at timestamptz, kind text, type text, owner uuid,
    "actorId" text, "actorAs" text, stream text, revision int, summary text, "toUser" boolean, note text, seal text)`;

const keepTexts = `
  insert into audit_texts (id, type, target, topic, writer, revision, approved)
  select * from json_to_recordset($1) as r(id uuid, type text, target text, topic text, writer text, revision int, approved text)
  on conflict (id) do update set type = excluded.type, target = excluded.target, topic = excluded.topic,
    writer = excluded.writer, revision = excluded.revision, approved = excluded.approved`;

/** Who did what, when, as whom, to whom: every approval, plan, account, export and operation, from its first event on. */
export const audit = defineReadModel({
  name: 'audit',
  version: 2,
  categories: ['content', 'subscription', 'user', 'export', 'operation'],
  tables: [AuditRow, AuditPersonRow, AuditTextRow],
  queries: ['admin-audit'],
  apply: async (events: Event[], db: EntityManager) => {
    const texts = await knownTexts(events, db);
    const entries = [];
    for (const event of events) {
      entries.push({ ...placeOf(event), ...saidOf(event, texts) });
      if (isAccount(event)) await keepPerson(event, db);
    }
    await db.query(addEntries, [storableJson(entries)]);
    if (texts.size > 0) await db.query(keepTexts, [storableJson([...texts].map(([id, text]) => ({ id, ...text })))]);
  },
});

/** JSON without what PostgreSQL's text cannot hold: U+0000 is dropped, half a surrogate pair becomes U+FFFD. */
const storableJson = (rows: object[]): string =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );

const placeOf = ({ id, position, stream, revision, type, data, metadata }: Event) => ({
  id,
  position: String(position),
  at: metadata.recordedAt,
  type,
  owner: metadata.owner,
  actorId: metadata.actor.id,
  actorAs: metadata.actor.as,
  stream,
  revision,
  seal: type === 'ContentApproved' ? data.fingerprint : null,
});

/** Folds the event into `texts`, where it is one of a text. */
const saidOf = (event: Event, texts: Map<string, KnownText>): Said => {
  if (isAccount(event)) return wordsOfAccount(event);
  if (isPlan(event)) return wordsOfPlan(event);
  if (isExport(event)) return wordsOfExport(event);
  if (isOperation(event)) return wordsOfOperation(event);
  const id = idOf(event.stream);
  const before = texts.get(id) ?? unknownText(event.data.type);
  texts.set(id, textAfter(before, event));
  return wordsOfContent(event, before);
};

const knownTexts = async (events: Event[], db: EntityManager): Promise<Map<string, KnownText>> => {
  const ids = new Set(events.filter((e) => e.stream.startsWith('content-')).map((e) => idOf(e.stream)));
  if (ids.size === 0) return new Map();
  const rows = (await db.query('select * from audit_texts where id = any($1)', [[...ids]])) as (KnownText & {
    id: string;
  })[];
  return new Map(rows.map(({ id, ...text }) => [id, text]));
};

const keepPerson = async (event: Stored<AccountEvent>, db: EntityManager): Promise<void> => {
  const id = idOf(event.stream);
  if (event.type === 'UserRegistered') {
    const { email, firstName, lastName } = event.data;
    await db.insert(AuditPersonRow, { id, email, firstName, lastName });
    return;
  }
  if (event.type === 'RoleChanged') return;
  const { firstName, lastName } = event.data;
  if (firstName !== undefined || lastName !== undefined)
    await db.update(AuditPersonRow, { id }, { firstName, lastName });
};
