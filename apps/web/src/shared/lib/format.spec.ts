import { ended, leftOf, number, plural, totalLabel } from './format';

describe('numbers', () => {
  it('are written as people read them', () => {
    expect(number(1208)).toBe('1,208');
    expect(plural(1, 'lead')).toBe('1 lead');
    expect(plural(0, 'draft waits', 'drafts wait')).toBe('0 drafts wait');
  });
});

describe('the total of a list', () => {
  it('is exact, or says that there are more', () => {
    expect(totalLabel({ total: 1_000, more: false })).toBe('1,000');
    expect(totalLabel({ total: 1_000, more: true })).toBe('1,000+');
  });

  it('gives the number of rows left, as far as it is known', () => {
    expect(leftOf({ total: 120, more: false }, 50)).toBe(70);
    expect(leftOf({ total: 1_000, more: true }, 1_050)).toBe(Infinity);
  });
});

describe('a sentence', () => {
  it('gets a full stop, unless it already ends with a mark', () => {
    expect(['You approved the post', 'Hidden by Acme Inc.', 'Looked for: “why?”', 'On ours…'].map(ended)).toEqual([
      'You approved the post.',
      'Hidden by Acme Inc.',
      'Looked for: “why?”',
      'On ours…',
    ]);
  });
});
