import { resultWords } from './templates.queries';

it.each([
  [0, undefined, '0 drafted, 0 sent'],
  [9, { sent: 6, answered: 3 }, '9 drafted, 6 sent, too few to say'],
  [1400, { sent: 11, answered: 8 }, '1,400 drafted, 11 sent, 8 answered in 14 days'],
])('The results of a template are said in words: %i drafted, %j', (drafted, answers, words) => {
  expect(resultWords(drafted, answers)).toBe(words);
});
