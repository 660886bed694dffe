import { z } from 'zod';
import { event, instant, type EventWords } from '../event';
import { exportFormats } from './audit.constants';

/** These events are stored for ever: read event.ts before you change one. Stream `export-<uuid>`, one for each export. */
export const ExportEvent = z.discriminatedUnion('type', [
  event('AuditExported', {
    format: z.enum(exportFormats),
    /** How many entries matched when the export began. */
    entries: z.number().int().min(0),
    /** The filters. The words of a search are left out: they may be somebody's name. */
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

/** The audit adds the format: “exported the audit as CSV”. */
export const exportWords: EventWords<ExportEvent> = {
  AuditExported: { audit: 'exported the audit' },
};
