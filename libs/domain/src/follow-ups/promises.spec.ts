import { promisesIn } from './promises';

/** A Wednesday. */
const day = '2026-11-18';

describe('A promise', () => {
  it.each([
    ['I’ll send the checklist Thursday.', '2026-11-19'],
    ["I'll send you the checklist on Wednesday.", '2026-11-25'],
    ['I will call you tomorrow.', '2026-11-19'],
    ['I will share the notes today.', '2026-11-18'],
    ['You will have the rota template by Friday.', '2026-11-20'],
    ['I will ask how it went on the 28th.', '2026-11-28'],
    ['I will send you the changeover sheet on the 3rd.', '2026-12-03'],
    ['I will send it on the 18th of November.', '2026-11-18'],
    ['I will send it by November 5.', '2027-11-05'],
    ['I am going to introduce you to Hana next Friday.', '2026-11-27'],
    ['I will get back to you next Monday.', '2026-11-23'],
    ['I’ll check in two weeks.', '2026-12-02'],
    ['I will let you know within a week.', '2026-11-25'],
    ['I will follow up next week.', '2026-11-27'],
    ['I will write by the end of the week.', '2026-11-20'],
    ['I will send it on 2026-12-01.', '2026-12-01'],
    ['I’ll send you 3 decks by Friday.', '2026-11-20'],
    ['I’ll share 5 marketing ideas tomorrow.', '2026-11-19'],
    ['I’ll bring the 2nd novel next Monday.', '2026-11-23'],
    ['I’ll send it by 3 Sept.', '2027-09-03'],
    ['I’ll send it by 3 September.', '2027-09-03'],
  ])('%s is due on %s', (words, due) => expect(promisesIn(words, day)).toEqual([{ words, due }]));

  it.each([
    'Shall I send you the checklist on Thursday?',
    'I will not call you tomorrow.',
    'If it helps, I will send the list on Friday.',
    'I will be in Utrecht on Friday.',
    'I will send the checklist.',
    'I sent the checklist on Thursday.',
    'She will call you tomorrow.',
    'I will send it on 30 February.',
    'I will send it on 2026-11-01.',
  ])('is not: %s', (words) => expect(promisesIn(words, day)).toEqual([]));

  it('is one sentence of a text, and is found once', () => {
    const text = 'Thank you for the call. I’ll send the sheet on Friday.\nI’ll send the sheet on Friday.\n\nNora';
    expect(promisesIn(text, day)).toEqual([{ words: 'I’ll send the sheet on Friday.', due: '2026-11-20' }]);
  });

  it('counts from the last day of a year and from 28 February', () => {
    expect(promisesIn('I will call you tomorrow.', '2027-12-31')[0]?.due).toBe('2028-01-01');
    expect(promisesIn('I will call you tomorrow.', '2028-02-28')[0]?.due).toBe('2028-02-29');
    expect(promisesIn('I will call on 29 February.', '2026-11-18')).toEqual([]);
  });
});
