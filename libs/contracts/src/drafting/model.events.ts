import { z } from 'zod';
import { event, instant, timeZone } from '../event';
import { contentTypes, modelOutcomes } from '../content/content.constants';

const call = {
  /** The call. Its two events have the same id. */
  call: z.uuid(),
  purpose: z.enum(contentTypes),
  model: z.string().max(200),
  at: instant,
  timeZone,
};

/** Millionths of a US dollar; null where no price is set. */
const cost = z.number().int().min(0).nullable();

/** Without words. Stored for ever: read event.ts. Stream `model-<uuid of person and day>`. */
export const ModelEvent = z.discriminatedUnion('type', [
  /** The most that the call can use. It counts against the budget until the call is settled. */
  event('ModelCallReserved', {
    ...call,
    tokens: z.number().int().min(0),
    cost,
    /** The part of it that the model reads. It counts when the process dies. Older events do not have it. */
    prompt: z.object({ tokens: z.number().int().min(0), cost }).optional(),
    /** For an answer of support. Older versions do not know that purpose, so `purpose` is `message`. */
    support: z.literal(true).optional(),
    /** The call is for the title of a voice rule. `purpose` is then `message` for the same reason. */
    voice: z.literal(true).optional(),
  }),
  /** The process that made the call settles it. When that process died, the next reservation of the day settles it as `down`. */
  event('ModelCallSettled', {
    ...call,
    inputTokens: z.number().int().min(0),
    outputTokens: z.number().int().min(0),
    cost,
    /** How long the call took, in milliseconds. */
    ms: z.number().int().min(0),
    outcome: z.enum(modelOutcomes),
  }),
]);
export type ModelEvent = z.infer<typeof ModelEvent>;
