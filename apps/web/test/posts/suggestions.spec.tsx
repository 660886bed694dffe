import type { Suggestions } from '@app/contracts/posts/suggestions.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, listed, openApp, signedIn } from '../testing';

const ideaId = '00000000-0000-4000-8000-0000000000a1';
const given: Suggestions = {
  cards: [
    {
      key: 'quiet-leads',
      kind: 'quiet_leads',
      title: 'Write to 4 warm leads',
      reason: 'They replied, and quiet for more than 10 days',
      theme: null,
      ideaId: null,
    },
    {
      key: 'topic:rota design',
      kind: 'topic',
      title: 'Say something on rota design',
      reason: 'One of your key topics, 0 posts in 5 weeks',
      theme: 'Rota design',
      ideaId: null,
    },
    {
      key: 'not-copied',
      kind: 'not_copied',
      title: 'Use your 2 approved posts',
      reason: '2 posts approved and not copied yet',
      theme: null,
      ideaId: null,
    },
  ],
  prompts: [
    {
      key: `idea:${ideaId}`,
      question: 'What is behind “The Monday backlog”?',
      reason: 'Your idea of 2 Nov, no draft yet',
      theme: 'The Monday backlog',
      ideaId,
    },
  ],
  promptsOfWeek: 3,
  weekStart: '2026-11-16',
};
const none: Suggestions = { cards: [], prompts: [], promptsOfWeek: 0, weekStart: '2026-11-16' };
const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(emptyCard),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'GET /api/ideas': () => listed([]),
  'GET /api/suggestions': () => Response.json(given),
};
const card = () => within(screen.getByRole('region', { name: 'AI Suggestions' }));

describe('AI Suggestions', () => {
  isolateTests();

  it('has the heading of the specification, and three cards with a reason and one button each', async () => {
    await openApp('/content', server);
    expect(await screen.findByRole('heading', { name: 'AI Suggestions' })).toBeVisible();
    for (const { title, reason } of given.cards) {
      expect(card().getByText(title)).toBeVisible();
      expect(card().getByText(reason)).toBeVisible();
    }
    expect(card().getByRole('link', { name: /^Show them: Write to 4/ })).toHaveAttribute(
      'href',
      '/leads?status=responded&sort=lastAction',
    );
    expect(card().getByRole('link', { name: /^Show them: Use your 2/ })).toHaveAttribute(
      'href',
      '/content?show=posts#approved',
    );
  });

  it('opens the form of a post with the topic', async () => {
    await openApp('/content', server);
    await userEvent.click(await card().findByRole('link', { name: /^Draft it/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('Rota design'));
  });

  it('says what it needs while there is nothing to suggest', async () => {
    await openApp('/content', { ...server, 'GET /api/suggestions': () => Response.json(none) });
    expect(await card().findByText(/^Nothing to suggest now\./)).toBeVisible();
    expect(card().getByRole('link', { name: 'key topics' })).toHaveAttribute('href', '/settings');
    expect(screen.queryByRole('region', { name: 'This week’s prompts' })).toBeNull();
  });

  it('can be read again after a failure', async () => {
    await openApp('/content', { ...server, 'GET /api/suggestions': () => errorResponse(500) });
    expect(await card().findByText('Your suggestions could not be loaded')).toBeVisible();
  });

  it('asks for a reason with one tap, and can be undone', async () => {
    let now = given;
    await openApp('/content', {
      ...server,
      'GET /api/suggestions': () => Response.json(now),
      'POST /api/suggestions/dismiss': () => {
        now = { ...given, cards: given.cards.slice(1) };
        return Response.json({ key: 'quiet-leads', dismissed: true });
      },
      'POST /api/suggestions/restore': () => {
        now = given;
        return Response.json({ key: 'quiet-leads', dismissed: false });
      },
    });
    await userEvent.click(await card().findByRole('button', { name: 'Dismiss: Write to 4 warm leads' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Not now' }));
    await waitFor(() => expect(card().queryByText('Write to 4 warm leads')).toBeNull());
    expect(callsOf('POST /api/suggestions/dismiss').map(({ body }) => body)).toEqual([
      { key: 'quiet-leads', reason: 'not_now' },
    ]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(card().getAllByRole('listitem')[0]).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card().findByText('Write to 4 warm leads')).toBeVisible();
    expect(callsOf('POST /api/suggestions/restore').map(({ body }) => body)).toEqual([{ key: 'quiet-leads' }]);
  });
});

describe('This week’s prompts', () => {
  isolateTests();

  it('say how many are left, and open the form with the question', async () => {
    await openApp('/content', server);
    const prompts = within(await screen.findByRole('region', { name: 'This week’s prompts' }));
    expect(prompts.getByText('1 of 3 left')).toBeVisible();
    await userEvent.click(prompts.getByRole('link', { name: /^Answer it/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('The Monday backlog'));
    await userEvent.click(screen.getByRole('button', { name: 'Write without this question' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Write without this question' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('The Monday backlog');
  });

  it('say when nothing is left', async () => {
    await openApp('/content', {
      ...server,
      'GET /api/suggestions': () => Response.json({ ...given, prompts: [] }),
    });
    expect(await screen.findByText('Nothing is left to answer. New prompts come on Monday.')).toBeVisible();
  });
});
