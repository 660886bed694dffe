import type { PeopleEvent } from '@app/contracts/imports/people.events';
import { given } from '../testing/given';
import { people, type PeopleCommand } from './people';

const [one, two] = ['8f14e45f-ceea-467f-a8d2-2f5e2f1e6b11', '45c48cce-2e2d-4fbd-9a1f-6b3a5a8c1d22'];
const take = (importId: string): PeopleCommand => ({ type: 'TakeImportTurn', importId });
const end = (importId: string): PeopleCommand => ({ type: 'EndImportTurn', importId });
const taken = (importId: string): PeopleEvent => ({ type: 'ImportTurnTaken', data: { importId } });
const ended = (importId: string): PeopleEvent => ({ type: 'ImportTurnEnded', data: { importId } });

describe('The imports of one owner', () => {
  it('begin when it is their turn', () =>
    given(people, [])
      .when(take(one))
      .then([taken(one)]));
  it('continue in their turn after a crash', () =>
    given(people, [taken(one)])
      .when(take(one))
      .thenNothing());
  it('wait for the one that runs', () =>
    given(people, [taken(one)])
      .when(take(two))
      .thenRefused('invalid_transition'));
  it('follow one another', () =>
    given(people, [taken(one), ended(one)])
      .when(take(two))
      .then([taken(two)]));
  it('end their own turn', () =>
    given(people, [taken(one)])
      .when(end(one))
      .then([ended(one)]));
  it('do not end the turn of another', () =>
    given(people, [taken(one)])
      .when(end(two))
      .thenNothing());
  it('end a turn once', () =>
    given(people, [taken(one), ended(one)])
      .when(end(one))
      .thenNothing());
});
