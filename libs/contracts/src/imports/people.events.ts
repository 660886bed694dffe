import { z } from 'zod';
import { event } from '../event';

const importId = z.uuid();

/** Which import of an owner may add people. Stored for ever: read event.ts. Stream `people-<id of the owner>`. */
export const PeopleEvent = z.discriminatedUnion('type', [
  event('ImportTurnTaken', { importId }),
  event('ImportTurnEnded', { importId }),
]);
export type PeopleEvent = z.infer<typeof PeopleEvent>;
