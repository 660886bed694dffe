import type { AccountEvent, Role, Tone } from '@app/contracts/account/account.events';
import { type Decider, DomainError } from '../decider';

export type AccountCommand =
  /** Each sign-in sends it. `role` is the role that the person has from now on. */
  | { type: 'SignIn'; email: string; firstName: string | null; lastName: string | null; role: Role }
  | { type: 'UpdateProfile'; changes: Profile };

export interface Profile {
  firstName?: string | null;
  lastName?: string | null;
  bio?: string | null;
  preferredTone?: Tone | null;
  clientTypes?: string[];
  timeZone?: string;
}

export type AccountState = { status: 'unknown' } | { status: 'registered'; role: Role; profile: Profile };

export const account: Decider<AccountCommand, AccountState, AccountEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'SignIn': {
        const { email, firstName, lastName, role } = command;
        if (state.status === 'registered') return state.role === role ? [] : [{ type: 'RoleChanged', data: { role } }];
        return [{ type: 'UserRegistered', data: { email, firstName, lastName, role } }];
      }
      case 'UpdateProfile': {
        if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
        const changed = Object.entries(command.changes).filter(
          ([key, value]) => value !== undefined && !same(value, state.profile[key as keyof Profile]),
        );
        return changed.length === 0 ? [] : [{ type: 'ProfileUpdated', data: Object.fromEntries(changed) }];
      }
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'UserRegistered':
        return {
          status: 'registered',
          role: event.data.role,
          profile: { firstName: event.data.firstName, lastName: event.data.lastName },
        };
      case 'RoleChanged':
        return state.status === 'unknown' ? state : { ...state, role: event.data.role };
      case 'ProfileUpdated':
        return state.status === 'unknown' ? state : { ...state, profile: { ...state.profile, ...event.data } };
    }
  },
};

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
