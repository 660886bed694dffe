import { givenIn, notGiven } from './numbers';

const today = '2026-11-29';
const strange = (text: string, given: string) => notGiven(text, givenIn(given, today));

describe('A number or a month of a text', () => {
  it.each([
    ['It ends in March.', 'lease ends mar'],
    ['The bank is on 12 December.', 'bank mtg 12 dec'],
    ['The 13 week template', 'wants 13wk forecast'],
    ['I’ll write in March.', 'maybe in spring'],
    ['Ich melde mich im April.', 'vielleicht im Frühjahr'],
    ['bis zum 15. Dezember', 'Angebot bis 15.12.'],
    ['four new managers, 400k, 240,000 for a roof', '4 new mgrs, 400000, 240.000'],
    ['zwölf Leute und fünfundzwanzig Pressen', '12 leute, 25 pressen'],
    ['4,2 Prozent', '4.2%'],
    ['I’ll ask in February.', 'ask me in 3 months'],
    ['May I ask? One line, or two sentences. Five lines are plenty.', ''],
  ])('stands in what was given, in any spelling: %s', (text, given) => expect(strange(text, given)).toEqual([]));

  it.each([
    ['You lost 45 clients in April.', '54 clients in may', ['45', 'April']],
    ['zwölf Leute', '11 Leute', ['zwölf']],
    ['am 3.12.', 'am 4.12.', ['3.12.']],
    ['in October', 'in spring', ['October']],
  ])('is found when nothing gives it: %s', (text, given, found) => expect(strange(text, given)).toEqual(found));
});
