import { z } from 'zod';
import { mostEngageTarget } from '../engagement/engagement.constants';
import { mostMinutesPerText } from '../metrics/metrics.constants';
import { rhythmDays } from '../follow-ups/follow-ups.events';
import { notificationPreferences } from '../notifications/preferences';
import { event, instant, personal, timeZone, type EventWords } from '../event';
import { roles, tones, voiceLimits, welcomeQuestions } from './account.constants';
import { Card } from '../voice/card';
import { rhythmChannels } from '../rhythm/rhythm.constants';
import { shareBlocks } from '../digest/share.constants';
import { voiceRuleLimits } from '../voice/voice.constants';

/** Texts that the person wrote, in the person's order. */
const ownList = (most: number, max: number) => z.array(personal(z.string().min(1).max(max), 'user')).max(most);

const ownWords = (max: number) => personal(z.string().max(max), 'user').nullable();

const identity = {
  email: personal(z.string(), 'user'),
  firstName: ownWords(200),
  lastName: ownWords(200),
  /** The https address of a picture. */
  picture: ownWords(2000),
};

/** When something is planned: weekday 1 is Monday, hour 0 to 23, in the time zone of the person. */
export const RhythmSlot = z.object({ weekday: z.number().int().min(1).max(7), hour: z.number().int().min(0).max(23) });
export type RhythmSlot = z.infer<typeof RhythmSlot>;
const rhythmSlots = z.array(RhythmSlot).max(7);

/** These events are stored for ever: read event.ts before you change one. Stream `user-<uuid>`. */
export const AccountEvent = z.discriminatedUnion('type', [
  event('UserRegistered', {
    ...identity,
    picture: identity.picture.default(null),
    role: z.enum(roles),
    /** Whether the person meets the welcome first. Accounts from before the welcome do not. */
    welcome: z.boolean().default(false),
  }),
  /** The identity provider returned other data than at the sign-in before. */
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
    /** How many minutes one text by hand takes the person. */
    minutesPerText: z.number().int().min(1).max(mostMinutesPerText).optional(),
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
  /** The sources that drafts may use from now on (true), or no longer (false). All others stay as they are; all are on at first. */
  event('DraftSourcesChosen', {
    notes: z.boolean().optional(),
    thread: z.boolean().optional(),
    posts: z.boolean().optional(),
    ownWords: z.boolean().optional(),
  }),
  /** A text that the person wrote, to show how they write. */
  event('VoiceSampleAdded', {
    sampleId: z.uuid(),
    text: personal(z.string().min(1).max(voiceLimits.sample), 'user'),
  }),
  event('VoiceSampleRemoved', { sampleId: z.uuid() }),
  /** The person decided whether drafts follow a rule that was found in their edits. */
  event('VoiceRuleSet', { rule: personal(z.string().min(1).max(voiceRuleLimits.longest), 'user'), on: z.boolean() }),
  /** A model wrote the title of a voice rule. `words` is null when the title was not usable; then this model is not asked again. */
  event('VoiceRuleWorded', {
    rule: personal(z.string().min(1).max(voiceRuleLimits.longest), 'user'),
    words: personal(z.string().min(1).max(voiceRuleLimits.words), 'user').nullable(),
    model: z.string().max(200),
  }),
  /** After how many days the leads of each segment are followed up; null for no day. */
  event('FollowUpRhythmsChosen', {
    enterprise: rhythmDays.nullable(),
    smb: rhythmDays.nullable(),
    startup: rhythmDays.nullable(),
    none: rhythmDays.nullable(),
  }),
  /** The whole weekly rhythm, from this week on: the slots of each channel. */
  event('RhythmSet', {
    linkedin_post: rhythmSlots,
    instagram_post: rhythmSlots,
    email: rhythmSlots,
    engage: rhythmSlots,
    at: instant,
    timeZone,
  }),
  /** A missed slot moved to another day. When both days are the same, the slot is back on its own day. */
  event('RhythmSlotMoved', {
    channel: z.enum(rhythmChannels),
    from: z.iso.date(),
    to: z.iso.date(),
    hour: RhythmSlot.shape.hour,
    at: instant,
    timeZone,
  }),
  /** The person answered or skipped a question of the welcome. */
  event('WelcomeQuestionPassed', { question: z.enum(welcomeQuestions) }),
  /** From now on the welcome opens only when the person asks for it. */
  event('WelcomeLeft', { as: z.enum(['later', 'finished']) }),
  /** The page showed the sentence of consent. `texts`: the version of the terms and the privacy policy. */
  event('ConsentGiven', { texts: z.iso.date() }),
  event('NotificationPreferencesSet', notificationPreferences),
  event('GettingStartedDismissed', {}),
  /** The person connected a LinkedIn account, for the first time or again. The tokens are in `platform.secrets` under `connectionId`. */
  event('LinkedInConnected', {
    connectionId: z.uuid(),
    replaces: z.uuid().nullable(),
    /** The account at LinkedIn. LinkedIn gives every app another id. */
    linkedinUserId: personal(z.string().min(1).max(255), 'user'),
    email: identity.email,
    name: personal(z.string().min(1).max(400), 'user'),
    /** The https address of a picture. */
    picture: identity.picture,
    profileUrl: ownWords(2000),
    expiresAt: instant,
    at: instant,
    timeZone,
  }),
  /** What the private link shows from now on. The event stores only the SHA-256 of the link's secret. */
  event('DashboardShared', {
    tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
    blocks: z.array(z.enum(shareBlocks)).min(1),
    /** Null: the link has no end. */
    expiresAt: instant.nullable(),
    at: instant,
    timeZone,
  }),
  event('DashboardShareRevoked', { at: instant, timeZone }),
  /** A calendar may read the weekly rhythm under this address. The event stores only the SHA-256 of the address's secret. */
  event('CalendarFeedMade', { tokenHash: z.string().regex(/^[0-9a-f]{64}$/), at: instant, timeZone }),
  event('CalendarFeedEnded', { at: instant, timeZone }),
  event('LinkedInDisconnected', { connectionId: z.uuid(), at: instant, timeZone }),
]);
export type AccountEvent = z.infer<typeof AccountEvent>;
export type Tone = (typeof tones)[number];
export type Role = (typeof roles)[number];

