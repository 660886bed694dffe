import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';
import { shareBlocks, shareDays } from './share.constants';

const count = z.number().int();
const blocks = z
  .array(z.enum(shareBlocks))
  .min(1, 'Choose at least one part')
  .refine((given) => new Set(given).size === given.length, 'A part is in the list twice');

/** The private link of a person, without its secret. */
const ShareAnswer = z.object({
  /** There is a link that was not revoked. It may have expired; then nobody sees its page. */
  on: z.boolean(),
  blocks: z.array(z.enum(shareBlocks)),
  /** Null: the link has no end. */
  expiresAt: instant.nullable(),
  expired: z.boolean(),
  /** How often the page of this link was opened, and the last time. Nothing about the visitors is stored. */
  views: count,
  lastViewedAt: instant.nullable(),
});
export type Share = z.infer<typeof ShareAnswer>;

/** What a visitor sees: sums and ranges, without any name. A part that the person hides is missing. */
const SharedProgressAnswer = z.object({
  /** The first and the last day of the weeks that are counted. */
  from: z.iso.date(),
  to: z.iso.date(),
  countedAt: instant,
  expiresAt: instant.nullable(),
  /** Slots of the weekly rhythm that were kept, of those that were due. */
  cadence: z.object({ kept: count, of: count }).optional(),
  /** Messages and posts. */
  approvals: z.object({ drafted: count, approved: count, copied: count, sent: count }).optional(),
  conversations: z.object({ moved: count, calls: count }).optional(),
  /** The open amounts now, one range for each currency: `10–25 thousand EUR`. */
  pipeline: z.object({ bands: z.array(z.string()) }).optional(),
});
export type SharedProgress = z.infer<typeof SharedProgressAnswer>;

export const getShare = endpoint({
  method: 'GET',
  path: '/api/share',
  summary: 'The private link to the person’s progress, without its secret',
  returns: ShareAnswer,
});
export const shareProgress = endpoint({
  method: 'POST',
  path: '/api/share',
  summary: 'Makes a private link; one that is there ends. Only this response has the secret of the link',
  body: z.strictObject({ blocks, days: z.literal(shareDays).nullable() }),
  examples: [{ body: { blocks: ['cadence', 'approvals'], days: 30 } }, { body: { blocks: ['pipeline'], days: null } }],
  returns: ShareAnswer.extend({ token: z.string() }),
});
export const changeShare = endpoint({
  method: 'PATCH',
  path: '/api/share',
  summary: 'Changes what the private link shows; its address stays',
  body: z.strictObject({ blocks }),
  examples: [{ body: { blocks: ['cadence'] } }, { body: { blocks: ['conversations', 'pipeline'] } }],
  returns: ShareAnswer,
});
export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/share',
  summary: 'Ends the private link at once',
  returns: ShareAnswer,
});
export const previewShare = endpoint({
  method: 'GET',
  path: '/api/share/preview',
  summary: 'The page that the private link shows; before there is a link, all of its parts',
  returns: SharedProgressAnswer,
});

/** The secret is in the body and not in the address, because servers on the way may log addresses. */
export const viewShared = endpoint({
  method: 'POST',
  path: '/api/shared',
  summary: 'What a visitor with a private link sees. Any other link is not_found, whatever the reason',
  public: true,
  limited: 'shared',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  examples: [{ body: { token: 'no-such-link' } }, { body: { token: 'another-link' } }],
  returns: SharedProgressAnswer,
});
