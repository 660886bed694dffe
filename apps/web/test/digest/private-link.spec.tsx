import type { Share, SharedProgress } from '@app/contracts/digest/share.api';
import { shareBlocks } from '@app/contracts/digest/share.constants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCard } from '../cards';
import { calls, callsOf, errorResponse, type Handlers, isolateTests, late, notShared, openApp } from '../testing';

const shared: Share = {
  on: true,
  blocks: [...shareBlocks],
  expiresAt: '2026-12-23T08:00:00.000Z',
  expired: false,
  views: 3,
  lastViewedAt: '2026-11-20T08:00:00.000Z',
};
const progress: SharedProgress = {
  from: '2026-10-19',
  to: '2026-11-15',
  countedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-12-23T08:00:00.000Z',
  cadence: { kept: 14, of: 16 },
  approvals: { drafted: 20, approved: 15, copied: 12, sent: 11 },
  conversations: { moved: 5, calls: 1 },
  pipeline: { bands: ['10–25 thousand EUR', '1–2.5 million JPY'] },
};
const figures = [
  'Progress of four weeks',
  '19 October to 15 November 2026',
  'Cadence kept14 of 16',
  '15 texts approved',
  'drafted 20, copied by hand 12, sent by hand 11, sent by Keepwarm 0',
  '5 moved on1 discovery call booked',
  '10–25 thousand EUR + 1–2.5 million JPY',
];

describe('Share my progress', () => {
  isolateTests();
  const card = async () => within(await screen.findByRole('region', { name: 'Share my progress' }));
  let now: Share;
  const becomes = (next: Share, more: object = {}) => {
    now = next;
    return Response.json({ ...now, ...more });
  };
  const open = (first: Share, more: Handlers = {}) => {
    now = first;
    return openApp('/settings?tab=sharing', { ...withCard(), 'GET /api/share': () => Response.json(now), ...more });
  };

  it('is made, shown once, and ended', async () => {
    await open(notShared, {
      'POST /api/share': () => becomes({ ...shared, views: 0, lastViewedAt: null }, { token: 'the-secret' }),
      'DELETE /api/share': () => becomes(notShared),
    });
    const part = await card();
    expect(await part.findByText('Off. Nobody sees anything.')).toBeInTheDocument();
    await userEvent.click(part.getByRole('switch', { name: 'Open pipeline, as ranges only' }));
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'The link ends' }), 'none');
    await userEvent.click(part.getByRole('button', { name: 'Make a private link' }));
    expect(await part.findByText(`${window.location.origin}/shared#the-secret`)).toBeInTheDocument();
    expect(part.getByText('On, ends on 23 December. 0 views, not opened yet.')).toBeInTheDocument();
    const [made] = callsOf('POST /api/share');
    expect(made?.body).toEqual({ blocks: ['cadence', 'approvals', 'conversations'], days: null });
    await userEvent.click(part.getByRole('button', { name: 'End the link' }));
    expect(await part.findByText('Off. Nobody sees anything.')).toBeInTheDocument();
    expect(part.queryByText(/the-secret/)).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sharing' })).toHaveFocus());
  });

  it('says how often it was opened, and does not show its address again', async () => {
    await open(shared);
    expect(await (await card()).findByText(/^On, ends on 23 December\. 3 views, last /)).toBeInTheDocument();
    expect((await card()).queryByText(/\/shared#/)).toBeNull();
  });

  it('shows other parts, of which the last one stays', async () => {
    await open(
      { ...shared, blocks: ['cadence', 'pipeline'] },
      { 'PATCH /api/share': () => becomes({ ...shared, blocks: ['cadence'] }) },
    );
    const part = await card();
    await userEvent.click(await part.findByRole('switch', { name: 'Open pipeline, as ranges only' }));
    await waitFor(() => expect(part.getByRole('switch', { name: 'Cadence kept' })).toBeDisabled());
    expect(callsOf('PATCH /api/share').map(({ body }) => body)).toEqual([{ blocks: ['cadence'] }]);
  });

  it('takes a second switch while the first is saved, and keeps the focus on it', async () => {
    const first = late(({ body }) => becomes({ ...shared, ...(body as Pick<Share, 'blocks'>) }));
    await open({ ...shared, blocks: [...shareBlocks] }, { 'PATCH /api/share': first.handler });
    const part = await card();
    await userEvent.click(await part.findByRole('switch', { name: 'Cadence kept' }));
    const pipeline = part.getByRole('switch', { name: 'Open pipeline, as ranges only' });
    await userEvent.click(pipeline);
    expect(pipeline).toHaveFocus();
    expect(pipeline).not.toBeChecked();
    await first.arrives();
    await waitFor(() =>
      expect(callsOf('PATCH /api/share').map(({ body }) => body)).toEqual([
        { blocks: ['approvals', 'conversations', 'pipeline'] },
        { blocks: ['approvals', 'conversations'] },
      ]),
    );
    expect(part.getByRole('switch', { name: 'Cadence kept' })).not.toBeChecked();
  });

  it('has a preview of what a visitor sees', async () => {
    await open(shared, { 'GET /api/share/preview': () => Response.json(progress) });
    await userEvent.click(await (await card()).findByRole('button', { name: 'Preview as a visitor' }));
    const dialog = await screen.findByRole('dialog', { name: 'What a visitor sees' });
    const sheet = await within(dialog).findByRole('article', { name: 'Progress' });
    for (const words of figures) expect(sheet).toHaveTextContent(words);
  });
});

