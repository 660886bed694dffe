import { z } from 'zod';
import { instant } from '../event';
import { byId, endpoint, exampleIds, id } from '../endpoint';
import { leadStatuses } from '../leads/leads.constants';
import { LeadAnswer } from '../leads/leads.api';

/** The rules that find a pair. By the first two rules it is one person; by the others it may be one person. */
const duplicateRules = ['linkedin', 'email', 'name_company', 'alike'] as const;

const other = { otherId: id };

/** The file that a lead came in, and its line there. */
const ImportedFrom = z.object({ fileName: z.string(), line: z.number().int() });
export type ImportedFrom = z.infer<typeof ImportedFrom>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/duplicates',
  summary: 'Pairs of leads that may be one person, with the rules that found them; at most 200, the surest first',
  returns: z.array(
    z.object({
      one: LeadAnswer,
      other: LeadAnswer,
      rules: z.array(z.enum(duplicateRules)).min(1),
      sure: z.boolean(),
      /** Null for a lead that no import created. An older api leaves it out during an upgrade. */
      imported: z.object({ one: ImportedFrom.nullable(), other: ImportedFrom.nullable() }).optional(),
    }),
  ),
});

/** The fields that the person can take from the other lead. */
const mergeFields = [
  'name',
  'title',
  'company',
  'email',
  'linkedinUrl',
  'description',
  'segment',
  'connectionCount',
  'profileImageUrl',
  'status',
  'deal',
] as const;
export type MergeField = (typeof mergeFields)[number];

export const mergeLeads = endpoint({
  method: 'POST',
  path: '/api/leads/:id/merge',
  summary:
    'Merges another lead into this one: `take` names the fields whose value comes from the other. The tags of both stay; together they must fit. The other is archived, and its texts, touches and notes are shown here. Two leads that are merged stay so, with the values of this choice',
  params: byId,
  body: z.strictObject({ ...other, take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]) }),
  examples: [{ body: { otherId: exampleIds.otherLead } }, { body: { otherId: exampleIds.otherLead, take: ['title'] } }],
  returns: LeadAnswer,
});
export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/leads/:id/unmerge',
  summary: 'Takes a merge back: both leads are as they were. A field that changed since keeps its value',
  params: byId,
  body: z.strictObject(other),
  examples: [{ body: { otherId: exampleIds.otherLead } }, { body: { otherId: exampleIds.user } }],
  returns: LeadAnswer,
});
export const tellLeadsApart = endpoint({
  method: 'POST',
  path: '/api/leads/:id/apart',
  summary: 'These are two people: the pair is not proposed again. `apart` false takes that back',
  params: byId,
  body: z.strictObject({ ...other, apart: z.boolean().default(true) }),
  examples: [{ body: { otherId: exampleIds.otherLead } }, { body: { otherId: exampleIds.otherLead, apart: false } }],
  returns: LeadAnswer,
});

/** Values of the fields that a merge changed. */
export const MergedValues = LeadAnswer.pick({
  name: true,
  title: true,
  company: true,
  email: true,
  linkedinUrl: true,
  description: true,
  segment: true,
  connectionCount: true,
  profileImageUrl: true,
  status: true,
  deal: true,
} satisfies Record<MergeField, true>).partial();
export type MergedValues = z.infer<typeof MergedValues>;

/** The leads that are merged into a lead, and what the merge changed in it. */
export const listMerged = endpoint({
  method: 'GET',
  path: '/api/leads/:id/merged',
  summary: 'The leads that were merged into this one, oldest first, and what this one had before in the changed fields',
  params: byId,
  returns: z.array(z.object({ id, name: z.string(), status: z.enum(leadStatuses), at: instant, before: MergedValues })),
});
