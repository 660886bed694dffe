import type { Lead, LeadColumn } from '@app/contracts/leads/leads.api';
import { QueryClient } from '@tanstack/react-query';
import type { ListPage } from '@/shared/http/call';
import { firstPage, type LeadPages, leadsQuery, leadColumnsQuery } from './lead-pages.queries';
import { showChange } from './leads.queries';
import { filterOf } from './leads.search';
import { placeOf, showMove } from './use-move-lead';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const lead = (id: string, status: Lead['status'], createdAt: string, deal: Lead['deal'] = null) =>
  ({ id, name: id, status, createdAt, deal }) as Lead;
const filter = (status?: Lead['status'], q?: string) => filterOf({ ...(status && { status }), ...(q && { q }) });

let client: QueryClient;
const put = (status: Lead['status'], rows: Lead[], q?: string) => {
  const pages: ListPage<Lead>[] = [{ rows, total: rows.length, more: false, next: null }];
  client.setQueryData<LeadPages>(leadsQuery(filter(status, q)).queryKey, { pages, pageParams: [firstPage] });
};
const ids = (status: Lead['status'], q?: string) =>
  client
    .getQueryData<LeadPages>(leadsQuery(filter(status, q)).queryKey)
    ?.pages.flatMap(({ rows }) => rows.map((l) => l.id));
const columns = () => client.getQueryData<LeadColumn[]>(leadColumnsQuery(filter()).queryKey);

beforeEach(() => {
  client = new QueryClient();
  put('new', [lead('c', 'new', '2026-03-01', eur(500)), lead('a', 'new', '2026-01-01')]);
  put('contacted', [lead('d', 'contacted', '2026-04-01'), lead('b', 'contacted', '2026-02-01', eur(700))]);
  put('contacted', [], 'somebody else');
  client.setQueryData<LeadColumn[]>(leadColumnsQuery(filter()).queryKey, [
    { status: 'new', count: 2, sums: [{ ...eur(500), deals: 1 }] },
    { status: 'contacted', count: 2, sums: [{ ...eur(700), deals: 1 }] },
  ]);
});
afterEach(() => client.clear());

const moved = lead('c', 'new', '2026-03-01', eur(500));

it('A moved lead leaves its column and stands in the other at its place in the order', () => {
  showMove(client, moved, { status: 'contacted' });
  expect([ids('new'), ids('contacted'), ids('contacted', 'somebody else')]).toEqual([['a'], ['d', 'c', 'b'], []]);
  expect(columns()).toEqual([
    { status: 'new', count: 1, sums: [] },
    { status: 'contacted', count: 3, sums: [{ ...eur(1200), deals: 2 }] },
  ]);
});

it('A refused move brings lists, counts and sums back', () => {
  const before = [ids('new'), ids('contacted'), columns()];
  showMove(client, moved, showMove(client, moved, { status: 'contacted' }));
  expect([ids('new'), ids('contacted'), columns()]).toEqual(before);
});

it('A refused move leaves what was changed of another lead meanwhile', () => {
  const before = showMove(client, moved, { status: 'contacted' });
  showChange(client, 'a', { company: 'Northwind' });
  showMove(client, moved, before);
  const rows = client.getQueryData<LeadPages>(leadsQuery(filter('new')).queryKey)?.pages[0]?.rows;
  expect(rows).toMatchObject([{ id: 'c' }, { id: 'a', company: 'Northwind' }]);
});

it('Undo moves it back, also when it is called with the lead as it was', () => {
  const before = [ids('new'), ids('contacted'), columns()];
  showMove(client, moved, { status: 'contacted' });
  showMove(client, moved, { status: 'new' });
  expect([ids('new'), ids('contacted'), columns()]).toEqual(before);
});

it('Ordered by next step, a lead that is won or lost stands with those that have none', () => {
  const due = (id: string, status: Lead['status'], nextStepDue: string | null) => ({
    ...lead(id, status, '2026-01-01'),
    nextStepDue,
  });
  const rows = [due('open', 'contacted', '2026-11-20'), due('none', 'contacted', null)];
  expect(placeOf(rows, due('lost', 'lost', '2026-09-01'), 'nextStep')).toBe(2);
  expect(placeOf(rows, due('early', 'contacted', '2026-09-01'), 'nextStep')).toBe(0);
  const smb = { ...lead('smb', 'contacted', '2026-01-01'), segment: 'smb' } as const;
  expect(placeOf([smb], { ...smb, id: 'none', segment: null }, 'segment')).toBe(1);
});
