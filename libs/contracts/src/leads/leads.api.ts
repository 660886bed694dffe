import { z } from 'zod';
import { byId, endpoint, exampleIds, id, page } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';
import { hasText } from '../text';
import { leadOrders } from './lead-orders.constants';
import { LeadOrigin } from './lead-origin';
import { longestSource, sourceKinds } from './lead-origin.constants';
import { nextStepRules } from '../follow-ups/follow-ups.constants';
import { Money } from './leads.events';
import {
  archiveReasons,
  leadActions,
  leadSources,
  leadStatuses,
  lineKinds,
  longestLine,
  mostConnections,
  mostTags,
  openStatuses,
  replyKinds,
  segments,
  touchKinds,
  touchVias,
} from './leads.constants';

export { leadSorts, leadStatusLabels } from './leads.constants';

const required = (field: string, max: number) => z.string().trim().max(max).refine(hasText, `${field} is required`);
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() === '' ? null : v), schema.nullable());

/** Tags that differ only in case are the same. The first one stays. */
const distinct = (tags: string[]): string[] => {
  const known = new Set<string>();
  return tags.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()));
};

const tag = z.string().trim().max(60).refine(hasText, 'A tag is empty');

const details = {
  name: required('Name', 300),
  title: required('Title', 500),
  company: required('Company', 500),
  description: orNull(z.string().trim().max(10_000)),
  email: orNull(z.email('Not an email address').max(320)),
  linkedinUrl: orNull(
    z.url({ protocol: /^https?$/, hostname: /(^|\.)linkedin\.com$/, error: 'Not a LinkedIn address' }).max(500),
  ),
  segment: z.enum(segments).nullable(),
  tags: z.array(tag).max(mostTags).transform(distinct),
  connectionCount: z.number().int().min(0).max(mostConnections).nullable(),
  greeting: orNull(z.string().trim().max(60)),
  profileImageUrl: orNull(z.url({ protocol: /^https$/, error: 'Not an https address' }).max(2000)),
};

export const LeadChange = z.strictObject(details).partial();
export const NewLead = LeadChange.required({ name: true, title: true, company: true });
export type NewLead = z.infer<typeof NewLead>;

