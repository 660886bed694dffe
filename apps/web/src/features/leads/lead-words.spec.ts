import { dueOf, localDay, nameFromLinkedIn, namesOf, shortAgo, startOfWeek, webAddress } from './lead-words';

const now = new Date(2026, 10, 21, 23, 30);

describe('words about leads', () => {
  it.each([
    ['2026-11-19', '2 d overdue', 'over'],
    ['2026-11-21', 'Today', 'soon'],
    ['2026-11-22', 'Tomorrow', 'soon'],
    ['2026-11-28', '28 Nov', 'later'],
    ['2027-01-20', '20 Jan', 'later'],
    ['2028-01-20', '20 Jan 2028', 'later'],
  ])('says that %s is %s', (due, words, state) => {
    expect(dueOf(due, now)).toEqual({ words, state });
  });

  it('counts the days by the calendar of the person, not by hours', () => {
    expect(localDay(now)).toBe('2026-11-21');
    expect(dueOf('2026-11-22', new Date(2026, 10, 21, 0, 5)).words).toBe('Tomorrow');
  });

  it('begins the week on Monday, on a Sunday too', () => {
    expect(localDay(startOfWeek(new Date(2026, 10, 22, 12)))).toBe('2026-11-16');
    expect(localDay(startOfWeek(new Date(2026, 10, 16, 0, 1)))).toBe('2026-11-16');
  });

  it('says how long ago in a few letters', () => {
    const at = (hours: number) => shortAgo(new Date(now.getTime() - hours * 3_600_000).toISOString(), now.getTime());
    expect([at(0.5), at(3), at(50)]).toEqual(['now', '3 h', '2 d']);
  });

  it('reads a name from a LinkedIn address, and none where it spells none', () => {
    expect(nameFromLinkedIn('https://www.linkedin.com/in/hana-sato-1a2b34c/')).toBe('Hana Sato');
    expect(nameFromLinkedIn('https://de.linkedin.com/in/%C5%82ucja-nowak')).toBe('Łucja Nowak');
    expect(nameFromLinkedIn('https://www.linkedin.com/in/hsato99')).toBeNull();
    expect(nameFromLinkedIn('https://www.linkedin.com/in/%E0%A4%A')).toBeNull();
    expect(nameFromLinkedIn('Hana Sato')).toBeNull();
  });

  it('makes no link of an address that would run', () => {
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('https://www.linkedin.com/in/x')).not.toBeNull();
  });

  it('names two people and counts more', () => {
    expect([namesOf(['A']), namesOf(['A', 'B']), namesOf(['A', 'B', 'C'])]).toEqual(['A', 'A and B', 'A and 2 more']);
  });
});
