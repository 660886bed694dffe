import type { Lead, LeadColumn } from '@app/contracts/leads/leads.api';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readOnly } from '@/shared/session/read-only';
import { someLead } from '../leads';
import {
  calls,
  callsOf,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  openApp,
  signedIn,
  tell,
} from '../testing';

isolateTests();

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const people = () => [
  someLead({ name: 'Hana Sato', status: 'new', createdAt: '2026-11-04T08:00:00.000Z' }),
  someLead({ name: 'Daniel Okafor', status: 'new', createdAt: '2026-11-03T08:00:00.000Z', deal: eur(9000_00) }),
  someLead({ name: 'Luca Ferri', status: 'contacted', createdAt: '2026-11-02T08:00:00.000Z', deal: eur(4200_00) }),
];

/** A server with these leads. It refuses changes with `refuse`. */
const board = (leads: Lead[], refuse?: () => Response): Handlers => {
  let rows = leads;
  const columns = (): LeadColumn[] =>
    leadStatuses.map((status) => {
      const of = rows.filter((lead) => lead.status === status);
      const deals = of.flatMap(({ deal }) => deal ?? []);
      const amount = deals.reduce((sum, deal) => sum + deal.amount, 0);
      return { status, count: of.length, sums: amount ? [{ ...eur(amount), deals: deals.length }] : [] };
    });
  const change = (id: string) => (request: { body: unknown }) => {
    if (refuse) return refuse();
    rows = rows.map((lead) => (lead.id === id ? { ...lead, ...(request.body as object) } : lead));
    return Response.json(rows.find((lead) => lead.id === id));
  };
  return {
    ...signedIn,
    'GET /api/lead-views': () => Response.json([]),
    'GET /api/leads/columns': () => Response.json(columns()),
    'GET /api/leads': ({ query }) => listed(rows.filter(({ status }) => status === query.get('status'))),
    ...Object.fromEntries(leads.map(({ id }) => [`PATCH /api/leads/${id}`, change(id)])),
  };
};

const column = async (status: Lead['status']) => screen.findByRole('region', { name: leadStatusLabels[status] });
const cards = async (status: Lead['status']) =>
  within(await column(status))
    .queryAllByRole('button', { expanded: false, name: /^(?!Move|Add)/ })
    .map((card) => card.textContent);

beforeEach(() => {
  // jsdom has no layout: each element is as tall as ten cards.
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, value: 960 },
    clientWidth: { configurable: true, value: 240 },
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

const open = async (handlers: Handlers, path = '/leads?layout=board') => {
  await openApp(path, handlers);
  await screen.findByText('Hana Sato');
  return userEvent.setup();
};

/** With the keys: to the card, and its menu. */
const toContacted = async (user: ReturnType<typeof userEvent.setup>, keys: string) => {
  await user.keyboard(`${keys}m`);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
};

it('The board has a column for each status, with the count and the sum of the deals', async () => {
  await open(board(people()));
  expect(await column('new')).toHaveTextContent(/New2€9,000/);
  expect(await column('contacted')).toHaveTextContent(/Contacted1€4,200/);
  expect(await column('responded')).toHaveTextContent('Nobody is here.');
  expect(screen.getByRole('button', { name: /Won/ })).toBeVisible();
});

it('Board and counts obey the filters of the address', async () => {
  await open(board(people()), '/leads?layout=board&q=sato&segment=smb');
  expect(callsOf('GET /api/leads/columns')[0]?.query.toString()).toBe('q=sato&segment=smb');
});

it('M moves the card with the focus, and Undo moves it back', async () => {
  const user = await open(board(people()));
  await user.keyboard('{ArrowDown}{ArrowDown}m');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
  await waitFor(async () => expect(await cards('contacted')).toEqual(['Daniel Okafor', 'Luca Ferri']));
  expect(await column('contacted')).toHaveTextContent(/Contacted2€13,200/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await cards('new')).toEqual(['Hana Sato', 'Daniel Okafor']));
  expect(
    calls()
      .filter((call) => call.startsWith('PATCH'))
      .map((call) => call.split(' ').at(-1)),
  ).toEqual(['{"status":"contacted"}', '{"status":"new","from":"contacted"}']);
});

