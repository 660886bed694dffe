import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { dismissReasons } from './suggestions.constants';

/** Names what is suggested: `quiet-leads`, `not-copied`, `topic:rota design`, `idea:<id>`, `talk:<lead>:<day>`, `post:<id>`. */
export const suggestionKey = personal(
  z.string().regex(/^(?:quiet-leads|not-copied|(?:topic|idea|talk|post):.{1,200})$/u),
  'user',
);

/** These events are stored for ever: read event.ts before you change one. Stream `suggestions-<id of the owner>`. */
export const SuggestionEvent = z.discriminatedUnion('type', [
  event('SuggestionDismissed', { key: suggestionKey, reason: z.enum(dismissReasons), at: instant, timeZone }),
  event('SuggestionRestored', { key: suggestionKey, at: instant, timeZone }),
]);
export type SuggestionEvent = z.infer<typeof SuggestionEvent>;
