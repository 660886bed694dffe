import type { PeopleEvent } from '@app/contracts/imports/people.events';
import { type Decider, DomainError } from '../decider';

export type PeopleCommand = { type: 'TakeImportTurn' | 'EndImportTurn'; importId: string };

/** The import whose turn it is, or null. */
export type PeopleState = { turn: string | null };

/**
 * The imports of one owner take turns. So an import decides who is new while no other import adds people, and no person is added
 * twice.
 */
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