it('Undo of a card that has moved since says so, and the card stays', async () => {
  const [hana, daniel, luca] = people() as [Lead, Lead, Lead];
  const server = board([hana, daniel, luca]);
  const change = server[`PATCH /api/leads/${daniel.id}`] as NonNullable<Handlers[string]>;
  const message = 'This lead has been moved to Replied since. Nothing was changed.';
  const user = await open({
    ...server,
    [`PATCH /api/leads/${daniel.id}`]: (request) => {
      if (!('from' in (request.body as object))) return change(request);
      // Another tab has moved it.
      void change({ ...request, body: { status: 'responded' } });
      return errorResponse(409, { code: 'invalid_transition', message });
    },
  });
  await toContacted(user, '{ArrowDown}{ArrowDown}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Not undone: Daniel Okafor');
  expect(screen.getByText(message)).toBeVisible();
  await waitFor(async () => expect(await cards('responded')).toEqual(['Daniel Okafor']));
  expect(await cards('new')).toEqual(['Hana Sato']);
});

it('A card that moves slowly stays where it was put while the board is read again', async () => {
  const [hana, daniel, luca] = people() as [Lead, Lead, Lead];
  const server = board([hana, daniel, luca]);
  const moving = late(server[`PATCH /api/leads/${daniel.id}`] as NonNullable<Handlers[string]>);
  const user = await open({ ...server, [`PATCH /api/leads/${daniel.id}`]: moving.handler });
  await tell({ type: 'hello' });
  await toContacted(user, '{ArrowDown}{ArrowDown}');
  await waitFor(async () => expect(await cards('contacted')).toHaveLength(2));
  await toContacted(user, '{ArrowUp}');
  await waitFor(() => expect(callsOf(`PATCH /api/leads/${hana.id}`)).toHaveLength(1));
  await tell({ type: 'changed', keys: ['leads'] });
  await waitFor(async () => expect(await cards('contacted')).toHaveLength(3));
  expect(await cards('new')).toHaveLength(0);
  const reads = () => callsOf('GET /api/leads/columns').length;
  const before = reads();
  await moving.arrives();
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(await cards('contacted')).toHaveLength(3);
});

it('A move that fails late takes back no other one', async () => {
  const [hana, daniel, luca] = people() as [Lead, Lead, Lead];
  const server = board([hana, daniel, luca]);
  const failing = late(() => errorResponse(500));
  const user = await open({ ...server, [`PATCH /api/leads/${daniel.id}`]: failing.handler });
  await tell({ type: 'hello' });
  await toContacted(user, '{ArrowDown}{ArrowDown}');
  await waitFor(async () => expect(await cards('contacted')).toHaveLength(2));
  await toContacted(user, '{ArrowUp}');
  await waitFor(async () => expect(await cards('contacted')).toHaveLength(3));
  await tell({ type: 'changed', keys: ['leads'] });
  await failing.arrives();
  expect(await screen.findByText(/^Not saved: /)).toBeInTheDocument();
  await waitFor(async () => expect(await cards('new')).toEqual(['Daniel Okafor']));
  expect(await cards('contacted')).toEqual(['Hana Sato', 'Luca Ferri']);
});

