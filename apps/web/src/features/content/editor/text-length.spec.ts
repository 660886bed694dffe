import { aimOf, lengthOf } from './text-length';

it('A note of 301 characters is one character too long', () => {
  expect(lengthOf('a'.repeat(301), 'linkedin_note')).toEqual({ length: 301, limit: 300, over: 1 });
});

it('A message is measured beside what gets the most answers, a post is not', () => {
  const text = 'Hi Ann, is it you?';
  expect(aimOf(text, { type: 'message', channel: 'linkedin_message' })).toEqual({
    length: 18,
    most: 400,
    unit: 'character',
    says: 'Up to 400 characters get the most answers. LinkedIn takes 8,000',
  });
  expect(aimOf(`${text}\n\n`, { type: 'message', channel: 'email' })).toMatchObject({ length: 5, most: 125 });
  expect(aimOf(text, { type: 'post', channel: 'linkedin_post' })).toBeNull();
});

it('A mail to many is measured in words, as its checks are', () => {
  expect(aimOf('Two pages less.', { type: 'post', channel: 'email' })).toEqual({
    length: 3,
    most: 125,
    unit: 'word',
    says: '50 to 125 words',
  });
});

it('The words of a mail are counted without its gaps, as its checks count them', () => {
  const text = 'Two pages – and [what did you take out?] one less.';
  expect(aimOf(text, { type: 'post', channel: 'email' })).toMatchObject({ length: 5 });
  expect(aimOf(text, { type: 'message', channel: 'email' })).toMatchObject({ length: 5 });
});
