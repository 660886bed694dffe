import { gapsIn, piecesOf } from './gaps';

const text =
  'Hi Daniel, we never got to talk.\n\n[a line only you could write]\n\nI help [who you help] with [with what]. Shall we?\n\nNora';

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

describe('The pieces of a text', () => {
  it('are its words and its gaps in their order', () =>
    expect(
      piecesOf(text)
        .map((piece) => ('gap' in piece ? `[${piece.gap}]` : piece.words))
        .join(''),
    ).toBe(text));
  it('have the same gaps as the rule of the approval', () =>
    expect(piecesOf(text).flatMap((piece) => ('gap' in piece ? [piece.gap] : []))).toEqual(gapsIn(text)));
});