describe('The page of a private link', () => {
  isolateTests();

  it('shows the figures, and sends the secret in no address', async () => {
    await openApp('/shared#the-secret', { 'POST /api/shared': () => Response.json(progress) });
    const sheet = await screen.findByRole('article', { name: 'Progress' });
    for (const words of figures) expect(sheet).toHaveTextContent(words);
    expect(calls()).toEqual([`POST /api/shared ${JSON.stringify({ token: 'the-secret' })}`]);
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    expect(document.title).toBe('Shared progress | Keepwarm');
  });

  it.each([
    ['2025-11-17', '2025-12-14', '17 November to 14 December 2025. Names'],
    ['2025-12-08', '2026-01-04', '8 December 2025 to 4 January 2026. Names'],
  ])('names the year of %s to %s once', async (from, to, words) => {
    await openApp('/shared#the-secret', { 'POST /api/shared': () => Response.json({ ...progress, from, to }) });
    expect(await screen.findByRole('article', { name: 'Progress' })).toHaveTextContent(words);
  });

  it('leaves out what the person does not show', async () => {
    const { cadence: _, pipeline: __, ...some } = progress;
    await openApp('/shared#the-secret', { 'POST /api/shared': () => Response.json(some) });
    const sheet = await screen.findByRole('article', { name: 'Progress' });
    expect(sheet).not.toHaveTextContent(/Cadence|pipeline/);
  });

  it('says of a newcomer that nothing was due yet, and not “0 of 0”', async () => {
    const begun = { ...progress, cadence: { kept: 0, of: 0 } };
    await openApp('/shared#the-secret', { 'POST /api/shared': () => Response.json(begun) });
    expect(await screen.findByRole('article', { name: 'Progress' })).toHaveTextContent(
      'Cadence keptNothing was due yet',
    );
  });

  it.each([
    ['ended', '/shared#the-secret', 404],
    ['without a secret', '/shared', 404],
    ['of a secret that cannot be one', '/shared#%00', 400],
  ])('says the same for a link %s', async (_, address, status) => {
    await openApp(address, { 'POST /api/shared': () => errorResponse(status) });
    expect(await screen.findByText('This link is not active.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'What Keepwarm is' })).toHaveAttribute('href', '/');
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    await openApp('/shared#the-secret', {
      'POST /api/shared': () => (broken ? errorResponse(503) : Response.json(progress)),
    });
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Progress' })).toBeInTheDocument();
  });
});
