import type { AccountEvent } from '@app/contracts/account/account.events';
import { shareBlocks } from '@app/contracts/digest/share.constants';
import { msOfDay } from '@app/contracts/days';
import { DomainError, type Moment } from '../decider';

type ShareEvent = Extract<AccountEvent, { type: `DashboardShare${string}` }>;
type Shared = Extract<ShareEvent, { type: 'DashboardShared' }>['data'];

/** A private link to a person's progress. Only the SHA-256 of the link's secret is stored. */
export type SharedLink = Pick<Shared, 'tokenHash' | 'blocks' | 'expiresAt'>;

export type ShareCommand =
  /** `days`: after how many days the link expires; null for never. Any earlier link ends. */
  | (Moment & { type: 'ShareDashboard'; tokenHash: string; blocks: Shared['blocks']; days: number | null })
  | (Moment & { type: 'ChangeSharedBlocks'; blocks: Shared['blocks'] })
  | (Moment & { type: 'RevokeShare' });

/** Whether a visitor with this link sees the page. */
export const isActive = (link: SharedLink | null, at: string): link is SharedLink =>
  link !== null && (link.expiresAt === null || link.expiresAt > at);

export const decideShare = (command: ShareCommand, now: SharedLink | null): ShareEvent[] => {
  const { at, timeZone } = command;
  switch (command.type) {
    case 'ShareDashboard': {
      const { tokenHash, days } = command;
      const blocks = inOrder(command.blocks);
      if (now?.tokenHash === tokenHash) return [];
      const expiresAt = days === null ? null : new Date(Date.parse(at) + days * msOfDay).toISOString();
      return [{ type: 'DashboardShared', data: { tokenHash, blocks, expiresAt, at, timeZone } }];
    }
    case 'ChangeSharedBlocks': {
      if (!now) throw new DomainError('not_found', 'There is no private link.');
      const blocks = inOrder(command.blocks);
      if (blocks.join() === now.blocks.join()) return [];
      return [{ type: 'DashboardShared', data: { ...now, blocks, at, timeZone } }];
    }
    case 'RevokeShare':
      return now ? [{ type: 'DashboardShareRevoked', data: { at, timeZone } }] : [];
  }
};

const inOrder = (blocks: Shared['blocks']): Shared['blocks'] => shareBlocks.filter((block) => blocks.includes(block));

export const linkAfter = (event: ShareEvent): SharedLink | null => {
  if (event.type === 'DashboardShareRevoked') return null;
  const { tokenHash, blocks, expiresAt } = event.data;
  return { tokenHash, blocks, expiresAt };
};
