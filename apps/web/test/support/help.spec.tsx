import { helpCategories } from '@app/contracts/support/help';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { articles } from 'virtual:help-articles';
import { findArticles, highlighted, previewOf } from '@/features/support/help/find-articles';
import { resetChat } from '@/features/support/chat/chat.store';
import { errorResponse, isolateTests, listed, openApp, signedIn } from '../testing';

const person = { ...signedIn, 'GET /api/support/tickets': () => listed([]) };
const visitor = { 'GET /api/auth/user': () => errorResponse(401) };

const items = () =>
  screen.getAllByRole('link').filter((link) => /^\/help\/[a-z]/.test(link.getAttribute('href') ?? ''));
const search = () => screen.findByRole('searchbox', { name: 'Search the articles' });

describe('The Help Center', () => {
  isolateTests();
  afterEach(resetChat);

  it('lists ten articles in eight categories with previews of 150 characters', async () => {
    await openApp('/help', person);
    expect(await screen.findByText('Ten articles. Support replies in under 4 hours.')).toBeInTheDocument();
    expect(document.title).toBe('Help Center | Keepwarm');
    expect(items()).toHaveLength(10);
    const tabs = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual(['All', ...helpCategories]);
    for (const { text } of articles) expect(screen.getByText(`${text.slice(0, 150)}...`)).toBeInTheDocument();
  });

  it('searches titles, texts and tags, marks what it found, and says how many articles are hidden', async () => {
    const router = await openApp('/help', person);
    await userEvent.type(await search(), 'refund');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'refund' }));
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(document.querySelectorAll('mark').length).toBeGreaterThan(0);
    const hides = screen.getByText(/“refund” hides 9 articles/);
    await userEvent.click(within(hides).getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(items()).toHaveLength(10));
  });

  it('filters by category, also together with a search', async () => {
    await openApp('/help?category=Leads%20Management', person);
    await screen.findByText('Ten articles. Support replies in under 4 hours.');
    expect(items()).toHaveLength(2);
    await userEvent.type(await search(), 'board');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(
      within(screen.getByRole('navigation', { name: 'Categories' })).getByRole('link', { name: /^Leads Management/ }),
    ).toHaveAttribute('aria-current', 'page');
  });

  it('says that nothing was found', async () => {
    await openApp('/help?q=zeppelin', person);
    expect(await screen.findByText('No article has “zeppelin”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(items()).toHaveLength(10));
  });

  it('opens an article at its own address, and goes Back', async () => {
    const router = await openApp('/help/plans-and-limits', person);
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans, limits and refunds' })).toBeInTheDocument();
    expect(document.title).toBe('Plans, limits and refunds | Keepwarm');
    expect(screen.getByRole('heading', { level: 2, name: 'Refunds: get your money back' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  });

  it('follows a link of an article without a new page', async () => {
    const router = await openApp('/help/plans-and-limits', person);
    const [settings] = await screen
      .findAllByRole('link', { name: 'Settings' })
      .then((links) => links.filter((link) => link.closest('article')));
    if (!settings) throw new Error('The article has no link to the settings');
    await userEvent.click(settings);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  });

  it('says that an article does not exist', async () => {
    await openApp('/help/nothing', person);
    expect(await screen.findByText('There is no such article')).toBeInTheDocument();
  });

  it('works for a visitor, with the chat', async () => {
    await openApp('/help', visitor);
    await screen.findByText('Ten articles. Support replies in under 4 hours.');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?returnTo=%2Fhelp');
    expect(items()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Chat with Support' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Support Chat' }));
    await userEvent.click(panel.getByRole('button', { name: 'Create a ticket' }));
    expect(await screen.findByText(/Sign in first/)).toBeInTheDocument();
  });
});

describe('The search of articles', () => {
  it('needs every word, in any case', () => {
    expect(findArticles(articles, 'LINKEDIN csv').map(({ slug }) => slug)).toContain('import-contacts');
    expect(findArticles(articles, 'linkedin zeppelin')).toEqual([]);
    expect(findArticles(articles, '  ')).toHaveLength(10);
  });

  it('shows the part of a text that has the word', () => {
    const text = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`;
    expect(previewOf(text, 'needle')).toMatch(/^\.\.\.word .*needle.*\.\.\.$/);
    expect(previewOf(text, 'needle')).toHaveLength(156);
    expect(previewOf('short', 'short')).toBe('short');
  });

  it('takes marks of a pattern as they are', () => {
    expect(highlighted('a (b) c', '(b)')).toEqual([
      { part: 'a ', hit: false },
      { part: '(b)', hit: true },
      { part: ' c', hit: false },
    ]);
  });
});
