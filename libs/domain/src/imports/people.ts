import type { PeopleEvent } from '@app/contracts/imports/people.events';
import { type Decider, DomainError } from '../decider';

export type PeopleCommand = { type: 'TakeImportTurn' | 'EndImportTurn'; importId: string };

export type PeopleState = { turn: string | null };

/** Imports of one owner take turns, so none decides who is new while another adds people. */
export const people: Decider<PeopleCommand, PeopleState, PeopleEvent> = {
  initial: { turn: null },

  decide: ({ type, importId }, { turn }) => {
    if (type === 'EndImportTurn') return turn === importId ? [{ type: 'ImportTurnEnded', data: { importId } }] : [];
    if (turn === importId) return [];
    if (turn !== null)
      throw new DomainError('invalid_transition', 'Another import of yours runs. This one waits for it.', {
        importId: turn,
      });
    return [{ type: 'ImportTurnTaken', data: { importId } }];
  },

  evolve: (_, { type, data }) => ({ turn: type === 'ImportTurnTaken' ? data.importId : null }),
};
