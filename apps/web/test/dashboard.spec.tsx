import { screen, within } from '@testing-library/react';
import { isolateTests, listed, openApp, signedIn } from './testing';
import { week } from './weeks';

describe('The dashboard', () => {
  isolateTests();

  it('has its cards in the specified columns: new leads at the left, the others at the right', async () => {
    await openApp('/', { ...signedIn, 'GET /api/content/pending': () => listed([]) });
    const column = (card: HTMLElement) => card.closest('section')?.parentElement;
    const right = column(await screen.findByRole('heading', { name: 'Quick Actions' }));
    for (const name of ['Performance Insights', 'Recent Activity', 'Brand protection'])
      expect(column(screen.getByRole('heading', { name }))).toBe(right);
    const left = column(screen.getByRole('heading', { name: 'New Leads Identified' }));
    expect(column(await screen.findByRole('heading', { name: 'LinkedIn' }))).toBe(left);
    expect(left).not.toBe(right);
    expect(left?.parentElement).toBe(right?.parentElement);
  });

  it('marks a comparison with a week that was restated, and says why', async () => {
    const { restated: _, ...counts } = week('2026-11-09');
    const late = { event: 'LeadStatusChanged', by: 1, at: '2026-11-17T08:00:00.000Z' };
    const shown = week('2026-11-16', {
      discoveryCallsBooked: 3,
      previous: { ...counts, discoveryCallsBooked: 2 },
      previousRestated: [
        { ...late, figure: 'discoveryCallsBooked' },
        { ...late, figure: 'conversationsProgressed' },
      ],
    });
    await openApp('/', { ...signedIn, 'GET /api/metrics/current-week': () => Response.json(shown) });
    const cards = within(await screen.findByRole('region', { name: 'Weekly LinkedIn summary' }));
    expect(await cards.findByText('restated')).toBeVisible();
    expect(cards.getByRole('link', { name: /^Discovery Calls/ })).toHaveTextContent('+1 from last week restated');
    expect(cards.getByRole('link', { name: /^Leads Surfaced/ })).not.toHaveTextContent('restated');
    expect(cards.getByText(/\+1 discovery calls: a reply or a move was logged later, or taken back\./)).toBeVisible();
    expect(cards.getByRole('link', { name: 'Restated weeks' })).toHaveAttribute('href', '/analytics');
  });
});
