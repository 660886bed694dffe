import { capitalised, oneLine, sentences, shorten } from './words';

describe('words', () => {
  it('makes one line without control characters and direction marks', () => {
    expect(oneLine(' a\r\nb\u0000c\u202Ed\u2066e \u2028 f ')).toBe('a b cde f');
    expect(oneLine('قال مرحبا')).toBe('قال مرحبا');
  });

  it('shortens at the end of a word with an ellipsis, and never inside a character', () => {
    expect(shorten('one two three', 20)).toBe('one two three');
    expect(shorten('one two three', 10)).toBe('one two…');
    expect(shorten('one two, three', 11)).toBe('one two…');
    expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(shorten('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(4)}…`);
  });

  it('knows where a sentence ends', () => {
    expect(sentences('One. Two? Three! “Four.” Five…')).toEqual(['One.', 'Two?', 'Three!', '“Four.”', 'Five…']);
    expect(sentences('At St. Brendan, with Dr. Okafor and J. Meyer. Then.')).toEqual([
      'At St. Brendan, with Dr. Okafor and J. Meyer.',
      'Then.',
    ]);
    expect(sentences('version 2.5 is out, e.g. here')).toEqual(['version 2.5 is out, e.g. here']);
  });

  it('capitalises', () => {
    expect(capitalised('élan')).toBe('Élan');
    expect(capitalised('')).toBe('');
  });
});
