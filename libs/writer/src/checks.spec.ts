import { type Checked, faultsOf, readingGrade, strangersIn } from './checks';

const good: Checked = {
  title: null,
  body: 'Hi Kwame, we connected back in 2019 and never got to talk. Is that on your desk at Fjord Capital?',
  channel: 'linkedin_message',
  names: ['Kwame', 'Fjord Capital'],
  sources: [
    'Kwame Mensah, Fjord Capital, 2019',
    'Hi , we connected back in and never got to talk. Is that on your desk at ?',
  ],
};
const faults = (change: Partial<Checked>) => faultsOf({ ...good, ...change });

describe('the checks of a message', () => {
  it('find nothing wrong with a good one', () => {
    expect(faults({})).toEqual([]);
  });

  it.each<[string, Partial<Checked>]>([
    ['401 of 400 characters', { body: 'a'.repeat(401) }],
    ['201 of 200 characters', { body: 'a'.repeat(201), channel: 'linkedin_note' }],
    ['20 words', { channel: 'email', title: 'About your work' }],
    ['a subject of 2 words', { channel: 'email', title: 'Hello there' }],
    ['hard sell: act now', { body: 'Hi, act now.' }],
    ['worn: hope this finds you', { body: 'I hope this finds you well.' }],
    ['worn: hope you’re well', { body: "I hope you're well." }],
    ['a semicolon', { body: 'One; two.' }],
    ['an exclamation mark', { body: 'Hi there!' }],
    ['2 questions', { body: 'Is it? Or not?' }],
    [
      'reading grade 15.9',
      { body: 'Organisational transformation necessitates considerable responsibility.', names: ['x'] },
    ],
    ['not given: 90%', { body: 'We give you 90% off.' }],
    ['not given: https://evil.example', { body: 'See https://evil.example' }],
    ['not given: Berlin', { body: 'We met in Berlin.' }],
  ])('find %s', (fault, change) => {
    expect(faults(change).map((one) => one.replace(/reading grade .*/u, 'reading grade'))).toContain(
      fault.replace(/reading grade .*/u, 'reading grade'),
    );
  });

  it('ignore names: “Yahoo!” is not a cheer', () => {
    expect(faults({ body: 'Do you like it at Yahoo!?', names: ['Yahoo!'], sources: ['Yahoo!'] })).toEqual([]);
    expect(faults({ body: 'Is that at Fjord Capital? [whom do you mean?]' })).toEqual([]);
  });
});

it('The reading grade of Flesch and Kincaid counts a name as one short word', () => {
  expect(readingGrade('The cat sat on the mat.')).toBeCloseTo(0.39 * 6 + 11.8 * (6 / 6) - 15.59, 5);
  const text = 'He works at Internationale Maschinenfabrik.';
  expect(readingGrade(text, ['Internationale Maschinenfabrik'])).toBeLessThan(readingGrade(text));
  expect(readingGrade('')).toBe(0);
});

it('A stranger is a number, a name or an address that no source has', () => {
  expect(strangersIn('Ask Hana or write to a@b.example by 12 May 2026.', ['hana', '12 May'])).toEqual([
    'a@b.example',
    '2026.',
  ]);
});
