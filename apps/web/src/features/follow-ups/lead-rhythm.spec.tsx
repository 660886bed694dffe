import { daysAfter } from '@app/contracts/days';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayIn } from '@/shared/lib/dates';
import { followUpQuery } from '@/shared/queries/lead.queries';
import { userQuery } from '@/shared/queries/current-user.queries';
import { LeadRhythm } from './lead-rhythm';

const today = dayIn(new Date(), 'UTC');

describe('The rhythm of a lead', () => {
  it.each([
    [daysAfter(today, -6), /^Due since /u],
    [today, /^Next on /u],
    [daysAfter(today, 3), /^Next on /u],
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

  it('is loaded again on request when it could not be loaded', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    client.setQueryData<unknown>(userQuery.queryKey, { timeZone: 'UTC' });
    const refused = Response.json({ statusCode: 503, code: 'store_unavailable', message: 'No.' }, { status: 503 });
    const server = jest.spyOn(globalThis, 'fetch').mockResolvedValue(refused);
    render(
      <QueryClientProvider client={client}>
        <LeadRhythm id="a" />
      </QueryClientProvider>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The rhythm could not be loaded.');
    server.mockResolvedValue(Response.json({ due: today, rhythm: 7, letGo: null, why: 'Because.' }));
    await userEvent.click(again);
    expect(await screen.findByText(/^Next on /u)).toBeInTheDocument();
    server.mockRestore();
  });
});
