import { entryWords, nameFromLinkedIn, namesOf, webAddress } from './lead-labels';

describe('labels of leads', () => {
  it('read the name in a LinkedIn address, where there is one', () => {
    expect(nameFromLinkedIn('https://www.linkedin.com/in/hana-sato-1a2b34c/')).toBe('Hana Sato');
    expect(nameFromLinkedIn('https://de.linkedin.com/in/%C5%82ucja-nowak')).toBe('Łucja Nowak');
    expect(nameFromLinkedIn('https://www.linkedin.com/in/hsato99')).toBeNull();
    expect(nameFromLinkedIn('https://www.linkedin.com/in/%E0%A4%A')).toBeNull();
    expect(nameFromLinkedIn('Hana Sato')).toBeNull();
  });

  it('make no link of a script address', () => {
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('https://www.linkedin.com/in/x')).not.toBeNull();
  });

  it('name up to two people and count more', () => {
    expect([namesOf(['A']), namesOf(['A', 'B']), namesOf(['A', 'B', 'C'])]).toEqual(['A', 'A and B', 'A and 2 more']);
    expect(namesOf(['W'.repeat(250)])).toHaveLength(60);
  });
});

describe('An entry of a history', () => {
  it('has its due day as people write it', () => {
    const year = new Date().getFullYear();
    expect(entryWords(`Next step: Call, due ${year}-12-01`)).toBe('Next step: Call, due 1 Dec');
    expect(entryWords('Next step: Ask about due diligence')).toBe('Next step: Ask about due diligence');
  });
});
