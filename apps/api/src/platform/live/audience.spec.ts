import { admins, changedWords } from './audience';

describe('Whose tabs are told', () => {
  it('every owner’s of each key that is theirs, and the admins’ once of what is about everybody', () =>
    expect(changedWords(['user', 'admin-users'], new Set(['nora', 'ida']))).toEqual([
      'nora user',
      'ida user',
      `${admins} admin-users`,
    ]));

  it('nobody’s when nothing of anybody’s has changed', () => expect(changedWords(['leads'], [])).toEqual([]));
});
