import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';

const LinkedInStatusAnswer = z.object({
  connected: z.boolean(),
  linkedinEmail: z.string().nullable(),
  connectedAt: instant.nullable(),
  /** LinkedIn gives this address only to some apps. */
  linkedinProfileUrl: z.string().nullable(),
  linkedinName: z.string().nullable(),
  /** The https address of a picture. LinkedIn changes it after some weeks. */
  linkedinPictureUrl: z.string().nullable(),
  /** When the access ends. When this time is past, the person must connect again. */
  expiresAt: instant.nullable(),
  /** What Connect opens: LinkedIn, the sandbox, or nothing because this server has no LinkedIn settings. */
  service: z.enum(['linkedin', 'sandbox', 'none']),
});
export type LinkedInStatus = z.infer<typeof LinkedInStatusAnswer>;

export const linkedInStatus = endpoint({
  method: 'GET',
  path: '/api/linkedin/status',
  summary: 'Whether a LinkedIn account is connected, and until when',
  returns: LinkedInStatusAnswer,
});

/** `returnTo` is a path of this site. */
export const startLinkedIn = endpoint({
  method: 'POST',
  path: '/api/linkedin/start',
  summary: 'Begins a connection: the browser goes to `authorizationUrl`, and returns to `returnTo`',
  query: z.strictObject({ returnTo: z.string().max(2000).optional() }),
  returns: z.object({ authorizationUrl: z.string(), state: z.string() }),
});

export const linkedInCallback = endpoint({
  method: 'GET',
  path: '/api/linkedin/callback',
  summary: 'LinkedIn redirects the browser here',
  public: true,
  produces: 'text/html',
});

export const disconnectLinkedIn = endpoint({
  method: 'POST',
  path: '/api/linkedin/disconnect',
  summary: 'Forgets the LinkedIn account and deletes the access to it',
  returns: LinkedInStatusAnswer,
});
