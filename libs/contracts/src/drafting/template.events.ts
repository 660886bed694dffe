import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { situationIds } from '../content/content.constants';
import { templateLimits } from './template.constants';

const moment = { at: instant, timeZone };
const own = (least: number, most: number) => personal(z.string().min(least).max(most), 'user');

export const TemplateWords = z.object({
  name: own(1, templateLimits.name),
  situation: z.enum(situationIds),
  /** In Liquid. Empty: e-mails get Keepwarm’s subject for the situation. */
  subject: own(0, templateLimits.subject),
  /** In Liquid, one text for every tone. */
  text: own(1, templateLimits.text),
});
export type TemplateWords = z.infer<typeof TemplateWords>;

/** These events are stored for ever: read event.ts before you change one. Stream `template-<uuid>`. */
export const TemplateEvent = z.discriminatedUnion('type', [
  event('MessageTemplateSaved', {
    ...TemplateWords.shape,
    /** New drafts use it instead of the shipped template of its situation. Otherwise people choose it by hand. */
    replacesShipped: z.boolean(),
    /** 1 for the first time, and one more for each change. */
    version: z.number().int().min(1),
    ...moment,
  }),
  event('MessageTemplateArchived', moment),
  event('MessageTemplateRestored', moment),
]);
export type TemplateEvent = z.infer<typeof TemplateEvent>;
