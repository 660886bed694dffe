import type { AuditDetail, AuditEntry } from '@app/contracts/audit/audit.api';
import type { Integrity, IntegrityResult } from '@app/contracts/audit/integrity.api';
import type { Job } from '@app/contracts/jobs/jobs.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  admin,
  asAdmin,
  callsOf,
  coach,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  openApp,
  tell,
} from '../testing';

const ines = { id: admin.id, name: 'Ines Carvalho', email: admin.email };
const nora = { id: '00000000-0000-4000-8000-000000000502', name: 'Nora Lindqvist', email: coach.email };
const entry = (n: number, given: Partial<AuditEntry>): AuditEntry => ({
  id: `00000000-0000-4000-8000-00000000090${n}`,
  at: '2026-03-12T08:14:32.000Z',
  entry: 100 - n,
  kind: 'approval',
  type: 'ContentApproved',
  actor: { ...nora, as: 'user' },
  user: nora,
  summary: 'approved the message to Elise Fournier',
  note: 'Version 3, by hand',
  seal: 'b97ff8254076a5b0aa7a74073be36d27b97ff8254076a5b0aa7a74073be36d27',
  ...given,
});
const approved = entry(1, {});
const granted = entry(2, {
  kind: 'plan',
  type: 'TierGranted',
  actor: { ...ines, as: 'admin' },
  summary: 'granted Studio to <b>Nora</b>',
  note: 'Reason: pilot',
  seal: null,
});
const fresh = entry(3, { entry: null, summary: 'copied the message to Elise Fournier', seal: null });
const words = 'Elise, the night shift pilot.\n<img src=x onerror=alert(1)>';
const detail: AuditDetail = {
  ...approved,
  stream: 'content-7c1e',
  revision: 3,
  position: '4711',
  data: { body: words, odd: '=1+1' },
  metadata: {
    owner: nora.id,
    actor: { id: nora.id, as: 'user' },
    commandId: nora.id,
    commandHash: 'ab',
    correlationId: nora.id,
    causationId: null,
    recordedAt: approved.at,
  } as unknown as AuditDetail['metadata'],
  text: { title: null, body: words, fingerprint: `b97f${'0'.repeat(60)}` },
  chain: { hash: `aaaa${'1'.repeat(60)}`, before: `bbbb${'2'.repeat(60)}` },
};

const audit = 'GET /api/admin/audit';
const verify = 'POST /api/admin/integrity/verify';
const whole: IntegrityResult = {
  entries: 48_213,
  head: 'e'.repeat(64),
  from: '2026-06-02T08:00:00.000Z',
  to: '2026-11-20T09:00:00.000Z',
  seconds: 14.2,
  verifiedAt: new Date().toISOString(),
  broken: null,
};
const integrity = (given: Partial<Integrity> = {}): Integrity => ({
  entries: 48_213,
  head: whole.head,
  last: whole,
  jobId: null,
  ...given,
});
const handlers = {
  ...asAdmin,
  [audit]: () => listed([approved, granted], 31),
  [`GET /api/admin/audit/${approved.id}`]: () => Response.json(detail),
  'GET /api/admin/integrity': () => Response.json(integrity()),
  'GET /api/admin/read-models': () => Response.json([]),
};
const lastQuery = () => Object.fromEntries(callsOf(audit).at(-1)?.query ?? []);

