import { z } from 'zod';
import { event, personal, timeZone, type EventWords } from '../event';
import { roles, tones } from './account.constants';

export { roles, tones } from './account.constants';

const ownWords = (max: number) => personal(z.string().max(max), 'user').nullable();

/** These events are stored for ever: read event.ts before you change one. Stream `user-<uuid>`. */
export const AccountEvent = z.discriminatedUnion('type', [
  event('UserRegistered', {
    email: personal(z.string(), 'user'),
    firstName: ownWords(200),
    lastName: ownWords(200),
    role: z.enum(roles),
  }),
  event('RoleChanged', { role: z.enum(roles) }),
  event('ProfileUpdated', {
    firstName: ownWords(200).optional(),
    lastName: ownWords(200).optional(),
    bio: ownWords(2000).optional(),
    preferredTone: z.enum(tones).nullable().optional(),
    clientTypes: z.array(z.string()).optional(),
    timeZone: timeZone.optional(),
  }),
]);
export type AccountEvent = z.infer<typeof AccountEvent>;
export type Tone = (typeof tones)[number];
export type Role = (typeof roles)[number];

/** Nothing follows: “changed the profile”. */
export const accountWords: EventWords<AccountEvent> = {
  UserRegistered: { audit: 'opened an account' },
  RoleChanged: { audit: 'changed the role' },
  ProfileUpdated: { audit: 'changed the profile' },
};
