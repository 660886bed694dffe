import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import {
  archiveReasons,
  leadActions,
  leadSources,
  leadStatuses,
  mostTags,
  replyKinds,
  segments,
  touchKinds,
  touchVias,
} from './leads.constants';
import { LeadOrigin } from './lead-origin';
import { followUpEvents } from '../follow-ups/follow-ups.events';

/** An amount of money: whole units of the smallest coin of `currency` (ISO 4217), so cents for EUR and yen for JPY. */
export const Money = z.object({ amount: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });

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
  tags: z.array(z.string().max(60)).max(mostTags),
  connectionCount: z.number().int().min(0).nullable(),
  /** How the owner greets them, such as `Tom` or `Frau Sander`; null: as the name says. */
  greeting: about(60).nullable().optional(),
  /** The https address of a picture. */
  profileImageUrl: about(2000).nullable().optional(),
  /** `YYYY-MM-DD`, from LinkedIn's export. */
  connectedOn: z.iso.date().nullable(),
});

/** A merge or its Undo, in the stream of the lead that stays. */
const merge = {
  /** The lead that was merged into this one. Its own stream has `LeadMergedInto`. */
  otherId: z.uuid(),
  changes: LeadDetails.partial(),
  before: LeadDetails.partial(),
  /** Null: the status stays. The figures do not count it as a move, because they counted the move of the other lead. */
  moved: z.object({ from: z.enum(leadStatuses), to: z.enum(leadStatuses) }).nullable(),
  /** Null: the deal stays. */
  deal: z.object({ value: Money.nullable(), before: Money.nullable() }).nullable(),
  /** The touches of the other lead before the merge. The follow-ups of this lead use them. */
  touches: z
    .array(
      z.object({ touchId: z.uuid(), kind: z.enum(touchKinds), contentId: z.uuid().nullable(), at: instant, timeZone }),
    )
    .default([]),
  at: instant,
  timeZone,
};

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
    changes: LeadDetails.partial(),
    /** The old values of the same fields: an undo of an import needs them. */
    before: LeadDetails.partial(),
    importId: z.uuid().nullable(),
    /** The undo of the import made the change. Events of older versions do not say it. */
    undone: z.boolean().optional(),
  }),
  event('LeadActionChosen', {
    action: z.enum(leadActions),
    /** Null in events of older versions. */
    at: instant.nullable().default(null),
    timeZone: timeZone.default('utc'),
  }),
  /** The person has no planned action any more. A draft that was written for it is taken back. */
  event('LeadActionTakenBack', { action: z.enum(leadActions), at: instant, timeZone }),
  event('LeadStatusChanged', {
    from: z.enum(leadStatuses),
    to: z.enum(leadStatuses),
    /** Why the status changed; for a won lead, what convinced them. */
    reason: about(500).nullable(),
    /** The touch that moved the lead, or that was taken back and so moved it; null when the person moved it. */
    touchId: z.uuid().nullable().default(null),
    at: instant,
    timeZone,
  }),
  event('TouchLogged', {
    touchId: z.uuid(),
    kind: z.enum(touchKinds),
    note: about(4000).nullable(),
    via: z.enum(touchVias).nullable().default(null),
    /** A line for them, as the owner would say it. The next draft has it word for word; the note is for the owner alone. */
    line: about(300).optional(),
    /** What the reply is. Replies of older versions do not say it. */
    reply: z.enum(replyKinds).optional(),
    /** The day until which they asked to wait. The lead is put off until then. */
    until: z.iso.date().optional(),
    /** The text that went out. Its words are in its own stream. */
    contentId: z.uuid().nullable().default(null),
    /** When it happened, which can be before it was logged. */
    at: instant,
    timeZone: timeZone.default('utc'),
  }),
  /** The touch did not happen. `at` is the time of `TouchLogged`. The figures of its week count one less. */
  event('TouchTakenBack', {
    touchId: z.uuid(),
    kind: z.enum(touchKinds),
    contentId: z.uuid().nullable(),
    at: instant,
    timeZone,
  }),
  /** What a deal with this person would be worth, or is worth once it is won. Null: not known any more. */
  event('DealValued', { value: Money.nullable(), before: Money.nullable(), at: instant, timeZone }),
  /** What brought this lead, as the person says. Null: the person removed the answer. */
  event('LeadSourceNamed', { origin: LeadOrigin.nullable(), before: LeadOrigin.nullable(), at: instant, timeZone }),
  /** They asked not to be contacted, or the owner decided it. Nothing is drafted to them until it is lifted. */
  event('DoNotContactSet', { reason: about(300).nullable(), at: instant, timeZone }),
  /** `reason`: the one that was given. An Undo gives it again. */
  event('DoNotContactLifted', { reason: about(300).nullable(), at: instant, timeZone }),
  event('NextStepSet', { text: about(300).nullable(), due: z.iso.date().nullable() }),
  event('LeadsMerged', merge),
  event('LeadsMergeUndone', merge),
  /** The person says that these are two people. They are not proposed as duplicates again. */
  event('LeadsToldApart', { otherId: z.uuid(), at: instant, timeZone }),
  /** They may be one person after all, and are proposed again. */
  event('LeadsToldApartTakenBack', { otherId: z.uuid(), at: instant, timeZone }),
  /** Comes after `LeadArchived`: this lead was merged into another one. `LeadRestored` ends it. */
  event('LeadMergedInto', { into: z.uuid(), at: instant, timeZone }),
  ...followUpEvents,
  event('LeadArchived', {
    reason: z.enum(archiveReasons),
    /** When the lead was surfaced, and in which zone. The figures of that week count one less. */
    surfacedAt: instant,
    timeZone,
  }),
  event('LeadRestored', {
    surfacedAt: instant,
    timeZone,
    was: z.enum(archiveReasons),
  }),
]);
export type LeadEvent = z.infer<typeof LeadEvent>;

/** Whether a move undoes one that a touch caused: it goes back. A touch itself only moves a lead forward. */
export const isMoveBack = ({ from, to, touchId }: Extract<LeadEvent, { type: 'LeadStatusChanged' }>['data']): boolean =>
  touchId !== null && leadStatuses.indexOf(to) < leadStatuses.indexOf(from);

export type LeadDetails = z.infer<typeof LeadDetails>;
export type LeadStatus = (typeof leadStatuses)[number];
export type Segment = (typeof segments)[number];
export type LeadAction = (typeof leadActions)[number];
export type TouchKind = (typeof touchKinds)[number];
export type ReplyKind = (typeof replyKinds)[number];
export type ArchiveReason = (typeof archiveReasons)[number];
export type TouchVia = (typeof touchVias)[number];
export type Money = z.infer<typeof Money>;
