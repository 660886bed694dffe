import type { Consumer } from '@app/contracts/admin/read-models.api';
import { number, plural, totalLabel } from '@/shared/lib/format';

/** Display names that differ from the technical name. */
const names: Record<string, string> = { metrics: 'Weekly metrics', follow_ups: 'Follow-ups' };

/** `reaction forget-linkedin` as people read it: `Forget LinkedIn`. */
export const modelName = (name: string): string => {
  if (names[name]) return names[name];
  const words = name
    .replace(/^reaction /, '')
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll('linkedin', 'LinkedIn')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A position in the log: `48,213`. It may be larger than the largest safe number. */
export const positionLabel = (position: string): string => BigInt(position).toLocaleString('en-GB');

/** The server counts events only up to this number. */
const mostCounted = 1_000;

/** `up to date`, `12 behind`, `1,000+ behind`, `waits for a version that knows LeadPinned`. */
export const lagLabel = ({ behind, waitsFor }: Pick<Consumer, 'behind' | 'waitsFor'>): string =>
  waitsFor !== null
    ? `waits for a version that knows ${waitsFor}`
    : behind === 0
      ? 'up to date'
      : `${totalLabel({ total: behind, more: behind >= mostCounted })} behind`;

/** `3,120 a second`. */
export const speedLabel = (perSecond: number): string =>
  `${number(perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10)} a second`;

export const parkedLabel = (parked: number): string => `${plural(parked, 'stream')} parked`;

export const isRebuilding = ({ rebuild }: Consumer): boolean => rebuild?.state === 'running';

export const kindTitles: Record<Consumer['kind'], string> = {
  'read model': 'Read models',
  reaction: 'Reactions',
  ledger: 'Ledger',
};

export const kindHints: Record<Consumer['kind'], string> = {
  'read model': 'Built from the event log. Can be rebuilt while it is in use',
  reaction: 'Acts on events. Never replayed',
  ledger: 'Links every event to the one before it',
};
