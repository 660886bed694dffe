import { mergeLists } from './lists';

describe('Two people who change one list', () => {
  it.each<[string, string[], string[], string[]]>([
    ['keep what each adds', ['a', 'b', 'mine'], ['a', 'b', 'theirs'], ['a', 'b', 'mine', 'theirs']],
    ['lose what either takes away', ['b'], ['a'], []],
    ['keep the order of the last one', ['b', 'a'], ['a', 'b', 'theirs'], ['b', 'a', 'theirs']],
    ['have once what both add, in any case of letters', ['a', 'b', 'Rotas'], ['a', 'b', 'rotas'], ['a', 'b', 'Rotas']],
    ['lose what one takes away when the other writes it in another way', ['a', 'B'], ['a'], ['a']],
  ])('%s', (_, mine, theirs, both) => expect(mergeLists(mine, ['a', 'b'], theirs)).toEqual(both));
});
