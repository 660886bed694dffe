import { diffParts } from './word-diff-parts';

const marked = (before: string, after: string) =>
  diffParts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'deleted' ? `[-${text}-]` : `[+${text}+]`))
    .join('');
const sideOf = (before: string, after: string, without: 'inserted' | 'deleted') =>
  diffParts(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('a word diff', () => {
  it('separates punctuation from words', () => {
    expect(marked('I like handovers!', 'I like handovers.')).toBe('I like handovers[-!-][+.+]');
  });

  it('reads a rewritten run as one deletion and one insertion', () => {
    expect(marked('I want a quick call now', 'I want one written page now')).toBe(
      'I want [-a quick call-][+one written page+] now',
    );
  });

  it('finds no change in equal texts', () => {
    expect(diffParts('The same.', 'The same.')).toEqual([{ kind: 'same', text: 'The same.' }]);
  });

  it.each([
    ['Hi Marta, I loved it!', 'Marta, it stayed with me.'],
    ['one two three', 'one three'],
    ['one\n\ntwo', 'one two\n\nthree'],
    ['', 'new words'],
    ['old words', ''],
    ['a  b', 'a b'],
    ['<b>bold</b> =1+1', '<i>bold</i> =1+2'],
  ])('loses no letter of “%s” or “%s”', (before, after) => {
    expect(sideOf(before, after, 'inserted')).toBe(before);
    expect(sideOf(before, after, 'deleted')).toBe(after);
  });
});
