import { z } from 'zod';
import { event, instant, type EventWords } from '../event';
import { exportFormats } from './audit.constants';

/** Stored for ever: see event.ts before a change. Stream `export-<uuid>`, one an export. */
export const ExportEvent = z.discriminatedUnion('type', [
  event('AuditExported', {
    format: z.enum(exportFormats),
    /** How many were sent at most: what matched when it began. */
    entries: z.number().int().min(0),
    /** The filters in force. What was searched for is not kept: it may be somebody's name. */
    filter: z.object({
      searched: z.boolean(),
      kind: z.string().nullable(),
      type: z.string().nullable(),
      user: z.string().nullable(),
      actor: z.string().nullable(),
      as: z.string().nullable(),
      from: instant.nullable(),
      until: instant.nullable(),
    }),
  }),
]);
export type ExportEvent = z.infer<typeof ExportEvent>;

/** The format follows: “exported the audit as CSV”. */
export const exportWords: EventWords<ExportEvent> = {
  AuditExported: { audit: 'exported the audit' },
};
