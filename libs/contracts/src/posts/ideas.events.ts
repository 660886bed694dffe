import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { dropReasons, ideaLimits, ideaSources } from './ideas.constants';

const text = personal(z.string().min(1).max(ideaLimits.text), 'user');
const moment = { at: instant, timeZone };

export const IdeaOrigin = z.object({
  kind: z.enum(ideaSources),
  /** The lead of a reply, or the own text; null for the others. */
  id: z.uuid().nullable(),
  /** The name of the file; null for the others. */
  name: personal(z.string().max(300), 'user').nullable(),
});
export type IdeaOrigin = z.infer<typeof IdeaOrigin>;

/** These events are stored for ever: read event.ts before you change one. Stream `idea-<uuid>`. */
export const IdeaEvent = z.discriminatedUnion('type', [
  event('IdeaSaved', { text, source: IdeaOrigin, ...moment }),
  event('IdeaChanged', { text, ...moment }),
  event('IdeaDropped', { reason: z.enum(dropReasons).nullable(), ...moment }),
  event('IdeaRestored', moment),
]);
export type IdeaEvent = z.infer<typeof IdeaEvent>;