export const LeadAnswer = z.object({
  id,
  name: z.string(),
  title: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  description: z.string().nullable(),
  segment: z.enum(segments).nullable(),
  status: z.enum(leadStatuses),
  tags: z.array(z.string()),
  connectionCount: z.number().int().nullable(),
  /** How the owner greets them; null: as the name says. A server of an older version leaves it out. */
  greeting: z.string().nullish(),
  /** The https address of a picture. */
  profileImageUrl: z.string().nullable(),
  suggestedAction: z.enum(leadActions).nullable(),
  /** The step that a rule suggests, with the fact that it is based on. Null when the person has typed a next step. */
  suggestedStep: z
    .object({
      rule: z.enum(nextStepRules),
      fact: z.string(),
      step: z.string(),
      reason: z.string(),
      action: z.enum(leadActions).nullable(),
    })
    .nullable(),
  source: z.enum(leadSources),
  /** What brought this person, as the owner says; null when it is not known. */
  cameFrom: LeadOrigin.nullable(),
  /** When a post brought the lead: the id of the person's post, or what they typed, such as its address. */
  sourcePost: z.string().nullable(),
  importId: id.nullable(),
  lastAction: z.string().nullable(),
  lastActionAt: instant.nullable(),
  nextStep: z.string().nullable(),
  nextStepDue: z.iso.date().nullable(),
  /** The draft to this person that waits for a decision. */
  pendingDraftId: id.nullable(),
  /** What a deal with this person would be worth, or is worth once it is won. */
  deal: Money.nullable(),
  /** Since when and why nothing is drafted to them. A server of an older version leaves it out. */
  doNotContact: z.object({ reason: z.string().nullable(), at: instant }).nullish(),
  archived: z.boolean(),
  archivedAt: instant.nullable(),
  archivedBecause: z.enum(archiveReasons).nullable(),
  mergedInto: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Lead = z.infer<typeof LeadAnswer>;

/** One line of a lead's history. `words` is a quoted text, such as a draft or a note. */
export const TimelineEntry = z.object({
  id,
  kind: z.enum([
    'surfaced',
    'changed',
    'moved',
    'touch',
    'next_step',
    'action',
    'archived',
    'restored',
    'drafted',
    'edited',
    'approved',
    'declined',
    'reopened',
    'copied',
    'sent',
    'deal',
    'source',
    'follow_up',
    'do_not_contact',
    'merged',
    'unmerged',
  ]),
  touch: z.enum(touchKinds).nullable(),
  /** The id of the touch; for a move, of the touch that caused it. */
  touchId: id.nullable(),
  via: z.enum(touchVias).nullable(),
  /** What a reply is, where the person said so. */
  reply: z.enum(replyKinds).nullish(),
  text: z.string(),
  words: z.string().nullable(),
  contentId: id.nullable(),
  at: instant,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const LeadFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  segment: z.enum(segments).optional(),
  status: z.enum(leadStatuses).optional(),
  source: z.enum(leadSources).optional(),
  tag: z.string().max(60).optional(),
  importId: id.optional(),
  /** What brought them. */
  from: z.enum(sourceKinds).optional(),
  /** The post of the person that brought them. */
  sourcePost: id.optional(),
  /** Those whom the person does not contact. */
  doNotContact: z.stringbool().optional(),
  archived: z.stringbool().default(false),
});

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary:
    'Leads; filters combine with AND, `-` before a sort key reverses the order. X-Total-Count is exact, but goes up to 500 with `q`, `tag`, `importId`, `from` or `sourcePost`; X-Total-Count-Is says when there are more',
  query: LeadFilter.extend({ ...page, sort: z.enum(leadOrders).default('-created') }),
  examples: [{ query: { importId: exampleIds.import } }],
  returns: z.array(LeadAnswer),
});

/** The columns of the board. Amounts are never added across currencies. */
export const LeadColumn = z.object({
  status: z.enum(leadStatuses),
  count: z.number().int(),
  /** What the deals of these leads are worth together, by currency. Empty when no deal has a value. */
  sums: z.array(z.object({ ...Money.shape, deals: z.number().int() })),
});
export type LeadColumn = z.infer<typeof LeadColumn>;

export const leadColumns = endpoint({
  method: 'GET',
  path: '/api/leads/columns',
  summary: 'How many leads match the filter in each status, and the sums of their deals by currency',
  query: LeadFilter,
  examples: [{ query: { importId: exampleIds.import } }],
  returns: z.array(LeadColumn),
});

/** Counts of all leads of the workspace, for tabs, filters and empty states. */
export const leadCounts = endpoint({
  method: 'GET',
  path: '/api/leads/counts',
  summary: 'How many leads there are, by status and segment',
  returns: z.object({
    total: z.number().int(),
    open: z.number().int(),
    samples: z.number().int(),
    byStatus: z.record(z.enum(leadStatuses), z.number().int()),
    bySegment: z.record(z.enum([...segments, 'none']), z.number().int()),
    /** The 50 most frequent tags with their counts. */
    tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  }),
});

/** How many leads have each fact that a draft can use. Archived leads do not count. */
export const leadFacts = endpoint({
  method: 'GET',
  path: '/api/leads/facts',
  summary: 'How many leads have each fact that a draft can use',
  returns: z.object({
    people: z.number().int(),
    titles: z.number().int(),
    companies: z.number().int(),
    connectedOn: z.number().int(),
    /** Descriptions and other notes. */
    notes: z.number().int(),
    touched: z.number().int(),
    nextSteps: z.number().int(),
  }),
});

export const getLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  summary: 'One lead with its timeline, newest first by the time when it happened',
  params: byId,
  returns: LeadAnswer.extend({ timeline: z.array(TimelineEntry) }),
});

