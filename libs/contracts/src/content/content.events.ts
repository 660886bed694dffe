import { z } from 'zod';
import { event, instant, personal, timeZone, type EventWords } from '../event';
import { tones } from '../account/account.constants';
import {
  approvalStatuses,
  channels,
  contentTypes,
  declineReasons,
  longestSubject,
  longestWhyNow,
  originKinds,
  promiseDecisions,
  rewriteWishes,
} from './content.constants';

const body = personal(z.string().min(1).max(20_000), 'lead');
/** The subject of an e-mail. Every other text has none. */
const title = personal(z.string().max(longestSubject), 'lead').nullable();
/** SHA-256 of a text's UTF-8 bytes, 64 hex digits. Which text it is: see `sealFormats`. */
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** `body`: the fingerprint is that of the body. `subject_and_body`: that of `JSON.stringify([title, body])`. */
const sealFormats = ['body', 'subject_and_body'] as const;
const sealFormat = z.enum(sealFormats).default('body');

const counted = { type: z.enum(contentTypes), at: instant, timeZone };

export const Target = z.object({
  leadId: z.uuid(),
  name: personal(z.string().max(300), 'lead'),
  title: personal(z.string().max(500), 'lead'),
  company: personal(z.string().max(500), 'lead'),
});

export const Origin = z.object({ of: z.enum(originKinds), id: z.uuid() });

export const Situation = z.object({ name: z.string().max(100), reason: personal(z.string().max(500), 'lead') });

/** These events are stored for ever: read event.ts before you change one. Stream `content-<uuid>`. */
export const ContentEvent = z.discriminatedUnion('type', [
  event('DraftGenerated', {
    ...counted,
    channel: z.enum(channels),
    title,
    body,
    fingerprint,
    sealFormat,
    target: Target.nullable(),
    topic: z.string().max(300).nullable(),
    tone: z.enum(tones),
    /** The built-in templates or a language model. */
    writer: z.enum(['template', 'ai']),
    sample: z.boolean(),
    /** The facts that the text uses, in words that a person can check. */
    basis: z.array(personal(z.string().max(500), 'lead')).max(12),
    /** The situation (why this person, why now): its name, and the fact that it is based on. Null for a post. */
    situation: Situation.nullable().default(null),
    /** The message template, such as `shipped:reconnect`. */
    template: z.string().max(100).nullable().default(null),
    origin: Origin.nullable().default(null),
    /** Why the author writes now, in a sentence of their own. When left out, they did not say. */
    whyNow: personal(z.string().min(1).max(longestWhyNow), 'lead').optional(),
  }),
  event('DraftEdited', {
    ...counted,
    /** When left out, the subject stays as it is. */
    title: title.optional(),
    body,
    fingerprint,
    sealFormat,
    /** The session of the person who edited; null when it is not known. */
    session: z.uuid().nullable().default(null),
    revision: z.number().int().min(1),
    /** The figures count only the first edit, and no restore. Older events have no number: their revision is used. */
    edit: z.number().int().min(1).optional(),
    /** The number of the revision that this edit brings back; 0 is the first draft. Null for any other edit. */
    restoredFrom: z.number().int().nullable(),
  }),
  /** Answers of the author's card filled gaps. The other words stay as they are. */
  event('GapsClosed', { ...counted, title, body, fingerprint, sealFormat, revision: z.number().int().min(1) }),
  /** The assistant rewrote the waiting text because the person asked for it. The old words stay as a revision. */
  event('DraftRewritten', {
    ...counted,
    wish: z.enum(rewriteWishes),
    title,
    body,
    fingerprint,
    sealFormat,
    revision: z.number().int().min(1),
    tone: z.enum(tones),
    writer: z.enum(['template', 'ai']),
    basis: z.array(personal(z.string().max(500), 'lead')).max(12),
    situation: Situation.nullable(),
    template: z.string().max(100).nullable(),
  }),
  /** The person opened the text to edit it, and has not saved yet. */
  event('EditBegun', counted),
  event('ContentApproved', {
    ...counted,
    title: title.default(null),
    body,
    fingerprint,
    sealFormat,
    revision: z.number().int(),
  }),
  event('ContentDeclined', {
    ...counted,
    reason: z.enum(declineReasons).nullable(),
    note: personal(z.string().max(1000), 'user').nullable(),
  }),
  event('ContentReopened', {
    type: z.enum(contentTypes),
    /** The decision that is taken back, and its time. The figures of the week of that time count one less. */
    decision: z.enum(['approved', 'declined']),
    decidedAt: instant,
    timeZone,
  }),
  event('ContentCopied', { ...counted, fingerprint }),
  /** The person says that the text went out. Keepwarm sends nothing itself. */
  event('ContentSent', {
    ...counted,
    channel: z.enum(channels),
    title,
    body,
    fingerprint,
    sealFormat,
    /** The words differ from the approved ones: the person changed them where they sent them. */
    changed: z.boolean(),
    /** The address of the published text, https or http. */
    link: personal(z.string().max(2000), 'lead').nullable(),
  }),
  /** `sentAt`: the time of `ContentSent`, whose week counts one less. */
  event('ContentSendTakenBack', { type: z.enum(contentTypes), sentAt: instant, timeZone }),
  /** What came back for a published post, typed by the person. It replaces the result before. Null: not said. */
  event('ResultRecorded', {
    ...counted,
    reactions: z.number().int().min(0).nullable(),
    comments: z.number().int().min(0).nullable(),
    link: personal(z.string().max(2000), 'lead').nullable(),
  }),
  /** The person took back the last result of the post. The result before it counts again. */
  event('ResultTakenBack', counted),
  /** The person decided about a promise in the words that went out. When `decision` is null, the promise is only proposed again. */
  event('PromiseDecided', {
    ...counted,
    /** The sentence. */
    words: personal(z.string().min(1).max(500), 'lead'),
    decision: z.enum(promiseDecisions).nullable(),
    due: z.iso.date(),
  }),
]);
export type ContentEvent = z.infer<typeof ContentEvent>;
export type ContentType = (typeof contentTypes)[number];
export type Channel = (typeof channels)[number];
export type ApprovalStatus = (typeof approvalStatuses)[number];
export type SealFormat = (typeof sealFormats)[number];
export type DeclineReason = (typeof declineReasons)[number];
export type Target = z.infer<typeof Target>;
export type Situation = z.infer<typeof Situation>;
export type Origin = z.infer<typeof Origin>;

/** The audit adds the text: “approved the message to Elise Fournier”. */
export const contentWords: EventWords<ContentEvent> = {
  DraftGenerated: { audit: 'drafted', activity: 'content_drafted' },
  DraftEdited: { audit: 'edited', activity: 'content_edited' },
  GapsClosed: { audit: 'closed gaps of' },
  DraftRewritten: { audit: 'rewrote', activity: 'content_rewritten' },
  EditBegun: { audit: 'began to edit' },
  ContentApproved: { audit: 'approved', activity: 'content_approved' },
  ContentDeclined: { audit: 'declined', activity: 'content_declined' },
  ContentReopened: { audit: 'took back the decision on', activity: 'content_reopened' },
  ContentCopied: { audit: 'copied', activity: 'content_copied' },
  ContentSent: { audit: 'sent', activity: 'content_sent' },
  ContentSendTakenBack: { audit: 'took back the sending of', activity: 'content_send_taken_back' },
  ResultRecorded: { audit: 'typed the result of', activity: 'result_recorded' },
  ResultTakenBack: { audit: 'took back the result of', activity: 'result_taken_back' },
  PromiseDecided: { audit: 'decided about a promise in', activity: 'promise_decided' },
};
