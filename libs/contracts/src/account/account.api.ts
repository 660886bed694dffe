import { z } from 'zod';
import { endpoint, id } from '../endpoint';
import { instant } from '../event';
import { mostEngageTarget } from '../engagement/engagement.constants';
import { mostMinutesPerText } from '../metrics/metrics.constants';
import { hasText } from '../text';
import { subscriptionStatuses, tiers } from '../billing/billing.constants';
import { mostClientTypes, roles, tones, welcomeStates } from './account.constants';
import { textVersions } from './consent';

/** A field that is left out stays as it is. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((words) => (hasText(words) ? words : ''))
    .nullable()
    .optional();

/** Some versions of Node know offsets such as `+05:30`, which others and PostgreSQL do not know or read the other way round. */
const isTimeZone = (name: string) => {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

export const UserAnswer = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  preferredTone: z.enum(tones).nullable(),
  clientTypes: z.array(z.string()),
  timeZone: z.string().nullable(),
  role: z.enum(roles),
  subscriptionTier: z.enum(tiers),
  subscriptionStatus: z.enum(subscriptionStatuses).nullable(),
  engageTarget: z.number().int(),
  /** The https address of the picture at the identity provider. */
  profileImageUrl: z.string().nullable(),
  /** Null: the account is older than the welcome. */
  welcome: z.enum(welcomeStates).nullable(),
  /** The person shares their progress by a private link, which may have expired. */
  dashboardVisibility: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof UserAnswer>;

export const ProfileUpdate = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  bio: text(2000),
  preferredTone: z.enum(tones).nullable().optional(),
  clientTypes: z
    .array(z.string().trim().max(60).refine(hasText, 'A client type is empty'))
    .max(mostClientTypes)
    .optional(),
  /** The list as it was on the screen. What another tab has added to it or taken from it since stays so. */
  basedOn: z.strictObject({ clientTypes: z.array(z.string().max(60)).max(100) }).optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Unknown time zone').optional(),
  engageTarget: z.number().int().min(1).max(mostEngageTarget).optional(),
  /** Read it in the figures of the week. */
  minutesPerText: z.number().int().min(1).max(mostMinutesPerText).optional(),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person',
  returns: UserAnswer,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Changes the profile; fields left out stay as they are',
  body: ProfileUpdate,
  examples: [{ body: { bio: 'Helps clinics hand over.' } }, { body: { bio: 'Helps clinics and schools hand over.' } }],
  returns: UserAnswer,
});

/** A path on this site, such as `/leads?status=new`. Other sites are refused. */
const ownPath = z.string().max(2000);

/** The browser navigates to these three; each responds with a redirect. */
export const signIn = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Redirects to the identity provider, and after signing in to `returnTo`',
  public: true,
  limited: 'sign-in',
  query: z.object({
    returnTo: ownPath.optional().catch(undefined),
    /** The version of the terms and the privacy policy to which the page with the link showed the sentence of consent. */
    texts: z.enum(textVersions).optional().catch(undefined),
  }),
  produces: 'text/html',
});
export const signInCallback = endpoint({
  method: 'GET',
  path: '/api/auth/callback',
  summary: 'The identity provider redirects the browser here',
  public: true,
  produces: 'text/html',
});
export const signOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session here and at the identity provider',
  public: true,
  produces: 'text/html',
});
