import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetChat } from '@/features/support/chat/chat.store';
import { readOnly } from '@/shared/session/read-only';
import { withCard } from './cards';
import { prompt } from './prompts';
import { allSteps, calls, type Handlers, isolateTests, listed, openApp, signedIn } from './testing';

const why = 'Read only: you look at the workspace of nora@example.com';

const card = withCard({ topics: ['Pricing'], say: ['in plain words'] });
const engage: Handlers = {
  ...signedIn,
  'GET /api/prompts/counts': () =>
    Response.json({ open: 1, posted: 0, done: 0, skipped: 0, today: '2026-11-20', week: [], seals: [], copied: [] }),
  'GET /api/prompts': ({ query }) => listed((query.get('state') ?? 'open') === 'open' ? [prompt] : []),
};
const templates: Handlers = {
  ...signedIn,
  'GET /api/templates': () => Response.json([]),
  'GET /api/analytics/templates': () => Response.json([]),
};

const firstSteps: Handlers = {
  ...signedIn,
  'GET /api/getting-started': () => Response.json({ ...allSteps, sent: false }),
};

describe('A read-only view', () => {
  isolateTests();
  const tell = jest.fn();
  beforeEach(() => void Object.assign(readOnly, { why, tell: tell.mockClear() }));
  afterEach(() => {
    act(resetChat);
    Object.assign(readOnly, { why: undefined, tell: () => undefined });
  });

  // The number says that the page has shown its fields.
  it.each([
    ['/settings', card, 7],
    ['/content', card, 6],
    ['/engage', engage, 4],
    ['/templates?id=new', templates, 2],
  ])('has no field that takes words: %s', async (path, server, count) => {
    await openApp(path, server);
    await waitFor(() => expect(screen.getAllByRole('textbox').length).toBeGreaterThanOrEqual(count));
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  });

  it.each(['add', 'capture'])('opens no form for an address, and says why: %s', async (form) => {
    await openApp(`/leads?${form}=true`);
    await waitFor(() => expect(tell).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes no words for support, which would come from the person', async () => {
    await openApp('/leads');
    await userEvent.click(await screen.findByRole('button', { name: 'Support Chat' }));
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toHaveAttribute('readonly');
  });

  it('takes words in a search', async () => {
    await openApp('/leads');
    expect(await screen.findByRole('searchbox')).not.toHaveAttribute('readonly');
  });

  it.each([
    ['/leads', 'Add Lead', signedIn],
    ['/templates', 'New template', templates],
    ['/settings', 'Configure: Weekly summary', card],
    ['/settings', 'Add a text', card],
    ['/settings', 'Remove Pricing', card],
    ['/engage', 'Skip', engage],
    ['/', 'Hide Getting started', firstSteps],
  ])('opens no form: on %s the button %s is off, and says why', async (path, name, server) => {
    await openApp(path, server);
    const button = await screen.findByRole('button', { name: new RegExp(`^${name}`, 'u') });
    expect(button).toHaveAttribute('title', why);
    const before = screen.queryAllByRole('textbox', { hidden: true }).length;
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('textbox', { hidden: true })).toHaveLength(before);
  });

  it('has no choice that belongs to a form', async () => {
    await openApp('/settings', card);
    expect(await screen.findByRole('combobox', { name: 'Time zone' })).toBeDisabled();
    for (const tone of screen.getAllByRole('radio', { name: /Reflective|Bold|Calm/u })) expect(tone).toBeDisabled();
  });

  it('ignores the keys that change something or open what does, and lists none of them', async () => {
    await openApp('/engage', engage);
    await screen.findByRole('textbox', { name: 'Suggested reply to Farah Siddiqui' });
    for (const key of ['e', 's', 'c', 'r', 'i']) await userEvent.keyboard(key);
    expect(document.body).toHaveFocus();
    expect(screen.queryByText('Why skip?')).not.toBeInTheDocument();
    expect(tell).not.toHaveBeenCalled();
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).not.toHaveTextContent(
      /Skip|Edit|Keep an idea/u,
    );
  });
});
