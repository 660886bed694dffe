import { z } from 'zod';
import { tones } from '../account/account.constants';
import { byId, endpoint, exampleIds, id, page, webAddress } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import {
  approvalStatuses,
  channels,
  contentTypes,
  declineReasons,
  longestSubject,
  otherChannels,
  revisionKinds,
  situationIds,
} from './content.constants';
import { fingerprint, Origin } from './content.events';
import { mostReactions } from '../delivery/result-words';

const PostResultAnswer = z.object({
  reactions: z.number().int().nullable(),
  comments: z.number().int().nullable(),
  link: z.string().nullable(),
  /** When the person typed it. */
  at: instant,
});

export const ContentAnswer = z.object({
  id,
  type: z.enum(contentTypes),
  channel: z.enum(channels),
  /** The subject of an e-mail; null for every other text. */
  title: z.string().nullable(),
  body: z.string(),
  /** SHA-256 of subject and body, 64 hex digits. Screens draw the seal from it. */
  fingerprint,
  targetLeadId: id.nullable(),
  targetName: z.string().nullable(),
  targetTitle: z.string().nullable(),
  targetCompany: z.string().nullable(),
  topic: z.string().nullable(),
  tone: z.enum(tones),
  /** For a waiting post: `8–20 reactions: your last 6 posts of this length`, or that there are too few results. Otherwise null. */
  estimatedEngagement: z.string().nullable(),
  approvalStatus: z.enum(approvalStatuses),
  /** The revision before the current one; null for the draft. */
  revisedFrom: z.number().int().nullable(),
  /** 0 for the draft, and one more for each change of its words. */
  revision: z.number().int(),
  generatedByAi: z.boolean(),
  /** The occasion of a message (why this person, why now); null for a post, and for a message without one. */
  situation: z.object({ name: z.string(), reason: z.string() }).nullable(),
  /** The message template: `shipped:reconnect`, or `own:` and the id of an own one; null without one. */
  templateId: z.string().nullable(),
  /** What the draft was made from; null for a message to a lead. */
  origin: Origin.nullable(),
  /** The gaps: parts in square brackets that only the author can write. A text with a gap cannot be approved. */
  gaps: z.array(z.string()),
  sample: z.boolean(),
  declineReason: z.enum(declineReasons).nullable(),
  declineNote: z.string().nullable(),
  decidedAt: instant.nullable(),
  copiedAt: instant.nullable(),
  /** When the person said that the text was sent or published. Keepwarm sends nothing itself. */
  publishedAt: instant.nullable(),
  /** What went out; null until the person says so. `changed`: other words than the approved ones. */
  sent: z
    .object({
      title: z.string().nullable(),
      body: z.string(),
      fingerprint,
      changed: z.boolean(),
      link: z.string().nullable(),
    })
    .nullable(),
  /** What came back for a published post, typed by the person; null until then. */
  result: PostResultAnswer.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Content = z.infer<typeof ContentAnswer>;

export const Revision = z.object({
  revision: z.number().int(),
  title: z.string().nullable(),
  body: z.string(),
  restoredFrom: z.number().int().nullable(),
  kind: z.enum(revisionKinds),
  at: instant,
});
export type Revision = z.infer<typeof Revision>;

const tell = z.object({ ok: z.boolean(), words: z.string() });

export const ContentDetail = ContentAnswer.extend({
  /** Oldest first; revision 0 is the draft. */
  revisions: z.array(Revision),
  /** The facts that the draft uses, in words. */
  basis: z.array(z.string()),
  /** What the receiver must see in five seconds. When not `ok`, the words say what is missing. */
  tells: z.object({ whyMe: tell, whyNow: tell, want: tell }).nullable(),
  /** Counts waiting messages with the same unedited template, up to one more than `mostSharedCounted`. */
  sharedWith: z.number().int(),
  /** The own text or the idea that the draft was made from. */
  from: z
    .object({
      of: z.enum(['content', 'idea']),
      id,
      /** What it is: a post, a message, a comment or an idea. */
      what: z.enum([...contentTypes, 'idea']),
      /** The words of an idea; null for a text. */
      words: z.string().nullable(),
      /** When the text was decided or written, or the idea kept. */
      at: instant,
    })
    .nullable(),
  /** All results that were typed, the oldest first. The last one is valid. */
  results: z.array(PostResultAnswer),
  /** Where the text goes: the e-mail address or the web address of the person; null when it is not known, or for a post. */
  to: z.string().nullable(),
  /** The approved post that says nearly the same as this waiting one. `similarity` is between 0 and 1. */
  similar: z.object({ id, at: instant, similarity: z.number() }).nullable(),
  /** What was made from this text, oldest first. */
  became: z.array(
    z.object({
      id,
      what: z.enum([...contentTypes, 'idea']),
      channel: z.enum(channels).nullable(),
      approvalStatus: z.enum(approvalStatuses).nullable(),
      at: instant,
    }),
  ),
});
export type ContentDetail = z.infer<typeof ContentDetail>;

/** What an edit changes. A field that is left out stays as it is; only an e-mail has a `title`, its subject. */
const words = {
  title: z.string().trim().max(longestSubject).refine(hasText, 'The subject is empty').optional(),
  body: z.string().max(20_000).refine(hasText, 'The text is empty').optional(),
};

/**
 * `approved` with a `body` or `title` saves and approves that text. With the `fingerprint` or the revision (`basedOn`) of the
 * text on the screen it returns 409 `stale_text` when the stored text is another one. Without both, and without all words of
 * the text, it returns 428 `fingerprint_required` when another session than the caller's has saved the text last. `edited`
 * saves `body` and `title`, and the text waits for a decision; without both it says that the person has begun to edit.
 * `pending` takes a decision back. A declined text takes no other reason or note before it is reopened: 409
 * `invalid_transition`. A text with a gap is not approved: 409 `gap_left`.
 */
export const ContentPatch = z.discriminatedUnion('approvalStatus', [
  z.strictObject({
    approvalStatus: z.literal('approved'),
    ...words,
    fingerprint: fingerprint.optional(),
    /** The revision that was on the screen. 409 `stale_text` when another tab has saved since. */
    basedOn: z.number().int().optional(),
  }),
  z.strictObject({
    approvalStatus: z.literal('declined'),
    reason: z.enum(declineReasons).optional(),
    note: z.string().trim().max(1000).optional(),
  }),
  z.strictObject({
    approvalStatus: z.literal('edited'),
    ...words,
    /** The revision that the editor was opened on. 409 `stale_text` when another tab has saved since. */
    basedOn: z.number().int().optional(),
    /** Restores the text of this revision. Replaces `body` and `title`. */
    restore: z.number().int().min(0).optional(),
  }),
  z.strictObject({ approvalStatus: z.literal('pending') }),
]);
export type ContentPatch = z.infer<typeof ContentPatch>;

export const pendingContent = endpoint({
  method: 'GET',
  path: '/api/content/pending',
  summary: 'The texts that wait for a decision, oldest first',
  query: z.strictObject({ ...page }),
  returns: z.array(ContentAnswer),
});
export const listContent = endpoint({
  method: 'GET',
  path: '/api/content',
  summary: 'Texts, newest first',
  query: z.strictObject({
    ...page,
    q: z.string().trim().max(200).optional(),
    type: z.enum(contentTypes).optional(),
    approvalStatus: z.enum(approvalStatuses).optional(),
    leadId: id.optional(),
    /** Only items decided at or after this instant. */
    decidedSince: instant.optional(),
    /** Only those that `sharedWith` of this text counts. */
    sameWordsAs: id.optional(),
  }),
  examples: [{ query: { leadId: exampleIds.lead } }],
  returns: z.array(ContentAnswer),
});
export const contentCounts = endpoint({
  method: 'GET',
  path: '/api/content/counts',
  summary: 'How many texts there are, by status and type',
  returns: z.object({
    pending: z.number().int(),
    approved: z.number().int(),
    declined: z.number().int(),
    pendingByType: z.record(z.enum(contentTypes), z.number().int()),
  }),
});
export const getContent = endpoint({
  method: 'GET',
  path: '/api/content/:id',
  summary: 'One text with its revisions and the facts that it uses',
  params: byId,
  returns: ContentDetail,
});
/** 409 `invalid_transition` for a text that is no message or does not wait, and when its lead is archived. */
export const contentSituations = endpoint({
  method: 'GET',
  path: '/api/content/:id/situations',
  summary: 'The situations for a waiting message: which of them fit the lead, and what the others need',
  params: byId,
  returns: z.object({
    /** Null when the text has none of these. */
    current: z.enum(situationIds).nullable(),
    situations: z.array(z.object({ id: z.enum(situationIds), name: z.string(), fits: z.boolean(), why: z.string() })),
    /** The person's own templates that are chosen by hand. */
    templates: z.array(z.object({ id, name: z.string(), situation: z.enum(situationIds) })),
  }),
});
export const decideContent = endpoint({
  method: 'PATCH',
  path: '/api/content/:id',
  summary: 'Approve, edit, decline, or take a decision back',
  params: byId,
  body: ContentPatch,
  examples: [
    { body: { approvalStatus: 'declined' } },
    { body: { approvalStatus: 'declined', note: 'Ask again in May.' } },
  ],
  returns: ContentDetail,
});
export const copyContent = endpoint({
  method: 'POST',
  path: '/api/content/:id/copied',
  summary: 'Records that the person copied the approved text',
  params: byId,
  body: z.strictObject({ fingerprint }),
  examples: [{ body: { fingerprint: '0'.repeat(64) } }, { body: { fingerprint: 'f'.repeat(64) } }],
  returns: ContentAnswer,
});

/** Without `body` and `title` the approved words went out. 409 `stale_text` when `fingerprint` is not theirs. */
export const markSent = endpoint({
  method: 'POST',
  path: '/api/content/:id/sent',
  summary: 'Records that the person sent or published the approved text, and the words that went out',
  params: byId,
  body: z.strictObject({
    fingerprint,
    ...words,
    link: webAddress.optional(),
    /** Where a message went, when that is not the channel that it was written for. */
    channel: z.enum(otherChannels).optional(),
  }),
  examples: [
    { body: { fingerprint: '0'.repeat(64) } },
    { body: { fingerprint: '0'.repeat(64), body: 'As I sent it.' } },
  ],
  returns: ContentAnswer,
});
export const takeBackSent = endpoint({
  method: 'DELETE',
  path: '/api/content/:id/sent',
  summary: 'Records that the text was not sent after all',
  params: byId,
  returns: ContentAnswer,
});

/** 409 `invalid_transition` for a text that is no published post. The latest result counts; earlier ones are kept. */
export const recordResult = endpoint({
  method: 'POST',
  path: '/api/content/:id/results',
  summary: 'Records what came back for a published post: reactions, comments, its link',
  params: byId,
  body: z
    .strictObject({
      reactions: z.number().int().min(0).max(mostReactions).optional(),
      comments: z.number().int().min(0).max(mostReactions).optional(),
      link: webAddress.optional(),
    })
    .refine((said) => Object.keys(said).length > 0, {
      path: ['reactions'],
      message: 'Say reactions, comments or the link',
    }),
  examples: [{ body: { reactions: 40, comments: 12 } }, { body: { reactions: 41 } }],
  returns: ContentAnswer,
});
export const takeBackResult = endpoint({
  method: 'DELETE',
  path: '/api/content/:id/results',
  summary:
    'Takes back the last result of a post; the one before is valid again. With `at`, when the result was typed, a repeat does nothing',
  params: byId,
  body: z.strictObject({ at: instant.optional() }),
  examples: [{ body: {} }, { body: { at: '2026-11-19T09:00:00.000Z' } }],
  returns: ContentAnswer,
});
