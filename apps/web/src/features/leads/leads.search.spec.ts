import { filtersInForce, nextSort } from './leads.filters';
import { filterOf, parseLeadsSearch } from './leads.search';

const id = '3f2b1c9e-0a4d-4a5e-9a52-0d6f6f3a1b2c';

describe('the address of /leads', () => {
  it('reads every filter that the screen writes', () => {
    const search = { q: 'hana', segment: 'smb', status: 'responded', source: 'import', tag: 'warm', importId: id };
    expect(parseLeadsSearch({ ...search, archived: true, sort: '-lastAction', lead: id, add: true })).toEqual({
      ...search,
      archived: true,
      sort: '-lastAction',
      lead: id,
      add: true,
    });
  });

  it('leaves out invalid values', () => {
    const search = {
      segment: 'huge',
      status: 'replied',
      source: 7,
      sort: 'owner',
      lead: '../admin',
      importId: 1,
      q: {},
    };
    expect(parseLeadsSearch({ ...search, archived: 'perhaps', add: null, other: 'x' })).toEqual({});
  });

  it('reads numbers and booleans as text, because the router parses ?q=42 as a number', () => {
    expect(parseLeadsSearch({ q: 42, tag: true })).toEqual({ q: '42', tag: 'true' });
  });

  it('cuts a search at the server’s limit', () => {
    expect(parseLeadsSearch({ q: 'x'.repeat(9000) }).q).toHaveLength(200);
  });

  it('sends the server the filter and the order, and not what is open', () => {
    expect(filterOf({ q: 'hana', archived: true, lead: id, add: true })).not.toHaveProperty('lead');
    expect(filterOf({ archived: true }).archived).toBe('true');
  });

  it('changes with three clicks: ascending, descending, default order', () => {
    const first = nextSort(undefined, 'name');
    const second = nextSort(first, 'name');
    expect([first, second, nextSort(second, 'name')]).toEqual(['name', '-name', undefined]);
    expect(nextSort('-name', 'title')).toBe('title');
  });

  it('has a label for each active filter', () => {
    const labels = filtersInForce({ q: 'hana', status: 'meeting_booked', importId: id, sort: 'name' }, 'contacts.csv');
    expect(labels.map(({ label }) => label)).toEqual(['Search: hana', 'Status: Booked', 'Import: contacts.csv']);
  });
});
