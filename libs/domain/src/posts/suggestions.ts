import { dismissedWeeks, type DismissReason } from '@app/contracts/posts/suggestions.constants';
import type { SuggestionEvent } from '@app/contracts/posts/suggestions.events';
import { msOfDay } from '@app/contracts/days';
import type { Decider, Moment } from '../decider';

export type SuggestionCommand =
  | (Moment & { type: 'DismissSuggestion'; key: string; reason: DismissReason })
  | (Moment & { type: 'RestoreSuggestion'; key: string });

/** The dismissals by their keys. `at` is ISO 8601. */
export type SuggestionState = ReadonlyMap<string, { reason: DismissReason; at: string }>;

const dismissedMs = dismissedWeeks * 7 * msOfDay;

/** Whether a dismissal is still in effect at an instant. */
export const holds = (dismissedAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(dismissedAt) < dismissedMs;

export const suggestions: Decider<SuggestionCommand, SuggestionState, SuggestionEvent> = {
  initial: new Map(),

  decide: (command, state) => {
    const { key, at, timeZone } = command;
    const dismissed = state.get(key);
    const held = dismissed && holds(dismissed.at, at) ? dismissed : undefined;
    if (command.type === 'RestoreSuggestion')
      return held ? [{ type: 'SuggestionRestored', data: { key, at, timeZone } }] : [];
    const { reason } = command;
    return held?.reason === reason ? [] : [{ type: 'SuggestionDismissed', data: { key, reason, at, timeZone } }];
  },

  evolve: (state, { type, data }) => {
    const next = new Map(state);
    if (type === 'SuggestionDismissed') next.set(data.key, { reason: data.reason, at: data.at });
    else next.delete(data.key);
    return next;
  },
};
