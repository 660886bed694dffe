import { z } from 'zod';
import { byId, endpoint } from '../endpoint';
import { instant } from '../event';
import { importFields, importStates, rowOutcomes } from './imports.constants';

export { importLimits, importStates, rowOutcomes } from './imports.constants';

export const Mapping = z.record(z.string().regex(/^\d{1,3}$/), z.enum(importFields));
export type Mapping = z.infer<typeof Mapping>;

/** How the bytes were read, shown to the person as evidence. */
export const FileFacts = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  /** As a person knows it: `UTF-8`, `UTF-16 LE`, `Windows-1252`. */
  encoding: z.string(),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** `linkedin`, `hubspot`, `google` when the columns are known, else `csv`. */
  format: z.enum(['linkedin', 'hubspot', 'google', 'csv']),
  /** First lines of the file as text, at most 12 of at most 300 characters each; what each of them is. */
  evidence: z.array(
    z.object({ line: z.number().int(), text: z.string(), is: z.enum(['note', 'header', 'row', 'blank']) }),
  ),
  rows: z.number().int(),
});
export type FileFacts = z.infer<typeof FileFacts>;

export const ImportColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  /** Up to three values that stand in the column. */
  samples: z.array(z.string()),
  filled: z.number().int(),
  guess: z.enum(importFields).nullable(),
  /** Why this guess, in a few words, such as `header`, `looks like e-mail addresses`. */
  because: z.string().nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportAnalysis = z.object({
  id: z.uuid(),
  file: FileFacts,
  columns: z.array(ImportColumn),
  mapping: Mapping,
  /** The tag that the leads will carry unless changed: `import 12 May`. */
  tag: z.string(),
});
export type ImportAnalysis = z.infer<typeof ImportAnalysis>;

export const PreviewRow = z.object({
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  /** Why a row is skipped or what it was matched by. */
  why: z.string().nullable(),
  /** For updates: the fields that change. */
  changes: z.array(z.object({ field: z.enum(importFields), before: z.string(), after: z.string() })),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export const ImportPreview = z.object({
  new: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** Reasons of the skipped rows with their counts, commonest first. */
  reasons: z.array(z.object({ why: z.string(), count: z.number().int() })),
  /** At most 20 rows of each outcome. */
  rows: z.array(PreviewRow),
  /** People whom a row matches by name and company only: `create` unless the person says `update`. */
  suggestions: z.array(
    z.object({ row: z.number().int(), name: z.string(), company: z.string(), leadId: z.uuid(), existing: z.string() }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `mapping` and `tag` as the person left them; `same` are the rows (of the suggestions) that are the same person. */
export const ImportPlan = z.strictObject({
  mapping: Mapping,
  tag: z.string().trim().max(60),
  same: z.array(z.number().int()).max(10_000).default([]),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

export const ImportAnswer = z.object({
  id: z.uuid(),
  fileName: z.string(),
  tag: z.string(),
  state: z.enum(importStates),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Here already, just so. */
  unchanged: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Not reached, because it was stopped. */
  left: z.number().int(),
  /** After an undo: leads taken away, put back as they were, and kept because they were worked on since. */
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
  /** The job that works on it: progress under /api/jobs/:id. */
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
  summary: 'Reads a contacts file (field `file`) and says what it found; nothing is imported yet',
  consumes: 'multipart/form-data',
  limited: 'import',
  returns: ImportAnalysis,
});
export const getImportAnalysis = endpoint({
  method: 'GET',
  path: '/api/imports/:id/analysis',
  summary: 'What an uploaded file holds',
  params: byId,
  returns: ImportAnalysis,
});
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/preview',
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
  summary: 'One import and how far it is',
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
  summary: 'The rows that were not taken, as they stood in the file, with the reason',
  params: byId,
  produces: 'text/csv',
});
export const stopImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/stop',
  summary: 'Ends a running import early; what is in stays in, and can be undone',
  params: byId,
  returns: ImportAnswer,
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Removes what the import created and restores what it updated; leads worked on since are kept',
  params: byId,
  returns: ImportAnswer,
});
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template.csv',
  summary: 'An empty file with every column that Keepwarm understands',
  produces: 'text/csv',
});
