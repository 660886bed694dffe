import { piecesOf } from '@app/contracts/content/gaps';
import { isOwnLine } from './gap-focus';

const text =
  'Hi Daniel, we never got to talk.\n\n[a line only you could write]\n\nI help [who you help] with [with what]. Shall we?\n\nNora';

describe('A gap is a whole line, or a part of a sentence', () => {
  it.each([
    ['[a line]', [true]],
    ['Hi.\n[a line].\nNora', [true]],
    ['I help [whom] with [what].', [false, false]],
    [text, [true, false, false]],
  ])('of %j: lines of their own are %j', (given, own) => {
    const pieces = piecesOf(given);
    expect(pieces.flatMap((piece, at) => ('gap' in piece ? [isOwnLine(pieces, at)] : []))).toEqual(own);
  });
});
