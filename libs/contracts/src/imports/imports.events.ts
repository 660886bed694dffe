import { z } from 'zod';
import { event, personal } from '../event';
import { importFields, importOrders } from './imports.constants';

export { importFields } from './imports.constants';

/** Stored for ever: read event.ts. Stream `import-<uuid>`. The file is in a table for 30 days. */
export const ImportEvent = z.discriminatedUnion('type', [
  event('ImportStarted', {
    fileName: personal(z.string().max(255), 'user'),
    /** Column index (from 0) → field. Other columns are ignored. */
    mapping: z.record(z.string(), z.enum(importFields)),
    tag: z.string().max(60),
    rows: z.number().int(),
    /** The rest of the `ImportPlan`. An older version stored it only beside the file. */
    choices: z
      .object({
        same: z.array(z.number().int()),
        first: z.enum(importOrders),
        chosen: z.array(z.number().int()).nullable(),
      })
      .optional(),
  }),
  event('ImportStopped', {}),
  event('ImportCompleted', {
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    /** Rows that were not imported, because the person stopped the import. */
    left: z.number().int().default(0),
    /** Rows that did not fit the plan. They can be imported later. */
    waiting: z.number().int().default(0),
    /** After a run that brought in those who waited: what it alone did. The other numbers are of all runs together. */
    added: z.object({ created: z.number().int(), updated: z.number().int() }).optional(),
  }),
  /** The job of the import failed for the last time. The imported rows stay, and can be undone. */
  event('ImportFailed', {
    created: z.number().int(),
    updated: z.number().int(),
    /** Rows that were not imported, or that changed nothing. */
    left: z.number().int(),
    /** For the person, without internals. */
    reason: z.string().max(500),
  }),
  event('ImportUndone', {}),
  event('ImportUndoCompleted', { removed: z.number().int(), restored: z.number().int(), kept: z.number().int() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;
export type ImportField = (typeof importFields)[number];
