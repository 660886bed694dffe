import { isMoveBack, type LeadEvent } from '@app/contracts/leads/leads.events';
import { statusAfterTouch } from '@app/contracts/leads/leads.constants';
import type { Merged } from '../duplicates/lead-merge';
import { statusWithout } from './lead-changes';
import { type KnownLead, leadHistory, type LeadState, type Touch } from './lead.state';

/** Updates the touches after a text to the lead was sent or not. `sent`: how the text went out; null when it did not. */
export interface FollowText {
  type: 'FollowText';
  contentId: string;
  sent: Omit<Touch, 'note' | 'line' | 'reply' | 'until'> | null;
}

export const touched = (state: KnownLead, touch: Touch, contentId: string | null): LeadEvent[] => {
  const { touchId, kind, note, via, line, reply, until, at, timeZone } = touch;
  if (state.touches.some((t) => t.touchId === touchId)) return [];
  const from = state.leadStatus;
  const to = statusAfterTouch(kind, from);
  return [
    {
      type: 'TouchLogged',
      data: {
        touchId,
        kind,
        note,
        via,
        ...(line && { line }),
        ...(reply && { reply }),
        ...(until && { until }),
        contentId,
        at,
        timeZone,
      },
    },
    ...(to ? [{ type: 'LeadStatusChanged' as const, data: { from, to, reason: null, touchId, at, timeZone } }] : []),
  ];
};

/** The touches of the lead, and those of the leads that were merged into it. */
const withMerged = ({ touches, merged }: KnownLead): Merged['touches'] => [
  ...touches,
  ...merged.flatMap((one) => one.touches),
];

/** Takes back a touch, and the move that it caused. Both moves have the time of the touch. */
export const takenBack = (state: KnownLead, touchId: string): LeadEvent[] => {
  const touch = withMerged(state).find((t) => t.touchId === touchId);
  if (!touch) return [];
  const { kind, contentId, at, timeZone } = touch;
  const move = { from: state.leadStatus, to: statusWithout(state, touchId), reason: null, touchId, at, timeZone };
  return [
    { type: 'TouchTakenBack', data: { touchId, kind, contentId, at, timeZone } },
    ...(isMoveBack(move) ? [{ type: 'LeadStatusChanged' as const, data: move }] : []),
  ];
};

export const followText = (command: FollowText, state: KnownLead): LeadEvent[] => {
  const { contentId, sent } = command;
  const other = withMerged(state).find((t) => t.contentId === contentId && t.touchId !== sent?.touchId);
  const back = other ? takenBack(state, other.touchId) : [];
  if (!sent) return back;
  const after = back.reduce(leadHistory.evolve, state as LeadState) as KnownLead;
  return [...back, ...touched(after, { ...sent, note: null }, contentId)];
};
