import { givenName } from './names';

describe('the name that a message begins with', () => {
  it.each([
    ['Marta Kowalczyk', 'Marta'],
    ['Jean-Luc Moreau', 'Jean-Luc'],
    ['  Anna   Schmidt ', 'Anna'],
    ['Siobhán O’Brien', 'Siobhán'],
    ['Ana Lucía Quispe', 'Ana'],
  ])('is the first word of a Latin name: %s', (full, given) => {
    expect(givenName(full)).toBe(given);
  });

  it.each([['王小明'], ['Елена Петрова'], ['محمد الأحمد'], ['山田 太郎'], ['Madonna']])(
    'is the whole name in another script or of one word: %s',
    (full) => {
      expect(givenName(full)).toBe(full);
    },
  );

  it.each([
    ['Dr. Anna Schmidt', 'Anna'],
    ['Prof. Dr. Jan Novák', 'Jan'],
    ['Dipl.-Ing. Karl Huber', 'Karl'],
    ['DR. MED. ANNA SCHMIDT', 'Anna'],
    ['Prof. Dr. rer. nat. Eva Lang', 'Eva'],
    ['Prof. Dr.-Ing. Ralf Thoma', 'Ralf'],
    ['Dr. Phil Jones', 'Phil'],
    ['Dr. Okafor', 'Dr. Okafor'],
    ['Mr Smith', 'Mr Smith'],
  ])('leaves a title out unless only the family name is there: %s', (full, given) => {
    expect(givenName(full)).toBe(given);
  });

  it.each([
    ['Schmidt, Anna', 'Anna'],
    ['van der Berg, Jan', 'Jan'],
    ['García Márquez, Gabriel', 'Gabriel'],
    ['SCHMIDT, ANNA', 'Anna'],
    ['Schmidt, Anna, MBA', 'Anna'],
  ])('turns “Last, First” round: %s', (full, given) => {
    expect(givenName(full)).toBe(given);
  });

  it.each([
    ['Anna Schmidt, MBA', 'Anna'],
    ['Anna Schmidt, PhD, PCC', 'Anna'],
    ['Anna Schmidt, Executive Coach', 'Anna'],
    ['Anna Schmidt MBA', 'Anna'],
    ['Anna Schmidt (She/Her)', 'Anna'],
    ['Anna Schmidt | Leadership Coach', 'Anna'],
    ['Anna Schmidt - Speaker', 'Anna'],
    ['Robert "Bob" Smith', 'Robert'],
  ])('leaves qualifications and callings out: %s', (full, given) => {
    expect(givenName(full)).toBe(given);
  });

  it.each([
    ['ANNA SCHMIDT', 'Anna'],
    ['anna-maria schmidt', 'Anna-Maria'],
    ['JD Vance', 'JD'],
    ['TOM', 'Tom'],
    ['EVA LEE', 'Eva'],
    ['DUPONT Marie', 'Marie'],
    ['NGUYEN Lan', 'Lan'],
    ['VAN DIJK Anna Maria', 'Anna'],
    ['ANNA B. Schmidt', 'ANNA'],
    ['Marie DUPONT', 'Marie'],
    ['🚀 Anna Schmidt ✨', 'Anna'],
    ['👩🏽‍💻Anna👩🏽‍💻 Schmidt', 'Anna'],
    ['J. Robert Meyer', 'Robert'],
    ['J. Meyer', null],
    ['J.R.R. Tolkien', null],
    ['anna.schmidt', 'Anna'],
    ['K Ramesh', null],
    ['*Anna* Schmidt', 'Anna'],
  ])('writes it as a name is written: %s', (full, given) => {
    expect(givenName(full)).toBe(given);
  });

  it.each([[''], ['   '], ['🚀'], ['12345'], ['info@example.com'], ['???']])(
    'is none where there is no name: “%s”',
    (full) => {
      expect(givenName(full)).toBeNull();
    },
  );

  it.each([
    ['LinkedIn Member'],
    ['Unknown'],
    ['Anonymous'],
    ['The Team'],
    ['Sales Team'],
    ['Team Acme'],
    ['Acme Support'],
    ['info'],
    ['test test'],
    ['Acme GmbH'],
  ])('is none where an account, a team or a company stands: %s', (full) => expect(givenName(full)).toBeNull());

  it('is not the “and” between two people', () => expect(givenName('Mr. and Mrs. Smith')).not.toBe('and'));

  it('is the last word of a Vietnamese name, which is the given name', () => {
    expect(givenName('Nguyễn Thị Lan')).toBe('Lan');
    expect(givenName('Đặng Văn Lâm')).toBe('Lâm');
    expect(givenName('Nguyen Van Minh')).toBe('Minh');
  });

  it('removes direction marks and line breaks', () => {
    expect(givenName('\u202EAnna\u202C\nSchmidt')).toBe('Anna');
    expect(givenName('An\u0000na Schmidt')).toBe('An');
  });

  it('is never longer than 40 characters', () => {
    expect(givenName('x'.repeat(9000))?.length).toBeLessThanOrEqual(40);
    expect(givenName('𠮷'.repeat(9000))?.length).toBeLessThanOrEqual(40);
  });
});
