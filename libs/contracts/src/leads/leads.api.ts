import { z } from 'zod';
import { byId, endpoint, exampleIds, id, page } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';
import { hasText } from '../text';
import {
  leadActions,
  leadSorts,
  leadSources,
  leadStatuses,
  mostConnections,
  segments,
  touchKinds,
} from './leads.constants';

export { leadSorts, leadStatusLabels } from './leads.constants';

const required = (field: string, max: number) => z.string().trim().max(max).refine(hasText, `${field} is required`);
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() === '' ? null : v), schema.nullable());

const details = {
  name: required('Name', 300),
  title: required('Title', 500),
  company: required('Company', 500),
  description: orNull(z.string().trim().max(10_000)),
  email: orNull(z.email('Not an e-mail address').max(320)),
  linkedinUrl: orNull(
    z.url({ protocol: /^https?$/, hostname: /(^|\.)linkedin\.com$/, error: 'Not a LinkedIn address' }).max(500),
  ),
  segment: z.enum(segments).nullable(),
  tags: z.array(z.string().trim().max(60).refine(hasText, 'A tag is empty')).max(30),
  connectionCount: z.number().int().min(0).max(mostConnections).nullable(),
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
  /** The https address of a picture. */
  profileImageUrl: z.string().nullable(),
  suggestedAction: z.enum(leadActions).nullable(),
  source: z.enum(leadSources),
  importId: id.nullable(),
  lastAction: z.string().nullable(),
  lastActionAt: instant.nullable(),
  nextStep: z.string().nullable(),
  nextStepDue: z.iso.date().nullable(),
  /** The draft to this person that waits for a decision. */
  pendingDraftId: id.nullable(),
  archived: z.boolean(),
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
  ]),
  text: z.string(),
  words: z.string().nullable(),
  contentId: id.nullable(),
  at: instant,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const sortKeys = leadSorts.flatMap((k) => [k, `-${k}`] as const);

export const LeadFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  segment: z.enum(segments).optional(),
  status: z.enum(leadStatuses).optional(),
  source: z.enum(leadSources).optional(),
  tag: z.string().max(60).optional(),
  importId: id.optional(),
  archived: z.stringbool().default(false),
});

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary:
    'Leads; filters combine with AND, `-` before a sort key reverses the order. X-Total-Count is exact, but goes up to 500 with `q`, `tag` or `importId`; X-Total-Count-Is says when there are more',
  query: LeadFilter.extend({ ...page, sort: z.enum(sortKeys as [string, ...string[]]).default('-created') }),
  examples: [{ query: { importId: exampleIds.import } }],
  returns: z.array(LeadAnswer),
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

/** Of how many leads each fact is known that a draft can stand on. Without archived leads. */
export const leadFacts = endpoint({
  method: 'GET',
  path: '/api/leads/facts',
  summary: 'Of how many leads each fact is known that a draft can stand on',
  returns: z.object({
    people: z.number().int(),
    titles: z.number().int(),
    companies: z.number().int(),
    /** The day on which the person connected. */
    connectedOn: z.number().int(),
    /** Descriptions and other notes. */
    notes: z.number().int(),
    /** Leads with a recorded touch. */
    touched: z.number().int(),
    nextSteps: z.number().int(),
  }),
});

export const getLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  summary: 'One lead with its timeline, newest first',
  params: byId,
  returns: LeadAnswer.extend({ timeline: z.array(TimelineEntry) }),
});

export const addLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Adds a lead by hand',
  body: NewLead,
  examples: [
    { body: { name: 'Ida', title: 'CFO', company: 'Holm' } },
    { body: { name: 'Marta', title: 'CFO', company: 'Holm' } },
  ],
  returns: LeadAnswer,
});

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  summary: 'Changes details, status, suggested action or next step; fields left out stay as they are',
  params: byId,
  body: LeadChange.extend({
    status: z.enum(leadStatuses).optional(),
    /** Why the lead was won or lost. */
    reason: z.string().trim().max(500).optional(),
    suggestedAction: z.enum(leadActions).optional(),
    nextStep: orNull(z.string().trim().max(300)).optional(),
    nextStepDue: z.iso
      .date()
      .refine((day) => day >= '1900', 'Not a day that can come')
      .nullable()
      .optional(),
  }),
  examples: [{ body: { title: 'Director' } }, { body: { title: 'Managing Director' } }],
  returns: LeadAnswer,
});

export const logTouch = endpoint({
  method: 'POST',
  path: '/api/leads/:id/touches',
  summary: 'Records something that happened with a person outside Keepwarm',
  params: byId,
  body: z.strictObject({ kind: z.enum(touchKinds), note: orNull(z.string().trim().max(4000)).optional() }),
  examples: [{ body: { kind: 'call' } }, { body: { kind: 'meeting' } }],
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
  summary: 'Changes the status of leads; those that already have it are skipped',
  body: ids.extend({ status: z.enum(leadStatuses) }),
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
  body: ids.extend({ tag: z.string().trim().max(60).refine(hasText, 'The tag is empty') }),
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
