import { lengthOf } from './text-measures';

it('A note of 301 characters is one character too long', () => {
  expect(lengthOf('a'.repeat(301), 'linkedin_note')).toEqual({ length: 301, limit: 300, over: 1 });
});
