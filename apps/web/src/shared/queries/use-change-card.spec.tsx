import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { emptyCard } from '../../../test/cards';
import { cardQuery } from './card.queries';
import { queryClient } from './query-client';
import { useChangeCard } from './use-change-card';

interface Request {
  method: string;
  body: Partial<AuthorsCard>;
  answer: (response: Response) => Promise<void>;
}

let requests: Request[];
/** What the server has stored. */
let stored: AuthorsCard;
beforeEach(() => {
  requests = [];
  stored = { ...emptyCard, topics: ['Rotas'] };
  queryClient.clear();
  queryClient.setQueryData(cardQuery.queryKey, stored);
  globalThis.fetch = ((_: string, { method = 'GET', body }: RequestInit) =>
    new Promise<Response>((resolve) =>
      requests.push({
        method,
        body: typeof body === 'string' ? (JSON.parse(body) as Partial<AuthorsCard>) : {},
        answer: (response) => act(async () => resolve(response)),
      }),
    )) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const shown = () => queryClient.getQueryData(cardQuery.queryKey);
const sent = (method: string, count: number) =>
  waitFor(() => {
    const all = requests.filter((request) => request.method === method);
    expect(all).toHaveLength(count);
    const last = all.at(-1);
    if (!last) throw new Error(`No ${method} was sent`);
    return last;
  });
/** The server stores the change and returns the card. */
const store = (request: Request) => request.answer(Response.json((stored = { ...stored, ...request.body })));

/** Two saves, the second before the first has an answer. */
const saveTwice = async () => {
  const { result } = renderHook(() => useChangeCard('Not saved.'), { wrapper });
  act(() => result.current.act({ topics: ['Rotas', 'Handovers'] }));
  await waitFor(() => expect(shown()?.topics).toEqual(['Rotas', 'Handovers']));
  act(() => result.current.act({ topics: ['Rotas', 'Handovers', 'Float staff'] }));
  await waitFor(() => expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']));
};

describe('Two quick changes of the card on a slow connection', () => {
  it('reach the server one after the other, and the screen never loses the second', async () => {
    await saveTwice();
    await store(await sent('PATCH', 1));
    expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
    await store(await sent('PATCH', 2));
    expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
    expect(stored.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
  });

  it('survive a read that returns the card as it was before', async () => {
    await saveTwice();
    act(() => void queryClient.fetchQuery({ ...cardQuery, staleTime: 0 }));
    await (await sent('GET', 1)).answer(Response.json(stored));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
  });

  it('keep the second when the first fails', async () => {
    await saveTwice();
    await (await sent('PATCH', 1)).answer(new Response('Bad gateway', { status: 502 }));
    expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
    await store(await sent('PATCH', 2));
    expect(shown()?.topics).toEqual(['Rotas', 'Handovers', 'Float staff']);
  });
});