/** The audit shows these words alone: “changed the profile”. */
export const accountWords: EventWords<AccountEvent> = {
  UserRegistered: { audit: 'opened an account' },
  IdentityChanged: { audit: 'signed in with new details' },
  RoleChanged: { audit: 'changed the role' },
  ProfileUpdated: { audit: 'changed the profile' },
  CardAnswered: { audit: 'changed the author’s card' },
  KeyTopicsChosen: { audit: 'chose the key topics' },
  PhrasesChosen: { audit: 'chose the phrases' },
  DraftSourcesChosen: { audit: 'chose what drafts may use' },
  VoiceSampleAdded: { audit: 'added a voice sample' },
  VoiceSampleRemoved: { audit: 'removed a voice sample' },
  VoiceRuleSet: { audit: 'switched a voice rule' },
  VoiceRuleWorded: { audit: 'worded a voice rule' },
  FollowUpRhythmsChosen: { audit: 'chose the rhythm of follow-ups' },
  RhythmSet: { audit: 'set the weekly rhythm' },
  RhythmSlotMoved: { audit: 'moved a slot of the weekly rhythm' },
  WelcomeQuestionPassed: { audit: 'passed a question of the welcome' },
  WelcomeLeft: { audit: 'left the welcome' },
  ConsentGiven: { audit: 'agreed to the terms and the privacy policy' },
  NotificationPreferencesSet: { audit: 'changed the notifications' },
  GettingStartedDismissed: { audit: 'hid the first steps' },
  LinkedInConnected: { audit: 'connected a LinkedIn account' },
  DashboardShared: { audit: 'shared the progress by a private link' },
  DashboardShareRevoked: { audit: 'ended the private link' },
  CalendarFeedMade: { audit: 'made an address for the calendar feed' },
  CalendarFeedEnded: { audit: 'ended the calendar feed' },
  LinkedInDisconnected: { audit: 'disconnected the LinkedIn account' },
};