describe('the ledger', () => {
  isolateTests();

  it('shows who did what and when, and never renders texts as HTML', async () => {
    await openApp('/admin/ledger', handlers);
    const item = (await screen.findByText('Nora Lindqvist')).closest('li');
    // 08:14 UTC is 09:14 in Berlin, the admin's time zone.
    expect(item).toHaveTextContent(
      '09:14:32Nora Lindqvist approved the message to Elise FournierVersion 3, by handEntry 99',
    );
    expect(screen.getByText('granted Studio to <b>Nora</b>').closest('li')).toHaveTextContent(
      'Ines Carvalho, admin, granted Studio to <b>Nora</b>Reason: pilot',
    );
    expect(screen.getByText('31 entries')).toBeInTheDocument();
  });

  it('shows approvals and plans by default, and has the chosen kind in the address', async () => {
    const router = await openApp('/admin/ledger', handlers);
    await screen.findByText('Nora Lindqvist');
    expect(lastQuery()).toMatchObject({ kind: 'decision' });
    await userEvent.click(screen.getByRole('radio', { name: 'Plans' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ kind: 'plan' }));
    expect(router.state.location.search).toEqual({ show: 'plans' });
    await userEvent.click(screen.getByRole('radio', { name: 'Everything' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('kind'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the ledger' }), 'elise');
    await waitFor(() => expect(router.state.location.search).toEqual({ show: 'everything', q: 'elise' }));
    expect(lastQuery()).toMatchObject({ q: 'elise' });
  });

  it('never shows the result of an older search as that of a newer one', async () => {
    const [zz, elise] = [late(() => listed([])), late(() => listed([approved]))];
    const answer: Handlers[string] = (sent) => (sent.query.get('q') === 'zz' ? zz.handler(sent) : elise.handler(sent));
    await openApp('/admin/ledger', {
      ...handlers,
      [audit]: (sent) => (sent.query.has('q') ? answer(sent) : listed([granted], 31)),
    });
    await screen.findByText('31 entries');
    const box = screen.getByRole('searchbox', { name: 'Search the ledger' });
    await userEvent.type(box, 'zz');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'zz' }));
    await userEvent.clear(box);
    await userEvent.type(box, 'elise');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'elise' }));
    // The count of the older search is not said of this one.
    expect(screen.queryByText('31 entries')).toBeNull();
    await elise.arrives();
    expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
    await zz.arrives();
    expect(screen.getByText('Nora Lindqvist')).toBeInTheDocument();
    expect(screen.queryByText('No entry matches')).toBeNull();
  });

  it('does not say that nothing matches before the response to this search', async () => {
    const elise = late(() => listed([approved]));
    await openApp('/admin/ledger?q=zz', {
      ...handlers,
      [audit]: (sent) => (sent.query.get('q') === 'zz' ? listed([]) : elise.handler(sent)),
    });
    await screen.findByText('No entry matches');
    const box = screen.getByRole('searchbox', { name: 'Search the ledger' });
    await userEvent.clear(box);
    await userEvent.type(box, 'elise');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'elise' }));
    expect(screen.queryByText('No entry matches')).toBeNull();
    await elise.arrives();
    expect(await screen.findByText('Nora Lindqvist')).toBeInTheDocument();
  });

  it('reads every filter from its address, with days in the admin’s time zone', async () => {
    const router = await openApp(
      `/admin/ledger?user=${nora.id}&actor=${admin.id}&as=admin&type=TierGranted&from=2026-11-02&to=2026-11-08`,
      handlers,
    );
    await screen.findByText('Nora Lindqvist');
    expect(lastQuery()).toEqual({
      kind: 'decision',
      user: nora.id,
      actor: admin.id,
      as: 'admin',
      type: 'TierGranted',
      from: '2026-11-01T23:00:00.000Z',
      until: '2026-11-08T23:00:00.000Z',
      limit: '50',
    });
    expect(screen.getByRole('button', { name: '2 Nov to 8 Nov' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Account: Nora Lindqvist' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('user'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('filters by a person', async () => {
    const people = [{ id: nora.id, email: nora.email, firstName: 'Nora', lastName: 'Lindqvist' }];
    const router = await openApp('/admin/ledger', { ...handlers, 'GET /api/admin/users': () => listed(people) });
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Who acted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who acted' }));
    await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus());
    await userEvent.click(await dialog.findByRole('button', { name: /Nora Lindqvist/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ actor: nora.id }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error when the last day is before the first day', async () => {
    const router = await openApp('/admin/ledger?from=2026-11-08', handlers);
    await userEvent.click(await screen.findByRole('button', { name: 'From 8 Nov' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Custom dates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom dates' }));
    expect(dialog.getByLabelText('First day')).toHaveValue('2026-11-08');
    await userEvent.type(dialog.getByLabelText('Last day'), '2026-11-02');
    await userEvent.click(dialog.getByRole('button', { name: 'Show these days' }));
    expect(dialog.getByText('The last day is before the first day.')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('Last day'));
    await userEvent.type(dialog.getByLabelText('Last day'), '2026-11-09');
    await userEvent.click(dialog.getByRole('button', { name: 'Show these days' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-11-08', to: '2026-11-09' }));
  });

  it('opens an entry with the exact text, its hashes and the stored event', async () => {
    const router = await openApp('/admin/ledger', handlers);
    const line = await screen.findByRole('button', { name: /Nora Lindqvist approved/ });
    await userEvent.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    expect(router.state.location.search).toEqual({ entry: approved.id });
    const paper = within(await screen.findByLabelText('This entry'));
    expect(paper.getByText(/Elise, the night shift pilot/, { selector: '.note' })).toHaveTextContent('<img src=x');
    expect(paper.getByText(/^b97f 0000/)).toBeInTheDocument();
    expect(paper.getByText(/^aaaa 1111/)).toBeInTheDocument();
    expect(paper.getByText(/^bbbb 2222/)).toBeInTheDocument();
    expect(paper.getByText('ContentApproved, content-7c1e, 3')).toBeInTheDocument();
    expect(paper.getByText('12 Mar 2026, 08:14:32 UTC')).toBeInTheDocument();
    const stored = paper.getByText((_, node) => node?.tagName === 'PRE');
    expect(JSON.parse(stored.textContent)).toEqual({
      id: detail.id,
      type: detail.type,
      stream: detail.stream,
      revision: 3,
      position: '4711',
      data: detail.data,
      metadata: detail.metadata,
    });
    await userEvent.click(line);
    await waitFor(() => expect(screen.queryByLabelText('This entry')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  it('shows a linked entry, also when the filters hide it', async () => {
    await openApp(`/admin/ledger?show=plans&entry=${approved.id}`, { ...handlers, [audit]: () => listed([granted]) });
    const asked = within(await screen.findByRole('region', { name: 'Linked entry' }));
    expect(await asked.findByText(/Elise, the night shift pilot/, { selector: '.note' })).toBeInTheDocument();
  });

  it('shows that an entry has no number yet, and reads again until it has one', async () => {
    let chained = false;
    await openApp('/admin/ledger', {
      ...handlers,
      [audit]: () => listed([chained ? { ...fresh, entry: 101 } : fresh]),
    });
    expect(await screen.findByText('not yet')).toBeInTheDocument();
    chained = true;
    expect(await screen.findByText('101')).toBeInTheDocument();
  });

  it('exports the filtered entries as CSV and as JSON lines', async () => {
    await openApp(`/admin/ledger?show=approvals&q=elise&user=${nora.id}`, handlers);
    await userEvent.click(await screen.findByRole('button', { name: 'Export ledger' }));
    const query = `?q=elise&kind=approval&user=${nora.id}`;
    expect(await screen.findByRole('menuitem', { name: 'CSV' })).toHaveAttribute(
      'href',
      `/api/admin/audit.csv${query}`,
    );
    expect(screen.getByRole('menuitem', { name: /JSON lines/ })).toHaveAttribute(
      'href',
      `/api/admin/audit.jsonl${query}`,
    );
  });

  it('says whether it is empty, filtered or could not be loaded', async () => {
    let respond = () => listed([]);
    await openApp('/admin/ledger', { ...handlers, [audit]: () => respond() });
    expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the ledger' }), 'zz');
    expect(await screen.findByText('No entry matches')).toBeInTheDocument();
    respond = () => errorResponse(503);
    await userEvent.click(screen.getByRole('radio', { name: 'Plans' }));
    expect(await screen.findByText('The ledger could not be loaded')).toBeInTheDocument();
  });
});

describe('the verification', () => {
  isolateTests();
  const job = (given: Partial<Job>): Job => ({
    id: 'v1',
    name: 'verify-integrity',
    state: 'active',
    progress: { done: 0, of: 0 },
    secondsLeft: null,
    result: null,
    error: null,
    ...given,
  });
  const card = async () => within(await screen.findByRole('region', { name: 'Verification' }));

  it('leaves the list in its skeleton until it is loaded, because the card may have another height then', async () => {
    const last = late(() => Response.json(integrity({})));
    await openApp('/admin/ledger', { ...handlers, 'GET /api/admin/integrity': last.handler });
    expect(await screen.findByText('Loading the ledger')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toBeVisible();
    await waitFor(() => expect(callsOf(audit)).not.toEqual([]));
    expect(screen.queryByText(/approved the message/)).toBeNull();
    await last.arrives();
    expect(await screen.findByText(/approved the message/)).toBeVisible();
    expect(screen.queryByText('Loading the ledger')).toBeNull();
  });

  it('shows the last result and the hash of the last entry', async () => {
    await openApp('/admin/ledger', {
      ...handlers,
      'GET /api/admin/integrity': () => Response.json(integrity({ entries: 48_221 })),
    });
    const said = await card();
    expect(await said.findByRole('heading', { name: 'Complete and unchanged' })).toBeInTheDocument();
    expect(said.getByText(/^48,213 entries from 2 June on, checked today at \d\d:\d\d in 14 s/)).toHaveTextContent(
      '8 more have been written since.',
    );
    expect(said.getByText(whole.head)).toBeInTheDocument();
  });

  it('shows a progress bar, then the result', async () => {
    let state = integrity({ last: null });
    await openApp('/admin/ledger', {
      ...handlers,
      'GET /api/admin/integrity': () => Response.json(state),
      'GET /api/jobs/v1': () => Response.json(job({ progress: { done: 12_000, of: 48_213 }, secondsLeft: 9 })),
      [verify]: () => {
        state = integrity({ last: null, jobId: 'v1' });
        return Response.json({ jobId: 'v1', address: '/api/jobs/v1' }, { status: 202 });
      },
    });
    const said = await card();
    expect(await said.findByRole('heading', { name: 'Not checked yet' })).toBeInTheDocument();
    // As high as after a check, so nothing below it moves.
    expect(said.getByText('No entry is verified')).toBeInTheDocument();
    expect(said.getByText('Hash of the last entry')).toBeVisible();
    await userEvent.click(said.getByRole('button', { name: 'Verify now' }));
    expect(await said.findByText('Checked 12,000 of 48,213 entries')).toBeInTheDocument();
    expect(said.getByText('about 9 s left')).toBeInTheDocument();
    expect(said.getByRole('progressbar')).toHaveAttribute('value', '12000');
    await userEvent.click(said.getByRole('button', { name: 'Verifying...' }));
    await tell({ type: 'job', job: job({ progress: { done: 40_000, of: 48_213 }, secondsLeft: 1 }) });
    expect(await said.findByText('Checked 40,000 of 48,213 entries')).toBeInTheDocument();
    state = integrity();
    await tell({ type: 'job', job: job({ state: 'completed', progress: { done: 48_213, of: 48_213 } }) });
    expect(await said.findByRole('heading', { name: 'Complete and unchanged' })).toBeInTheDocument();
    expect(callsOf(verify)).toHaveLength(1);
  });

  it('names the first broken entry, with a link to it', async () => {
    const broken = {
      entry: 31_044,
      what: 'changed',
      eventId: approved.id,
      stream: 'content-7c1e',
      type: 'ContentApproved',
      at: approved.at,
    } as const;
    const router = await openApp('/admin/ledger', {
      ...handlers,
      'GET /api/admin/integrity': () => Response.json(integrity({ last: { ...whole, broken } })),
    });
    const said = await card();
    expect(await said.findByRole('heading', { name: 'The chain is broken' })).toBeInTheDocument();
    expect(said.getByText(/does not match/)).toHaveTextContent(
      'Entry 31,044 does not match. Its content was changed after it was written.',
    );
    expect(said.getByText(/ContentApproved in content-7c1e/)).toBeInTheDocument();
    await userEvent.click(said.getByRole('link', { name: 'Open this entry' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ show: 'everything', entry: approved.id }));
  });

  it('shows a failure until it is started again', async () => {
    let state = integrity({ jobId: 'v1' });
    await openApp('/admin/ledger', {
      ...handlers,
      'GET /api/admin/integrity': () => Response.json(state),
      'GET /api/jobs/v1': () => Response.json(job({})),
    });
    const said = await card();
    await said.findByRole('progressbar');
    state = integrity();
    await tell({ type: 'job', job: job({ state: 'failed', error: 'The store could not be reached.' }) });
    expect(await said.findByRole('alert')).toHaveTextContent('The store could not be reached.');
    await waitFor(() => expect(callsOf('GET /api/admin/integrity').length).toBeGreaterThan(1));
    expect(said.getByRole('alert')).toBeInTheDocument();
    expect(said.getByRole('button', { name: 'Verify now' })).toBeInTheDocument();
  });

  it('of another admin is followed to its end', async () => {
    let state = integrity({ last: null, jobId: 'v1' });
    await openApp('/admin/ledger', { ...handlers, 'GET /api/admin/integrity': () => Response.json(state) });
    const said = await card();
    expect(await said.findByRole('button', { name: 'Verifying...' })).toBeInTheDocument();
    state = integrity();
    expect(await said.findByRole('heading', { name: 'Complete and unchanged' })).toBeInTheDocument();
  });

  it('shows an error when it could not be started', async () => {
    await openApp('/admin/ledger', { ...handlers, [verify]: () => new Response('', { status: 502 }) });
    await userEvent.click(await (await card()).findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('The verification could not be started. Please try again.')).toBeInTheDocument();
  });
});
