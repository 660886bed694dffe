import { readResult, resultWords } from './result-words';

const read = (typed: string) => {
  const { reactions, comments, link, rest } = readResult(typed);
  return [reactions, comments, link, rest];
};
const link = 'https://www.linkedin.com/posts/nora_rota-activity-7123';

describe('The result of a post, in one field', () => {
  it.each([
    [`40 reactions 12 comments ${link}`, [40, 12, link, '']],
    [`${link} 12 comments, 40 likes`, [40, 12, link, '']],
    ['40 reactions', [40, null, null, '']],
    ['1 comment', [null, 1, null, '']],
    ['reactions: 40, comments: 12', [40, 12, null, '']],
    ['40 and 12', [40, 12, null, '']],
    ['40/12', [40, 12, null, '']],
    ['12 comments and 40', [40, 12, null, '']],
    ['1,204 reactions', [1204, null, null, '']],
    ['1.2k likes 1 204', [1200, 1204, null, '']],
    ['0 reactions 0 comments', [0, 0, null, '']],
    [`(see ${link}).`, [null, null, link, '(see )']],
    ['it went well', [null, null, null, 'it went well']],
    ['', [null, null, null, '']],
  ])('reads %j', (typed, expected) => expect(read(typed)).toEqual(expected));

  it('does not take a number that no post can have', () => expect(read('99999999999 reactions')[0]).toBeNull());

  it('is said in words', () => {
    expect(resultWords({ reactions: 1204, comments: 1 })).toBe('1,204 reactions, 1 comment');
    expect(resultWords({ reactions: null, comments: null })).toBe('');
  });
});
