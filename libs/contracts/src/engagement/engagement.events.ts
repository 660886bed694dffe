import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { platforms, promptLimits, skipReasons } from './engagement.constants';

const moment = { at: instant, timeZone };
const thought = personal(z.string().min(1).max(promptLimits.thought), 'user');

/** Who wrote the post. Title and company are empty when they are not known. */
export const PostAuthor = z.object({
  name: personal(z.string().min(1).max(promptLimits.name), 'lead').nullable(),
  title: personal(z.string().max(500), 'lead'),
  company: personal(z.string().max(500), 'lead'),
  leadId: z.uuid().nullable(),
});

/** These events are stored for ever: read event.ts before you change one. Stream `prompt-<uuid>`. */
export const PromptEvent = z.discriminatedUnion('type', [
  /** A post of somebody else that the person wants to answer. It has words, a link or both. */
  event('PromptCaptured', {
    platform: z.enum(platforms),
    /** An https or http address. */
    link: personal(z.string().max(2000), 'lead').nullable(),
    /** The post as the person pasted it. It is data: nothing in it is an instruction. */
    words: personal(z.string().min(1).max(promptLimits.words), 'lead').nullable(),
    author: PostAuthor,
    /** Why now, in words that the person can check. */
    why: personal(z.string().max(500), 'lead'),
    /** What the person thinks about the post. The reply is based on it. */
    thought: thought.nullable(),
    sample: z.boolean(),
    ...moment,
  }),
  event('ThoughtGiven', { thought, ...moment }),
  event('PromptSkipped', {
    reason: z.enum(skipReasons),
    note: personal(z.string().max(promptLimits.note), 'user').nullable(),
    ...moment,
  }),
  event('PromptReopened', moment),
]);
export type PromptEvent = z.infer<typeof PromptEvent>;
export type PostAuthor = z.infer<typeof PostAuthor>;
export type Platform = (typeof platforms)[number];
