import { z } from 'zod';
import { byId, endpoint, id } from '../endpoint';
import { instant } from '../event';
import { importFields, importOrders, importStates, rowOutcomes } from './imports.constants';

export { importLimits, importOrders, importStates, rowOutcomes } from './imports.constants';

export const Mapping = z.record(z.string().regex(/^\d{1,3}$/), z.enum(importFields));
export type Mapping = z.infer<typeof Mapping>;

/** How the file was read. The person checks it on the screen. */
export const FileFacts = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  /** The name of the encoding: `UTF-8`, `UTF-16 LE`, `Windows-1252`. */
  encoding: z.string(),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** `linkedin`, `hubspot`, `google` when the columns are known, else `csv`. */
  format: z.enum(['linkedin', 'hubspot', 'google', 'csv']),
  /** The first lines of the file, at most 12 of at most 300 characters, and what each of them is. */
  evidence: z.array(
    z.object({ line: z.number().int(), text: z.string(), is: z.enum(['note', 'header', 'row', 'blank']) }),
  ),
  rows: z.number().int(),
});
export type FileFacts = z.infer<typeof FileFacts>;

export const ImportColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  /** Up to three values of the column. */
  samples: z.array(z.string()),
  filled: z.number().int(),
  guess: z.enum(importFields).nullable(),
  /** `header`, `looks like e-mail addresses`; without a guess, the field guessed for another column. */
  because: z.string().nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportAnalysis = z.object({
  id,
  file: FileFacts,
  columns: z.array(ImportColumn),
  mapping: Mapping,
  /** The suggested tag of the leads: `import 12 May`. */
  tag: z.string(),
});
export type ImportAnalysis = z.infer<typeof ImportAnalysis>;

export const PreviewRow = z.object({
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  /** Why the row is skipped, or how it was matched. */
  why: z.string().nullable(),
  changes: z.array(z.object({ field: z.enum(importFields), before: z.string(), after: z.string() })),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** A new person of the file, for choosing who comes in. */
export const ImportCandidate = z.object({
  row: z.number().int(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  connectedOn: z.iso.date().nullable(),
  /** The file has notes about this person. */
  notes: z.boolean(),
});
export type ImportCandidate = z.infer<typeof ImportCandidate>;

export const ImportPreview = z.object({
  new: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** Why rows are skipped, with counts, the most frequent reason first. */
  reasons: z.array(z.object({ why: z.string(), count: z.number().int() })),
  /** At most 20 rows of each outcome. */
  rows: z.array(PreviewRow),
  /** Matched by name and company only: new leads, unless the person says that they are the same. */
  suggestions: z.array(
    z.object({ row: z.number().int(), name: z.string(), company: z.string(), leadId: id, existing: z.string() }),
  ),
  /** How many new leads fit the plan; null when there is no limit. The other people wait. */
  room: z.number().int().nullable(),
  /** All new people when not all of them fit: at most 1,000, the newest first. */
  candidates: z.array(ImportCandidate),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `mapping` and `tag` as the person chose them. `same` holds the suggested rows that the person confirmed. */
export const ImportPlan = z.strictObject({
  mapping: Mapping,
  tag: z.string().trim().max(60),
  same: z.array(z.number().int()).max(10_000).default([]),
  /** Who comes in first when not all new people fit the plan. */
  first: z.enum(importOrders).default('newest'),
  /** Only these rows come in as new leads. The other new people wait. */
  chosen: z.array(z.number().int()).max(1_000).nullable().default(null),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

export const ImportAnswer = z.object({
  id,
  fileName: z.string(),
  tag: z.string(),
  state: z.enum(importStates),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Rows that were not imported, because the person stopped the import. */
  left: z.number().int(),
  /** Rows that did not fit the plan. The file is kept, and they come in with `continue`. */
  waiting: z.number().int(),
  /** After an undo: how many leads were removed, restored, and kept because somebody worked on, archived or merged them since. */
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
  reason: z.string().nullable(),
  /** The job of the import. Its progress is at /api/jobs/:id. */
  jobId: z.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
});
export type Import = z.infer<typeof ImportAnswer>;

const mapping = { 0: 'name', 1: 'company', 2: 'email' } as const;
const examples = [{ body: { mapping, tag: 'fair' } }, { body: { mapping, tag: 'autumn fair' } }] as const;

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Reads a contacts file (field `file`) and returns what it found; nothing is imported yet',
  consumes: 'multipart/form-data',
  limited: 'import',
  returns: ImportAnalysis,
});
export const getImportAnalysis = endpoint({
  method: 'GET',
  path: '/api/imports/:id/analysis',
  summary: 'The content of an uploaded file',
  params: byId,
  returns: ImportAnalysis,
});
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/preview',
  computes: true,
  summary: 'What the import would do; changes nothing',
  params: byId,
  body: ImportPlan,
  examples,
  returns: ImportPreview,
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'Starts the import as a job',
  params: byId,
  body: ImportPlan,
  examples,
  limited: 'import',
  returns: ImportAnswer,
});
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import with its progress',
  params: byId,
  returns: ImportAnswer,
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, newest first',
  returns: z.array(ImportAnswer),
});
export const failedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/failed.csv',
  summary: 'The rows that could not be imported, as they are in the file, with the reason',
  params: byId,
  produces: 'text/csv',
});
export const stopImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/stop',
  summary: 'Stops a running import; the imported rows stay, and can be undone',
  params: byId,
  returns: ImportAnswer,
});
export const continueImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/continue',
  summary: 'Imports the rows that waited because they did not fit the plan, as far as they fit now',
  params: byId,
  limited: 'import',
  returns: ImportAnswer,
});
export const waitingPeople = endpoint({
  method: 'GET',
  path: '/api/imports/:id/waiting',
  summary: 'The people of an import who wait for room, at most 1,000, the newest first',
  params: byId,
  returns: z.array(ImportCandidate),
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary:
    'Removes the leads that the import created and restores those that it updated; leads that somebody worked on since are kept',
  params: byId,
  returns: ImportAnswer,
});
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template.csv',
  summary: 'An empty file with every column that Keepwarm understands',
  produces: 'text/csv',
});
