import { dismissedWeeks, type DismissReason } from '@app/contracts/content/suggestions.constants';
import type { SuggestionEvent } from '@app/contracts/content/suggestions.events';
import type { Decider, Moment } from '../decider';

export type SuggestionCommand =
  | (Moment & { type: 'DismissSuggestion'; key: string; reason: DismissReason })
  | (Moment & { type: 'RestoreSuggestion'; key: string });

/** When each key was dismissed, as ISO 8601. */
export type SuggestionState = ReadonlyMap<string, string>;

const week = 7 * 86_400_000;

/** Whether a dismissal still holds at an instant. */
export const holds = (dismissedAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(dismissedAt) < dismissedWeeks * week;

/** What a person does not want to be suggested. */
export const suggestions: Decider<SuggestionCommand, SuggestionState, SuggestionEvent> = {
  initial: new Map(),

  decide: (command, state) => {
    const { key, at, timeZone } = command;
    const dismissed = state.get(key);
    const holdsNow = dismissed !== undefined && holds(dismissed, at);
    if (command.type === 'RestoreSuggestion')
      return holdsNow ? [{ type: 'SuggestionRestored', data: { key, at, timeZone } }] : [];
    return holdsNow ? [] : [{ type: 'SuggestionDismissed', data: { key, reason: command.reason, at, timeZone } }];
  },

  evolve: (state, { type, data }) => {
    const next = new Map(state);
    if (type === 'SuggestionDismissed') next.set(data.key, data.at);
    else next.delete(data.key);
    return next;
  },
};
