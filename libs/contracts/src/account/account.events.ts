import { z } from 'zod';
import { mostEngageTarget } from '../engagement/engagement.constants';
import { event, personal, timeZone, type EventWords } from '../event';
import { roles, tones, voiceLimits, welcomeQuestions } from './account.constants';
import { Card } from './card';

export { roles, tones } from './account.constants';

/** Texts that the person wrote, in the person's order. */
const ownList = (most: number, max: number) => z.array(personal(z.string().min(1).max(max), 'user')).max(most);

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
    /** Whether the person meets the welcome first. Accounts from before the welcome do not. */
    welcome: z.boolean().default(false),
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
    /** How many comments the person wants to post on a day. */
    engageTarget: z.number().int().min(1).max(mostEngageTarget).optional(),
  }),
  /** The answers that changed. Null or an empty list: the person removed the answer. */
  event('CardAnswered', Card.partial().shape),
  /** All topics, the most important first. */
  event('KeyTopicsChosen', { topics: ownList(voiceLimits.topics, voiceLimits.topic) }),
  /** All phrases that the person likes to use, and all that a draft must not contain. */
  event('PhrasesChosen', {
    say: ownList(voiceLimits.phrases, voiceLimits.phrase),
    never: ownList(voiceLimits.phrases, voiceLimits.phrase),
  }),
  /** A text of the person's own, which shows how they write. */
  event('VoiceSampleAdded', {
    sampleId: z.uuid(),
    text: personal(z.string().min(1).max(voiceLimits.sample), 'user'),
  }),
  event('VoiceSampleRemoved', { sampleId: z.uuid() }),
  /** The person answered or skipped a question of the welcome. */
  event('WelcomeQuestionPassed', { question: z.enum(welcomeQuestions) }),
  /** From here on the welcome opens only when the person asks for it. */
  event('WelcomeLeft', { as: z.enum(['later', 'finished']) }),
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
  CardAnswered: { audit: 'changed the author’s card' },
  KeyTopicsChosen: { audit: 'chose the key topics' },
  PhrasesChosen: { audit: 'chose the phrases' },
  VoiceSampleAdded: { audit: 'added a voice sample' },
  VoiceSampleRemoved: { audit: 'removed a voice sample' },
  WelcomeQuestionPassed: { audit: 'passed a question of the welcome' },
  WelcomeLeft: { audit: 'left the welcome' },
};