export const addLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Adds a lead by hand',
  body: NewLead.extend({ status: z.enum(openStatuses).optional() }),
  examples: [
    { body: { name: 'Ida', title: 'CFO', company: 'Holm' } },
    { body: { name: 'Marta', title: 'CFO', company: 'Holm' } },
  ],
  returns: LeadAnswer,
});

const dealSet = z
  .strictObject({
    amount: z.number().int().min(0).max(1e14),
    currency: z.enum(Intl.supportedValuesOf('currency'), 'Not a currency'),
  })
  .nullable();

const doNotContact = z
  .strictObject({
    /** What they said, or why the person decided it. */
    reason: orNull(z.string().trim().max(300)).default(null),
  })
  .nullable();

const originNamed = z
  .strictObject({
    kind: z.enum(sourceKinds),
    /** A post of the person. */
    contentId: id.optional(),
    /** What the person typed; for a post that is not in Keepwarm, its address. */
    text: z.string().trim().max(longestSource).refine(hasText, 'Say what brought them').optional(),
  })
  .refine(({ contentId, text }) => (contentId === undefined) !== (text === undefined), {
    path: ['text'],
    message: 'Choose a post of yours, or say what it was',
  })
  .refine(({ kind, contentId }) => kind === 'post' || contentId === undefined, {
    path: ['contentId'],
    message: 'Only a post has an id',
  })
  .nullable();

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  summary: 'Changes details, status, suggested action or next step; fields left out stay as they are',
  params: byId,
  body: LeadChange.extend({
    status: z.enum(leadStatuses).optional(),
    /** These keep the other tags, also those that another tab has given or taken since. */
    addTag: tag.optional(),
    removeTag: tag.optional(),
    reason: z.string().trim().max(500).optional(),
    /** The status that the lead must have to be moved: 409 `invalid_transition` when it has moved since. */
    from: z.enum(leadStatuses).optional(),
    /** A connection note or a message is drafted for it and waits for approval. Null takes the choice and its draft back. */
    suggestedAction: z.enum(leadActions).nullable().optional(),
    deal: dealSet.optional(),
    cameFrom: originNamed.optional(),
    /** Nothing is drafted to them, and what waits is declined. Null lifts it. */
    doNotContact: doNotContact.optional(),
    /** What the lead must still have to get another action, value or source: 409 `invalid_transition` when it was changed since. */
    was: z
      .strictObject({
        suggestedAction: z.enum(leadActions).nullable(),
        deal: dealSet,
        cameFrom: originNamed,
        doNotContact,
      })
      .partial()
      .optional(),
    nextStep: orNull(z.string().trim().max(300)).optional(),
    nextStepDue: z.iso
      .date()
      .refine((day) => day >= '1900', 'Not a day that can come')
      .nullable()
      .optional(),
  })
    .refine(({ status, reason }) => reason === undefined || status !== undefined, {
      path: ['reason'],
      message: 'A reason comes with the status that it is for',
    })
    .refine(({ status, from }) => from === undefined || status !== undefined, {
      path: ['from'],
      message: 'A lead moves from a status to another one',
    })
    .refine(({ was = {}, ...given }) => Object.keys(was).every((key) => key in given), {
      path: ['was'],
      message: 'A value that was there comes with the value that replaces it',
    }),
  examples: [{ body: { title: 'Director' } }, { body: { title: 'Managing Director' } }],
  returns: LeadAnswer,
});

