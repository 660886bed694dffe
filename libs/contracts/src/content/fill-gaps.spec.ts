import { fillGaps as fill, type Given } from './fill-gaps';
import { gapsIn } from './gaps';

const text =
  'Hi Daniel, we never got to talk.\n\n[a line only you could write]\n\nI help [who you help] with [with what]. Shall we?\n\nNora';
const fillGaps = (words: string, given: Given[]) => fill(words, (_, n) => given[n]);

describe('Gaps are filled', () => {
  it('with the words, each in its place', () =>
    expect(fillGaps(text, ['you run three plants', 'plant managers', 'handovers'])).toBe(
      'Hi Daniel, we never got to talk.\n\nYou run three plants.\n\nI help plant managers with handovers. Shall we?\n\nNora',
    ));
  it('one by one: the others stay', () =>
    expect(gapsIn(fillGaps(text, [undefined, 'plant managers', '  ']))).toEqual([
      'a line only you could write',
      'with what',
    ]));
  it('without a doubled mark at the end of a sentence', () =>
    expect(fillGaps('You said [what?]. Shall we?', ['nights are hard.'])).toBe('You said nights are hard. Shall we?'));
  it.each([
    ['We spoke in Lyon last week.', 'Hi Pat, we spoke in Lyon last week. I help.'],
    ['Lyon was good', 'Hi Pat, Lyon was good. I help.'],
  ])('after a greeting as its sentence goes on: %s', (given, expected) =>
    expect(fillGaps('Hi Pat, [why now?]. I help.', [given])).toBe(expected),
  );
  it.each([
    ['Thanks, Ann. [your answer] Shall we?', 'it takes two weeks', 'Thanks, Ann. It takes two weeks. Shall we?'],
    ['It was loud.\n\n[what would you tell somebody?]', 'ask at noon', 'It was loud.\n\nAsk at noon.'],
    ['It was loud.\n\n[what would you tell somebody?]', 'Why not?', 'It was loud.\n\nWhy not?'],
    [
      'It was loud.\n\n[what next?]\n\nBye',
      'see https://example.com/a',
      'It was loud.\n\nSee https://example.com/a\n\nBye',
    ],
    ['It was loud.\n\n[what next?]', '明日', 'It was loud.\n\n明日'],
    ['Shall we?\n\n[how you sign]', 'Nora', 'Shall we?\n\nNora'],
    ['Hi [how do you greet them?], hello.', 'Ann', 'Hi Ann, hello.'],
    [
      'So: no. [what next?]',
      'start at noon. ask dr. Berg, e.g. at two. iPhones help',
      'So: no. Start at noon. Ask dr. Berg, e.g. at two. iPhones help.',
    ],
    ['So: no. [what next?]', 'look here. https://example.com', 'So: no. Look here. https://example.com'],
  ])('with the full stop of a whole sentence: %j, %j', (words, given, expected) =>
    expect(fillGaps(words, [given])).toBe(expected),
  );
  it('with no new gap from typed brackets', () => expect(gapsIn(fillGaps('[a line]', ['see [my post]']))).toEqual([]));
});

describe('A gap that is left out takes its sentence with it', () => {
  it('a removed whole line leaves no empty line', () =>
    expect(fillGaps(text, [null, 'plant managers', 'handovers'])).toBe(
      'Hi Daniel, we never got to talk.\n\nI help plant managers with handovers. Shall we?\n\nNora',
    ));
  it('a part of a sentence takes the whole sentence, with its other gaps', () =>
    expect(fillGaps(text, ['Hello', null])).toBe('Hi Daniel, we never got to talk.\n\nHello.\n\nShall we?\n\nNora'));
  it('may leave nothing', () => expect(fillGaps('[a line].', [null])).toBe(''));
});
