import { gapsIn } from './gaps';

describe('The gaps of a text', () => {
  it.each([
    ['Hi Daniel, [a line only you could write] Mara', ['a line only you could write']],
    ['[what happened?]\n\n[what changed\nfor you?]', ['what happened?', 'what changed\nfor you?']],
    ['[ First name ], hello', ['First name']],
    ['[ça] [名前]', ['ça', '名前']],
    ['[a [b] c]', ['b']],
  ])('%j has %j', (text, gaps) => expect(gapsIn(text)).toEqual(gaps));

  it.each(['', 'no gap', '[1]', '[]', '[ ]', '[…]', 'an [open bracket', 'a closed] bracket'])('%j has none', (text) =>
    expect(gapsIn(text)).toEqual([]),
  );
});
