import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { rhythmChoices } from '@app/contracts/follow-ups/follow-ups.constants';
import { shortDay } from '@/shared/lib/dates';

/** `Every 10 days`, `Every 2 weeks`. */
export const everyDays = (days: number): string => {
  if (days === 1) return 'Every day';
  if (days === 7) return 'Every week';
  return days % 7 === 0 ? `Every ${days / 7} weeks` : `Every ${days} days`;
};

export const rhythmsWith = (days: number | null): number[] =>
  [...new Set([...rhythmChoices, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b);

const did = {
  message: 'You',
  comment: 'You, comment',
  reply: 'They',
  call: 'Call',
  meeting: 'Meeting',
  note: 'Note',
} as const;

/** `They, 4 Nov`. */
export const saidBy = ({ kind, day }: NonNullable<FollowUp['last']>): string => `${did[kind]}, ${shortDay(day)}`;

/**
 * The key of a lead's row in its band. When the lead moves to another band, this row disappears, and the focus goes to the next
 * row.
 */
export const rowKey = ({ band, id }: Pick<FollowUp, 'band' | 'id'>): string => `${band} ${id}`;

/** The effect of letting a lead go, for the menu and the dialog. */
export const whatLetGoDoes = 'They leave this list. History and receipts stay, and you can bring them back.';
