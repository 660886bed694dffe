import { z } from 'zod';
import { event, personal, timeZone, type EventWords } from '../event';
import { roles, tones } from './account.constants';

export { roles, tones } from './account.constants';

const ownWords = (max: number) => personal(z.string().max(max), 'user').nullable();

/** What the identity provider says about a person. */
const identity = {
  email: personal(z.string(), 'user'),
  firstName: ownWords(200),
  lastName: ownWords(200),
  /** The https address of a picture. */
  picture: ownWords(2000),
};

/** These events are stored for ever: read event.ts before you change one. Stream `user-<uuid>`. */
export const AccountEvent = z.discriminatedUnion('type', [
  event('UserRegistered', {
    ...identity,
    picture: identity.picture.default(null),
    role: z.enum(roles),
  }),
  /** The provider said something else at a later sign-in than at the one before. */
  event('IdentityChanged', { ...identity, before: z.object(identity) }),
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
  IdentityChanged: { audit: 'signed in with new details' },
  RoleChanged: { audit: 'changed the role' },
  ProfileUpdated: { audit: 'changed the profile' },
};
