import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { BrandHealthPage } from './brand-health-page';

const weeks = Array.from({ length: 12 }, (_, i) => ({
  weekStart: new Date(Date.UTC(2026, 7, 31 + 7 * i)).toISOString().slice(0, 10),
  cadence: 60 + i,
  engagement: i < 3 ? null : 70,
  pipeline: null,
  approved: i === 11 ? 4 : 0,
  changed: i === 11 ? 1 : 0,
}));
const page: BrandHealth = {
  from: '2026-10-26',
  to: '2026-11-20',
  scores: [
    {
      score: 'cadence',
      done: 21,
      of: 30,
      percent: 70,
      before: 75,
      facts: [{ fact: 'linkedin_post', name: 'LinkedIn Posts', done: 6, of: 7, counts: true, note: '1 missed' }],
      lift: { act: 'Give 3 more answers today', place: 'engage', done: 22, of: 30, percent: 73 },
    },
    { score: 'engagement', done: 0, of: 0, percent: null, before: null, facts: [], lift: null },
    {
      score: 'pipeline',
      done: 2,
      of: 3,
      percent: null,
      before: null,
      facts: [{ fact: 'warm', name: 'Warm: touched or dated', done: 2, of: 3, counts: true, note: '' }],
      lift: null,
    },
  ],
  weeks,
};

const nothing = { cadence: '', engagement: '', pipeline: '' };
const caught = { phrase: 'quick call', types: ['message'], texts: 3, removed: 2, kept: 1, declined: 0, waiting: 0 };
const open = (answer: () => Response, waits = nothing, phrases: unknown[] = [caught]) => {
  globalThis.fetch = jest.fn(async (address: unknown) =>
    String(address).includes('phrases') ? Response.json(phrases) : answer(),
  ) as typeof fetch;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BrandHealthPage waits={waits} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

describe('Brand Health', () => {
  it('shows each score with its basis, its trend and the rows behind its facts', async () => {
    open(() => Response.json(page));
    const cadence = within(await screen.findByRole('region', { name: 'Cadence' }));
    expect(cadence.getByText('21 of 30 things you planned, done')).toBeInTheDocument();
    expect(cadence.getByText('from 75 in the four weeks before')).toBeInTheDocument();
    expect(cadence.getByText('Give 3 more answers today. That makes 22 of 30, a score of 73.')).toBeInTheDocument();
    const rows = cadence.getByRole('link', { name: /LinkedIn Posts/ }).getAttribute('href') ?? '';
    expect(decodeURIComponent(rows)).toContain('value=post:linkedin_post');
    expect(rows).toContain('from=2026-10-26');
  });

  it('calls the leads of its score active, as Analytics does, and one of them a lead', async () => {
    open(() => Response.json({ ...page, scores: page.scores.map((score) => ({ ...score, done: 1, of: 1 })) }));
    const pipeline = within(await screen.findByRole('region', { name: 'Pipeline' }));
    expect(pipeline.getByText('1 of 1 active lead is warm')).toBeInTheDocument();
  });

  it('says its lines in words, and where nothing was counted', async () => {
    open(() => Response.json(page));
    const line = await screen.findByRole('img', { name: /^Engagement, weeks/ });
    expect(line).toHaveAccessibleName(
      'Engagement, weeks 36 to 47 in percent: none, none, none, 70, 70, 70, 70, 70, 70, 70, 70, 70',
    );
    expect(screen.getByText(/Week 47: 1 of 4/)).toBeInTheDocument();
    // Its last figure stands on the line, with an edge in the colour of the ground.
    const figures = document.querySelectorAll('svg text');
    expect(figures).toHaveLength(1);
    expect(figures[0]).toHaveClass('stroke-panel');
  });

  it('leads to where the lifting act is done', async () => {
    const act = 'Answer the reply that waits before its two days are over';
    const lifted = { act, place: 'replies' as const, done: 1, of: 2, percent: 50 };
    open(() => Response.json({ ...page, scores: page.scores.map((score) => ({ ...score, lift: lifted })) }));
    const engagement = within(await screen.findByRole('region', { name: 'Engagement' }));
    expect(engagement.getByText(`${act}. That makes 1 of 2.`)).toBeInTheDocument();
    expect(engagement.getByRole('link', { name: 'Open the replies on Today' })).toHaveAttribute('href', '/');
  });

  it('shows the hard selling that was found, and what became of it', async () => {
    const waits = {
      ...caught,
      phrase: 'act now',
      types: ['post', 'message'],
      texts: 1,
      removed: 0,
      kept: 0,
      waiting: 1,
    };
    open(() => Response.json(page), nothing, [caught, waits]);
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: 'quick call messages 3 2 removed, 1 kept' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: 'act now posts, messages 1 1 waiting for you' })).toBeInTheDocument();
    expect(
      table.getByRole('row', { name: '2 phrases together 4 2 removed, 1 kept, 1 waiting for you' }),
    ).toBeInTheDocument();
  });

  it('has no sum under a single phrase', async () => {
    open(() => Response.json(page));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: 'quick call messages 3 2 removed, 1 kept' })).toBeInTheDocument();
    expect(table.queryByRole('row', { name: /together/ })).not.toBeInTheDocument();
  });

  it('says that no hard selling was found', async () => {
    open(() => Response.json(page), nothing, []);
    expect(await screen.findByText(/^None was found in any version of your texts/)).toBeInTheDocument();
  });

  it('says that few things are too few', async () => {
    open(() => Response.json(page));
    const pipeline = within(await screen.findByRole('region', { name: 'Pipeline' }));
    expect(pipeline.getByText('too few to say')).toBeInTheDocument();
    expect(pipeline.queryByText(/in the four weeks before/)).not.toBeInTheDocument();
  });

  it('tells a newcomer that nothing was due yet', async () => {
    const [cadence, ...others] = page.scores;
    if (!cadence) throw new Error('The page has scores.');
    const none = { ...cadence, done: 0, of: 0, percent: null, facts: [] };
    const [engagement, pipeline] = others.map((score) => ({
      ...score,
      facts: [{ ...page.scores[0]?.facts[0], name: `Facts of ${score.score}`, done: 0, of: 0 }],
    }));
    open(() => Response.json({ ...page, scores: [none, engagement, pipeline] }));
    const card = within(await screen.findByRole('region', { name: 'Cadence' }));
    expect(card.getByText('nothing to count yet')).toBeInTheDocument();
    expect(card.getByText('What you planned counts once its day is over.')).toBeInTheDocument();
    expect(screen.getByText('Facts of engagement').parentElement).toHaveTextContent('Facts of engagementnone yet');
    expect(document.body).not.toHaveTextContent('0 of 0');
  });

  it('says that nothing is left only when nothing waits', async () => {
    open(() => Response.json(page), { ...nothing, engagement: '2 replies wait for your answer' });
    const engagement = within(await screen.findByRole('region', { name: 'Engagement' }));
    expect(engagement.getByText('On Today, 2 replies wait for your answer.')).toBeInTheDocument();
    expect(engagement.getByRole('link', { name: 'Open Today' })).toHaveAttribute('href', '/');
    const pipeline = within(screen.getByRole('region', { name: 'Pipeline' }));
    expect(pipeline.getByText('Nothing is left to do now.')).toBeInTheDocument();
    expect(pipeline.getByRole('link', { name: 'Open the Follow-up Tracker' })).toHaveAttribute('href', '/follow-ups');
  });

  it('says what could not be read', async () => {
    open(() => Response.json({ code: 'internal', message: 'No.' }, { status: 500 }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