export const logTouch = endpoint({
  method: 'POST',
  path: '/api/leads/:id/touches',
  summary:
    'Records something that happened with a person outside Keepwarm. A reply moves a new or contacted lead to responded; a message, a call or a meeting moves a new one to contacted',
  params: byId,
  body: z
    .strictObject({
      kind: z.enum(touchKinds),
      note: orNull(z.string().trim().max(4000)).optional(),
      via: z.enum(touchVias).optional(),
      /** When it happened; now when left out. */
      at: instant.optional(),
      /** A line for them, as the person would say it. The next draft has it word for word; the note is for the person alone. */
      line: orNull(z.string().trim().max(longestLine)).optional(),
      /** What the reply is. The next draft answers just that. */
      reply: z.enum(replyKinds).optional(),
      /** The day until which they asked to wait: the follow-up is due then. */
      until: z.iso.date().optional(),
    })
    .refine(({ kind, line }) => !line || lineKinds.some((one) => one === kind), {
      path: ['line'],
      message: 'A line for them belongs to a call or a meeting',
    })
    .refine(({ kind, reply }) => kind === 'reply' || reply === undefined, {
      path: ['reply'],
      message: 'Only a reply is one of these',
    })
    .refine(({ reply, until }) => reply === 'later' || until === undefined, {
      path: ['until'],
      message: 'A day belongs to the reply “later”',
    }),
  examples: [{ body: { kind: 'call' } }, { body: { kind: 'meeting' } }],
  returns: LeadAnswer.extend({ touchId: id }),
});

export const takeBackTouch = endpoint({
  method: 'DELETE',
  path: '/api/leads/:id/touches/:touchId',
  summary:
    'Takes a logged touch back, with the move of the lead that it caused. A text that was sent is taken back at the text',
  params: byId.extend({ touchId: id }),
  returns: LeadAnswer,
});

const ids = z.strictObject({ ids: z.array(id).min(1).max(500) });
const done = z.object({ done: z.number().int(), skipped: z.number().int() });

export const archiveLeads = endpoint({
  method: 'POST',
  path: '/api/leads/archive',
  summary: 'Archives leads; their history stays',
  body: ids,
  examples: [{ body: { ids: [exampleIds.lead] } }, { body: { ids: [exampleIds.lead, exampleIds.lead] } }],
  returns: done,
});
export const restoreLeads = endpoint({
  method: 'POST',
  path: '/api/leads/restore',
  summary: 'Restores archived leads',
  body: ids,
  examples: [{ body: { ids: [exampleIds.lead] } }, { body: { ids: [exampleIds.lead, exampleIds.lead] } }],
  returns: done,
});
export const moveLeads = endpoint({
  method: 'POST',
  path: '/api/leads/move',
  summary: 'Changes the status of leads; those that already have it, or do not have the status `from`, are skipped',
  body: ids.extend({ status: z.enum(leadStatuses), from: z.enum(leadStatuses).optional() }),
  examples: [
    { body: { ids: [exampleIds.lead], status: 'contacted' } },
    { body: { ids: [exampleIds.lead], status: 'lost' } },
  ],
  returns: done,
});
export const tagLeads = endpoint({
  method: 'POST',
  path: '/api/leads/tag',
  summary: 'Adds a tag to leads; those that already have it are skipped',
  body: ids.extend({ tag }),
  examples: [{ body: { ids: [exampleIds.lead], tag: 'warm' } }, { body: { ids: [exampleIds.lead], tag: 'fair' } }],
  returns: done,
});
export const exportLeads = endpoint({
  method: 'GET',
  path: '/api/leads/export.csv',
  summary: 'The leads that match the filter, as CSV (UTF-8 with BOM); `ids` selects some of them, separated by commas',
  query: LeadFilter.extend({ ids: z.string().max(20_000).toLowerCase().optional() }),
  examples: [{ query: { ids: exampleIds.lead } }],
  produces: 'text/csv',
});

export const generateSampleLeads = endpoint({
  method: 'POST',
  path: '/api/leads/generate-samples',
  summary: 'Adds sample leads; those that exist are skipped',
  limited: 'generation',
  returns: z.union([z.object({ added: z.number().int() }), JobStarted]),
});
export const removeSampleLeads = endpoint({
  method: 'DELETE',
  path: '/api/leads/samples',
  summary: 'Removes every sample lead',
  returns: z.object({ removed: z.number().int() }),
});