it('A refused move brings the card back and says why', async () => {
  const refuse = () => errorResponse(409, { message: 'This lead is archived. Restore it to go on.' });
  const user = await open(board(people(), refuse));
  await user.click(screen.getByRole('button', { name: 'Move Hana Sato to…' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Booked' }));
  expect(await screen.findByText('This lead is archived. Restore it to go on.')).toBeVisible();
  expect(await cards('new')).toEqual(['Hana Sato', 'Daniel Okafor']);
});

it('Won asks for the amount first, and nothing moves until then', async () => {
  const user = await open(board(people()));
  await user.click(screen.getByRole('button', { name: 'Move Luca Ferri to…' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Won' }));
  expect(await screen.findByRole('dialog', { name: 'Why was this lead won?' })).toBeVisible();
  expect(calls().some((call) => call.startsWith('PATCH'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Move to Won' }));
  await waitFor(async () => expect(await cards('contacted')).toEqual([]));
});

it('The dialog for Won keeps its words until the move is saved', async () => {
  const [hana, daniel, luca] = people() as [Lead, Lead, Lead];
  const server = board([hana, daniel, luca]);
  const moves = `PATCH /api/leads/${luca.id}`;
  let full = true;
  const user = await open({
    ...server,
    [moves]: (sent) => (full ? errorResponse(429) : (server[moves]?.(sent) ?? errorResponse(404))),
  });
  await user.click(screen.getByRole('button', { name: 'Move Luca Ferri to…' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Won' }));
  const words = () => screen.getByRole('textbox', { name: /^What convinced them/ });
  await screen.findByRole('dialog');
  await user.type(words(), 'The rota of the bakery.');
  await user.click(screen.getByRole('button', { name: 'Move to Won' }));
  expect(await screen.findByText('No.')).toBeInTheDocument();
  expect(words()).toHaveValue('The rota of the bakery.');
  full = false;
  await user.click(screen.getByRole('button', { name: 'Move to Won' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(moves).at(-1)?.body).toMatchObject({ status: 'converted', reason: 'The rota of the bakery.' });
  expect(await cards('contacted')).toEqual([]);
});

it('The next card of the column has the focus when one is won', async () => {
  const user = await open(board(people()));
  await user.keyboard('{ArrowDown}m');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Won' }));
  await user.click(await screen.findByRole('button', { name: 'Move to Won' }));
  await waitFor(async () => expect(await cards('new')).toEqual(['Daniel Okafor']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Daniel Okafor' })).toHaveFocus());
});

it('Won without its amount takes the amount from the deal', async () => {
  const [hana, daniel, luca] = people() as [Lead, Lead, Lead];
  const user = await open(board([hana, daniel, luca]));
  await user.click(screen.getByRole('button', { name: 'Move Luca Ferri to…' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Won' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Amount' }));
  await user.click(screen.getByRole('button', { name: 'Move to Won' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = () => callsOf(`PATCH /api/leads/${luca.id}`).map(({ body }) => body);
  expect(bodies()).toEqual([{ status: 'converted', deal: null }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const back = { status: 'contacted', from: 'converted', deal: luca.deal, was: { deal: null } };
  await waitFor(() => expect(bodies().at(-1)).toEqual(back));
});

it('In a read-only view no card can be dragged, and its menu moves nobody', async () => {
  Object.assign(readOnly, { why: 'Read only' });
  const user = await open(board(people()));
  expect(document.querySelectorAll('[data-lead]')).toHaveLength(3);
  expect(document.querySelectorAll('[data-lead][draggable]')).toHaveLength(0);
  await user.keyboard('{ArrowDown}m');
  const option = await screen.findByRole('menuitemradio', { name: 'Contacted' });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  expect(option).toHaveAttribute('title', 'Read only');
  Object.assign(readOnly, { why: undefined });
});

it('The arrow keys move between cards and columns', async () => {
  const user = await open(board(people()));
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('button', { name: 'Hana Sato' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('Daniel Okafor'));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(focused()).toBe('Luca Ferri'));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(focused()).toBe('Hana Sato'));
});

it('A new lead starts in the column where it is added', async () => {
  const user = await open({ ...board(people()), 'POST /api/leads': () => Response.json(someLead({ name: 'Ida' })) });
  await user.click(screen.getByRole('button', { name: 'Add a lead to Replied' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Lead' });
  for (const [label, text] of [
    ['Name', 'Ida'],
    ['Title', 'CFO'],
    ['Company', 'Holm'],
  ] as const)
    await user.type(within(dialog).getByLabelText(label), text);
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await waitFor(() => expect(callsOf('POST /api/leads')[0]?.body).toMatchObject({ name: 'Ida', status: 'responded' }));
});
