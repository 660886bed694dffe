import { admins, changedWords } from './audience';

describe('The words of the signal `changed`', () => {
  it('name each owner with each key that is theirs, and the admins once with what concerns everybody', () =>
    expect(changedWords(['user', 'admin-users'], new Set(['nora', 'ida']))).toEqual([
      'nora user',
      'ida user',
      `${admins} admin-users`,
    ]));

  it('are none when no owner is concerned', () => expect(changedWords(['leads'], [])).toEqual([]));
});
