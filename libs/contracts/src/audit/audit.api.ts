import { z } from 'zod';
import { endpoint, exampleIds, id, page } from '../endpoint';
import { actorRoles, EventMetadata, instant } from '../event';
import { auditFilters, auditKinds } from './audit.constants';

const Person = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() });

/** One event, in words: "Nora Lindqvist approved the message to Elise Fournier". */
const AuditEntryAnswer = z.object({
  id,
  at: instant,
  /** Its number in the hash chain, from 1; null until it is chained, a moment later. */
  entry: z.number().int().nullable(),
  kind: z.enum(auditKinds),
  /** The event's type: `ContentApproved`. */
  type: z.string(),
  actor: Person.extend({ as: z.enum(actorRoles) }),
  user: Person,
  /** What the actor did. Follows the actor's name: "approved the message to Elise Fournier". */
  summary: z.string(),
  /** A second line, or null: "Version 3, by hand", "Reason: pilot with her agency". */
  note: z.string().nullable(),
  /** SHA-256 of the approved text, for its seal; null for every event but `ContentApproved`. */
  seal: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntryAnswer>;

/** The event as it is stored, with nothing left out. */
const AuditDetailAnswer = AuditEntryAnswer.extend({
  stream: z.string(),
  revision: z.number().int(),
  /** Position in the log; a string, because it can be larger than a safe integer. */
  position: z.string(),
  data: z.unknown(),
  metadata: EventMetadata,
  /** The text in the event (a draft, a revision, an approved text) with its stored SHA-256; null when it has none. */
  text: z.object({ title: z.string().nullable(), body: z.string(), fingerprint: z.string() }).nullable(),
  /** Hash of this entry in the chain, and of the one before it; null until it is chained. */
  chain: z.object({ hash: z.string(), before: z.string() }).nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetailAnswer>;

const examples = [{ query: { user: exampleIds.user } }];

const filters = {
  /** Part of a name, an e-mail address, the summary or the note. */
  q: z.string().trim().max(200).optional(),
  /** One kind, or `decision`: approvals and plans. */
  kind: z.enum(auditFilters).optional(),
  type: z.string().max(60).optional(),
  user: id.optional(),
  /** Id of the person who acted. */
  actor: z.string().max(100).toLowerCase().optional(),
  as: z.enum(actorRoles).optional(),
  from: instant.optional(),
  /** Entries before this instant. */
  until: instant.optional(),
};

/** Newest first. For `X-Total-Count` see `mostCounted`. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, when, in which role and to whom',
  admin: true,
  query: z.strictObject({ ...page, ...filters }),
  examples,
  returns: z.array(AuditEntryAnswer),
});

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/admin/audit/:id',
  summary: 'One entry, with the event as stored',
  admin: true,
  params: z.strictObject({ id }),
  returns: AuditDetailAnswer,
});

/** Oldest first: an export of a longer period begins with the same rows. */
export const exportAuditCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The entries that match, as CSV',
  admin: true,
  query: z.strictObject(filters),
  examples,
  produces: 'text/csv',
});

export const exportAuditLines = endpoint({
  method: 'GET',
  path: '/api/admin/audit.jsonl',
  summary: 'The entries that match with their events as stored, one JSON object a line',
  admin: true,
  query: z.strictObject(filters),
  examples,
  produces: 'application/jsonl',
});
