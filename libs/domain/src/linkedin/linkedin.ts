import type { AccountEvent } from '@app/contracts/account/account.events';
import type { Moment } from '../decider';

type LinkedInEvent = Extract<AccountEvent, { type: `LinkedIn${string}` }>;
type Connected = Extract<LinkedInEvent, { type: 'LinkedInConnected' }>['data'];

export type LinkedInProfile = Pick<Connected, 'linkedinUserId' | 'email' | 'name' | 'picture' | 'profileUrl'>;

export interface LinkedInConnection extends LinkedInProfile {
  connectionId: string;
  /** When this LinkedIn account was connected. Connecting the same account again does not change it. */
  connectedAt: string;
  expiresAt: string;
}

export type LinkedInCommand =
  | (Moment & { type: 'ConnectLinkedIn'; connectionId: string; profile: LinkedInProfile; expiresAt: string })
  | (Moment & { type: 'DisconnectLinkedIn' });

type CommandOf<T extends LinkedInCommand['type']> = Extract<LinkedInCommand, { type: T }>;

/** Several people may connect the same LinkedIn account. Each has their own connection and does not see the others. */
export const connectLinkedIn = (
  { connectionId, profile, expiresAt, at, timeZone }: CommandOf<'ConnectLinkedIn'>,
  now: LinkedInConnection | null,
): LinkedInEvent[] => {
  if (now?.connectionId === connectionId) return [];
  const replaces = now?.connectionId ?? null;
  return [{ type: 'LinkedInConnected', data: { connectionId, replaces, ...profile, expiresAt, at, timeZone } }];
};

export const disconnectLinkedIn = (
  { at, timeZone }: CommandOf<'DisconnectLinkedIn'>,
  now: LinkedInConnection | null,
): LinkedInEvent[] =>
  now ? [{ type: 'LinkedInDisconnected', data: { connectionId: now.connectionId, at, timeZone } }] : [];

export const connectionAfter = (
  before: Pick<LinkedInConnection, 'linkedinUserId' | 'connectedAt'> | null,
  event: LinkedInEvent,
): LinkedInConnection | null => {
  if (event.type === 'LinkedInDisconnected') return null;
  const { replaces: _replaces, timeZone: _timeZone, at, ...connection } = event.data;
  const same = before?.linkedinUserId === connection.linkedinUserId;
  return { ...connection, connectedAt: same ? before.connectedAt : at };
};
