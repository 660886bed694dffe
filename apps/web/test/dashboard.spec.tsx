import { screen } from '@testing-library/react';
import { isolateTests, listed, openApp, signedIn } from './testing';

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
});
