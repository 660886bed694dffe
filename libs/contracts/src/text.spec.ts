import { cutTo, hasText } from './text';

describe('A text', () => {
  it.each(['', ' \n\t', '\u200B\u200D', '\u00A0\u3000', '\u3164', '\u2800', '\u202E\uFEFF', '\uFE0F', '\u0007'])(
    'of nothing but invisible characters is empty (%j)',
    (text) => expect(hasText(text)).toBe(false),
  );

  it.each(['a', ' 。', '👩‍🌾', '\u200Bא', '0'])('with a visible character is not empty (%s)', (text) =>
    expect(hasText(text)).toBe(true),
  );

  it('is never cut inside a character', () => {
    expect(cutTo('ab👍', 3)).toBe('ab');
    expect(cutTo('ab👍', 4)).toBe('ab👍');
    expect(cutTo('ab👍c', 9)).toBe('ab👍c');
  });
});
