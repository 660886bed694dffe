import type { AccountEvent, Role, Tone } from '@app/contracts/account/account.events';
import { type Decider, DomainError } from '../decider';

export type AccountCommand =
  /** Each sign-in sends it. `role` is the role that the person has from now on. */
  (Identity & { type: 'SignIn'; role: Role }) | { type: 'UpdateProfile'; changes: Profile };

/** What the identity provider says about a person. */
export interface Identity {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The https address of a picture. */
  picture: string | null;
}

export interface Profile {
  firstName?: string | null;
  lastName?: string | null;
  bio?: string | null;
  preferredTone?: Tone | null;
  clientTypes?: string[];
  timeZone?: string;
}

export type AccountState =
  { status: 'unknown' } | { status: 'registered'; role: Role; identity: Identity; profile: Profile };

export const account: Decider<AccountCommand, AccountState, AccountEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'SignIn': {
        const { email, firstName, lastName, picture, role } = command;
        if (state.status === 'unknown')
          return [{ type: 'UserRegistered', data: { email, firstName, lastName, picture, role } }];
        const before = state.identity;
        // A provider that leaves a name out does not say that there is none.
        const names = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
        const now: Identity = { email, ...names, picture };
        return [
          ...(identityKeys.every((key) => now[key] === before[key])
            ? []
            : [{ type: 'IdentityChanged' as const, data: { ...now, before } }]),
          ...(state.role === role ? [] : [{ type: 'RoleChanged' as const, data: { role } }]),
        ];
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
      case 'UserRegistered': {
        const { role, email, firstName, lastName, picture } = event.data;
        const identity = { email, firstName, lastName, picture };
        return { status: 'registered', role, identity, profile: { firstName, lastName } };
      }
      case 'IdentityChanged': {
        if (state.status === 'unknown') return state;
        const { email, firstName, lastName, picture } = event.data;
        const identity = { email, firstName, lastName, picture };
        return { ...state, identity, profile: { ...state.profile, ...namesAfter(state.profile, event.data) } };
      }
      case 'RoleChanged':
        return state.status === 'unknown' ? state : { ...state, role: event.data.role };
      case 'ProfileUpdated':
        return state.status === 'unknown' ? state : { ...state, profile: { ...state.profile, ...event.data } };
    }
  },
};

type IdentityChanged = Extract<AccountEvent, { type: 'IdentityChanged' }>['data'];
interface Names {
  firstName?: string | null;
  lastName?: string | null;
}

/** The names of a person after the provider's have changed. A name that the person has set stays. */
export const namesAfter = (names: Names, { before, firstName, lastName }: IdentityChanged): Required<Names> => ({
  firstName: same(names.firstName, before.firstName) ? firstName : (names.firstName ?? null),
  lastName: same(names.lastName, before.lastName) ? lastName : (names.lastName ?? null),
});

const identityKeys = ['email', 'firstName', 'lastName', 'picture'] as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
