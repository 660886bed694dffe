import { initialsOf } from './avatar';

describe('initials', () => {
  it.each([
    ['Hana Sato', 'HS'],
    ['Łucja Żółkiewska-Dąbrowska', 'ŁŻ'],
    ['Maria de la Cruz', 'MC'],
    ['Jean-Luc', 'J'],
    ['e\u0301lise fournier', 'E\u0301F'],
    ['山田 太郎', '山太'],
    ['محمد علي', 'مع'],
    ['Ann (she/her)', 'AS'],
    ['Bob 🙂', 'B🙂'],
    ['=HYPERLINK("x")', 'H'],
    ['12345', '?'],
    ['', '?'],
  ])('of “%s” are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
