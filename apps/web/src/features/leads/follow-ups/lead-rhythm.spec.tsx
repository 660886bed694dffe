import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { addDays, dayIn } from '@/shared/dates';
import { followUpQuery } from '@/shared/lead.queries';
import { userQuery } from '@/shared/user';
import { LeadRhythm } from './lead-rhythm';

const today = dayIn(new Date(), 'UTC');

describe('The rhythm of a lead', () => {
  it.each([
    [addDays(today, -6), /^Due since /u],
    [today, /^Next on /u],
    [addDays(today, 3), /^Next on /u],
  ])('says since when a lead is due, or when it will be: %s', (due, says) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData<unknown>(userQuery.queryKey, { timeZone: 'UTC' });
    client.setQueryData<unknown>(followUpQuery('a').queryKey, { due, rhythm: 7, letGo: null, why: 'Because.' });
    render(
      <QueryClientProvider client={client}>
        <LeadRhythm id="a" />
      </QueryClientProvider>,
    );
    expect(screen.getByText(says)).toBeInTheDocument();
  });
});
