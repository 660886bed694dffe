import { foldOf, lengthOf } from './text-measures';

describe('The place where a phone cuts a LinkedIn post', () => {
  it('does not exist for a text of three lines and 210 characters', () => {
    expect(foldOf('One.\n\nThree.', 'linkedin_post')).toBeNull();
    expect(foldOf('a'.repeat(210), 'linkedin_post')).toBeNull();
  });

  it('is after the third line; empty lines count', () => {
    expect(foldOf('One.\n\nThree.\n\nFive.', 'linkedin_post')).toBe('One.\n\nThree.'.length);
  });

  it('is at the last space within 210 characters of a long line', () => {
    const text = `${'word '.repeat(60)}end`;
    expect(foldOf(text, 'linkedin_post')).toBe(209);
  });

  it('is inside a word only when this word is longer than the limit', () => {
    expect(foldOf('a'.repeat(300), 'linkedin_post')).toBe(210);
  });

  it('does not exist in a message', () => {
    expect(foldOf('a '.repeat(300), 'linkedin_message')).toBeNull();
  });
});

it('A note of 301 characters is one character too long', () => {
  expect(lengthOf('a'.repeat(301), 'linkedin_note')).toEqual({ length: 301, limit: 300, over: 1 });
});
