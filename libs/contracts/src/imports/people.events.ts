import { z } from 'zod';
import { event } from '../event';

const importId = z.uuid();

/**
 * Which import may add people, of one owner. These events are stored for ever: read event.ts before you change one. Stream
 * `people-<id of the owner>`.
 */
export const PeopleEvent = z.discriminatedUnion('type', [
  event('ImportTurnTaken', { importId }),
  event('ImportTurnEnded', { importId }),
]);
export type PeopleEvent = z.infer<typeof PeopleEvent>;
