import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { leadActions, leadSources, leadStatuses, segments, touchKinds } from './leads.constants';

export { leadActions, leadSources, leadStatuses, segments, touchKinds } from './leads.constants';

const about = (max: number) => personal(z.string().max(max), 'lead');

/** The details of a person. Only `name` is required, because real exports leave out every other column. */
export const LeadDetails = z.object({
  name: about(300),
  title: about(500),
  company: about(500),
  email: about(320).nullable(),
  linkedinUrl: about(500).nullable(),
  description: about(10_000).nullable(),
  segment: z.enum(segments).nullable(),
  tags: z.array(z.string().max(60)).max(30),
  connectionCount: z.number().int().min(0).nullable(),
  /** The https address of a picture. */
  profileImageUrl: about(2000).nullable().optional(),
  /** `YYYY-MM-DD`, from LinkedIn's export. */
  connectedOn: z.iso.date().nullable(),
});

/** These events are stored for ever: read event.ts before you change one. Stream `lead-<uuid>`. */
export const LeadEvent = z.discriminatedUnion('type', [
  event('LeadSurfaced', {
    ...LeadDetails.shape,
    source: z.enum(leadSources),
    importId: z.uuid().nullable(),
    /** Line of the imported file, from 1, or null. */
    row: z.number().int().nullable(),
    at: instant,
    timeZone,
  }),
  event('LeadDetailsChanged', {
    /** The new values of the changed fields. */
    changes: LeadDetails.partial(),
    /** The old values of the same fields: an undo of an import needs them. */
    before: LeadDetails.partial(),
    importId: z.uuid().nullable(),
  }),
  event('LeadActionChosen', { action: z.enum(leadActions) }),
  event('LeadStatusChanged', {
    from: z.enum(leadStatuses),
    to: z.enum(leadStatuses),
    reason: about(500).nullable(),
    at: instant,
    timeZone,
  }),
  event('TouchLogged', { touchId: z.uuid(), kind: z.enum(touchKinds), note: about(4000).nullable(), at: instant }),
  event('NextStepSet', { text: about(300).nullable(), due: z.iso.date().nullable() }),
  event('LeadArchived', {
    reason: z.enum(['archived', 'import_undone', 'samples_removed']),
    /** When the lead was surfaced, and in which zone. Its week loses one from the figures. */
    surfacedAt: instant,
    timeZone,
  }),
  event('LeadRestored', {
    surfacedAt: instant,
    timeZone,
    was: z.enum(['archived', 'import_undone', 'samples_removed']),
  }),
]);
export type LeadEvent = z.infer<typeof LeadEvent>;
export type LeadDetails = z.infer<typeof LeadDetails>;
export type LeadStatus = (typeof leadStatuses)[number];
export type Segment = (typeof segments)[number];
export type LeadAction = (typeof leadActions)[number];
export type TouchKind = (typeof touchKinds)[number];
