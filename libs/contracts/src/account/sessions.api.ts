import { z } from 'zod';
import { byId, endpoint, id } from '../endpoint';
import { instant } from '../event';

/** Where a person is signed in. The id is no secret: nobody can sign in with it. */
const SessionAnswer = z.object({
  id,
  /** `Firefox`; null when it is not known. */
  browser: z.string().nullable(),
  /** `macOS`; null when it is not known. */
  system: z.string().nullable(),
  /** Null for a session from before this was stored. */
  signedInAt: instant.nullable(),
  /** The time of the last request, at most ten minutes late. */
  lastSeenAt: instant,
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof SessionAnswer>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the person is signed in: this session first, then the last used one',
  returns: z.array(SessionAnswer),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs the person out of another session; returns the sessions that are left',
  params: byId,
  returns: z.array(SessionAnswer),
});
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'Signs the person out everywhere but here',
  returns: z.array(SessionAnswer),
});
