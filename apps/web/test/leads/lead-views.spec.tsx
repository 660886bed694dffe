import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NextStepLabel } from '@/features/leads/lead/next-step';
import { someLead } from '../leads';
import {
  callsOf,
  coach,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  onPhone,
  openApp,
  signedIn,
  spreadTabs,
} from '../testing';

isolateTests();

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const views = (): LeadViewAnswer[] => [
  { id: id(11), name: 'Replied', filter: { status: 'responded' }, sort: '-lastAction', layout: 'table', count: 6 },
  { id: id(12), name: 'Warm', filter: { tag: 'warm' }, sort: '-created', layout: 'table', count: null },
];

/** A server with these views. */
const server = (): Handlers => {
  let now = views();
  const one = (n: number): Handlers => ({
    [`PATCH /api/lead-views/${id(n)}`]: ({ body }) => {
      const { place, ...look } = body as Partial<LeadViewAnswer> & { place?: number };
      now = now.map((view) => (view.id === id(n) ? { ...view, ...look } : view));
      const changed = now.filter((view) => view.id === id(n));
      if (place !== undefined) now = now.filter((view) => view.id !== id(n)).toSpliced(place, 0, ...changed);
      return Response.json(changed[0]);
    },
    [`DELETE /api/lead-views/${id(n)}`]: () => {
      now = now.filter((view) => view.id !== id(n));
      return Response.json({ id: id(n) });
    },
    [`POST /api/lead-views/${id(n)}/restore`]: () => {
      now = views();
      return Response.json(now.find((view) => view.id === id(n)));
    },
  });
  return {
    ...signedIn,
    'GET /api/leads': () => listed([someLead()]),
    'GET /api/lead-views': () => Response.json(now),
    'POST /api/lead-views': ({ body }) => {
      const { name } = body as LeadViewAnswer;
      if (name === 'Warm')
        return errorResponse(409, { message: 'You have a view named “Warm” already. Choose another name.' });
      const view = { ...(body as LeadViewAnswer), id: id(13), count: null };
      now = [...now, view];
      return Response.json(view);
    },
    ...one(11),
    ...one(12),
  };
};

const open = async (path = '/leads', more: Handlers = {}) => {
  const router = await openApp(path, { ...server(), ...more });
  await screen.findByRole('button', { name: 'Replied 6' });
  return { user: userEvent.setup(), router };
};
const nav = () => screen.getByRole('navigation', { name: 'Saved views' });
const tabs = () =>
  within(nav())
    .getAllByRole('button')
    .map((tab) => tab.querySelector('bdi')?.textContent)
    .filter(Boolean);
const menu = async (user: ReturnType<typeof userEvent.setup>, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change the view Replied' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('A tab opens its filter and its order, and All leaves them', async () => {
  const { user, router } = await open();
  expect(tabs()).toEqual(['All', 'Replied', 'Warm', 'Archive']);
  await user.click(screen.getByRole('button', { name: 'Replied 6' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ status: 'responded', sort: '-lastAction', view: id(11) }),
  );
  expect(screen.getByRole('button', { name: 'Replied 6' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByText(', changed, not saved')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('Views that cannot be loaded are not hidden: they can be loaded again', async () => {
  let gone = true;
  await openApp('/leads', {
    ...server(),
    'GET /api/lead-views': () => (gone ? errorResponse(503) : Response.json(views())),
  });
  const again = await within(nav()).findByRole('button', { name: 'Try again' }, { timeout: 9000 });
  expect(tabs()).toEqual(['All', 'Archive']);
  gone = false;
  await userEvent.click(again);
  await screen.findByRole('button', { name: 'Replied 6' });
  expect(within(nav()).queryByText('Your views could not be loaded.')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^All/ })).toHaveFocus();
});

it('A changed view says so, and can be saved, saved as a new one, or set back', async () => {
  const { user, router } = await open(`/leads?view=${id(11)}&status=responded&sort=-lastAction`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'enterprise');
  expect(await screen.findByText(', changed, not saved')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(', changed, not saved')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'smb');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(', changed, not saved')).not.toBeInTheDocument());
  const look = { filter: { segment: 'smb', status: 'responded' }, sort: '-lastAction', layout: 'table' };
  expect(callsOf(`PATCH /api/lead-views/${id(11)}`)[0]?.body).toEqual(look);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'startup');
  await user.click(await screen.findByRole('button', { name: 'Save as new' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.type(name, 'Warm{Enter}');
  expect(
    await screen.findByText('You have a view named “Warm” already. Choose another name.', { selector: 'form *' }),
  ).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Startups{Enter}');
  await waitFor(() => expect(tabs()).toEqual(['All', 'Replied', 'Warm', 'Startups', 'Archive']));
  expect(router.state.location.search).toMatchObject({ view: id(13), segment: 'startup' });
});

it('A view is renamed, moved, and deleted with Undo', async () => {
  const { user, router } = await open(`/leads?view=${id(11)}&status=responded&sort=-lastAction`);
  await menu(user, 'Move right');
  await waitFor(() => expect(tabs()).toEqual(['All', 'Warm', 'Replied', 'Archive']));
  expect(callsOf(`PATCH /api/lead-views/${id(11)}`)[0]?.body).toEqual({ place: 1 });
  await menu(user, 'Delete view');
  await waitFor(() => expect(tabs()).not.toContain('Replied'));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(callsOf(`POST /api/lead-views/${id(11)}/restore`)).toHaveLength(1));
  await waitFor(() => expect(tabs()).toContain('Replied'));
});

it('A view that is deleted does not close the one that was opened meanwhile', async () => {
  const deleting = late(() => Response.json({ id: id(11) }));
  const { user, router } = await open(`/leads?view=${id(11)}&status=responded&sort=-lastAction`, {
    [`DELETE /api/lead-views/${id(11)}`]: deleting.handler,
  });
  await menu(user, 'Delete view');
  await user.click(await screen.findByRole('button', { name: /^Warm/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: id(12) }));
  await deleting.arrives();
  expect(await screen.findByText(/View “Replied” deleted/)).toBeInTheDocument();
  expect(router.state.location.search).toMatchObject({ view: id(12) });
});

it('A removal that fails brings back that view, and no change after it goes away', async () => {
  const deleting = late(() => errorResponse(503));
  const moving = late(() => Response.json({ ...views()[1], name: 'Warm' }));
  const { user, router } = await open(`/leads?view=${id(11)}&status=responded&sort=-lastAction`, {
    [`DELETE /api/lead-views/${id(11)}`]: deleting.handler,
    [`PATCH /api/lead-views/${id(12)}`]: moving.handler,
    'POST /api/lead-views': () => Response.json({ ...views()[1], id: id(13), name: 'New' }),
  });
  await menu(user, 'Delete view');
  await user.click(await screen.findByRole('button', { name: /^Warm/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'smb');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(', changed, not saved')).not.toBeInTheDocument());
  await deleting.arrives();
  expect(await screen.findByText('View “Replied” not deleted')).toBeInTheDocument();
  await waitFor(() => expect(tabs()).toEqual(['All', 'Replied', 'Warm', 'Archive']));
  expect(screen.queryByText(', changed, not saved')).not.toBeInTheDocument();
  expect(router.state.location.search).toMatchObject({ view: id(12) });
  await moving.arrives();
  expect(await screen.findByText('View “Warm” saved')).toBeInTheDocument();
});

it('A change of a view that fails leaves the change of another view', async () => {
  const saving = late(() => errorResponse(503));
  const other = late(() => Response.json(views()[1]));
  const { user } = await open(`/leads?view=${id(11)}&status=responded&sort=-lastAction`, {
    [`PATCH /api/lead-views/${id(11)}`]: saving.handler,
    [`DELETE /api/lead-views/${id(12)}`]: other.handler,
  });
  await menu(user, 'Move right');
  await waitFor(() => expect(tabs()).toEqual(['All', 'Warm', 'Replied', 'Archive']));
  await user.click(screen.getByRole('button', { name: /^Warm/ }));
  await user.click(await screen.findByRole('button', { name: 'Change the view Warm' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(tabs()).toEqual(['All', 'Replied', 'Archive']));
  await saving.arrives();
  expect(await screen.findByText('View “Replied” not changed')).toBeInTheDocument();
  expect(tabs()).toEqual(['All', 'Replied', 'Archive']);
  await other.arrives();
});

it('A view that is saved late does not open over the tab that was chosen meanwhile', async () => {
  const saving = late(({ body }) => Response.json({ ...(body as LeadViewAnswer), id: id(13), count: null }));
  const { user, router } = await open('/leads?q=sato', { 'POST /api/lead-views': saving.handler });
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Satos{Enter}');
  await act(() => router.navigate({ to: '/leads', search: { tag: 'warm', view: id(12) } }));
  await saving.arrives();
  expect(await screen.findByText('View “Satos” saved')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ tag: 'warm', view: id(12) });
});

it('A name that is missing or taken keeps the focus in its field', async () => {
  const { user } = await open('/leads?q=sato');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save view' });
  await user.click(save);
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, 'Warm');
  await user.click(save);
  await screen.findByText(/^You have a view named “Warm” already/, { selector: 'form *' });
  expect(name).toHaveFocus();
  // Said once: no toast repeats it.
  expect(screen.getAllByText(/^You have a view named “Warm” already/)).toHaveLength(1);
});

it('The line of tabs moves to the open view', async () => {
  spreadTabs();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Warm' }));
  await waitFor(() => expect(nav().scrollLeft).toBe(600 - 40));
});

it('A filter without a view offers to be saved', async () => {
  const { user } = await open('/leads?q=sato');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Satos{Enter}');
  await waitFor(() =>
    expect(callsOf('POST /api/lead-views')[0]?.body).toEqual({
      name: 'Satos',
      filter: { q: 'sato' },
      sort: '-created',
      layout: 'table',
    }),
  );
  // The button that opened the dialog is gone: the focus is on the tab of the new view.
  await waitFor(() => expect(within(nav()).getByRole('button', { name: /^Satos/ })).toHaveFocus());
});

// It is the first test of this file that opens a lead, so the code of a lead loads here.
it('On a phone the screen is not empty while the code of a lead loads', () =>
  onPhone(async () => {
    const lead = someLead();
    await openApp('/leads', {
      ...server(),
      'GET /api/leads': () => listed([lead]),
      [`GET /api/leads/${lead.id}`]: () => new Promise(() => {}),
    });
    const row = await screen.findByText(lead.name);
    const main = screen.getByRole('main');
    const seen = new Set<string | null>();
    const watch = new MutationObserver(() => seen.add(main.textContent));
    watch.observe(main, { childList: true, subtree: true });
    await userEvent.click(row);
    await screen.findByText('Loading this lead');
    expect(await screen.findByRole('heading', { name: 'Lead' })).toBeInTheDocument();
    watch.disconnect();
    expect(seen).not.toContain('');
    expect(screen.getByRole('button', { name: 'Leads' })).toBeVisible();
  }));

it('The archive has no other act than to restore, on a phone too', () =>
  onPhone(async () => {
    const gone = someLead({ archived: true, archivedAt: '2026-11-20T09:00:00.000Z', archivedBecause: 'archived' });
    const restore = 'POST /api/leads/restore';
    await openApp('/leads?archived=true', {
      ...server(),
      'GET /api/leads': () => listed([gone]),
      [restore]: () => Response.json({ done: 1, skipped: 0 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: `Restore ${gone.name}` }));
    await waitFor(() => expect(callsOf(restore).map(({ body }) => body)).toEqual([{ ids: [gone.id] }]));
    expect(screen.queryByRole('button', { name: /^Draft Message/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  }));

it('A person who waits for room can be changed, without asking the server', async () => {
  const lead = { name: 'Hana Sato', title: 'COO', company: 'Lumen Row', tags: ['warm', 'met in May'] };
  const key = `waiting-leads:${coach.id}`;
  localStorage.setItem(key, JSON.stringify([{ id: id(14), typedAt: '2026-11-20T09:00:00.000Z', lead }]));
  const usage = {
    tier: 'free',
    leads: { count: 20, limit: 20, noticeAt: 15 },
    posts: { count: 0, limit: 3, again: '2026-11-30' },
  };
  await openApp('/leads', { ...server(), 'GET /api/usage': () => Response.json(usage) });
  expect(await screen.findByRole('link', { name: 'Go to Starter' })).toHaveAttribute('href', '/settings?tab=billing');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Hana Sato' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Hana Sato' }));
  expect(dialog.getByRole('textbox', { name: /^Tags/ })).toHaveValue('warm, met in May');
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Company' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Company' }), 'Lumen');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject([
    { id: id(14), lead: { ...lead, company: 'Lumen' } },
  ]);
  expect(screen.getByText('Lumen')).toBeInTheDocument();
  expect(callsOf('POST /api/leads')).toHaveLength(0);
});

describe('An import opens the list with its first people selected, once', () => {
  const picked = async () => {
    const people = ['Hana Sato', 'Marta Nowak', 'Kwame Mensah'].map((name) => someLead({ name }));
    const path = `/leads?importId=${id(15)}&pick=2`;
    const router = await openApp(path, { ...server(), 'GET /api/leads': () => listed(people) });
    const ticks = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ }).map(({ checked }) => checked);
    await waitFor(() => expect(ticks()).toEqual([true, true, false]));
    expect(router.state.location.search).toEqual({ importId: id(15) });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(ticks()).toEqual([true, true, true]);
  };
  it('in the table', picked);
  it('on a phone', () => onPhone(picked));

  it('and drafts for them when the button said so', async () => {
    const people = ['Hana Sato', 'Marta Nowak', 'Kwame Mensah'].map((name, i) => someLead({ name, id: id(30 + i) }));
    const draft = 'POST /api/content/generate-messages';
    const router = await openApp('/leads', {
      ...server(),
      'GET /api/leads': () => listed(people),
      [draft]: () => Response.json({ drafts: [], skipped: [] }),
    });
    const search = { importId: id(15), pick: 2 };
    await act(() => router.navigate({ to: '/leads', search, state: { draftPicked: true } }));
    await waitFor(() => expect(callsOf(draft).map(({ body }) => body)).toEqual([{ leadIds: [id(30), id(31)] }]));
    await waitFor(() => expect(router.state.location.state.draftPicked).toBeUndefined());
  });
});

it('Nothing is overdue for a lead that is lost', () => {
  const step = { nextStep: 'Call', nextStepDue: '2020-01-02' };
  const { rerender } = render(<NextStepLabel {...step} status="contacted" />);
  expect(screen.getByText(/overdue/)).toBeInTheDocument();
  rerender(<NextStepLabel {...step} status="lost" />);
  expect(screen.queryByText(/overdue/)).not.toBeInTheDocument();
  expect(screen.getByText('2 Jan 2020')).toBeInTheDocument();
});

describe('The focus stays with the lead when a draft takes the place of its button', () => {
  const drafted = async () => {
    let lead = someLead();
    await openApp('/leads', {
      ...server(),
      'GET /api/leads': () => listed([lead]),
      'POST /api/content/generate-message': () => {
        lead = { ...lead, pendingDraftId: id(31) };
        return Response.json({ drafts: [{ id: id(31), targetLeadId: lead.id }], skipped: [] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Draft Message to ${lead.name}` }));
    await screen.findAllByRole('link', { name: `Draft waiting for ${lead.name}` });
    await waitFor(() => expect(screen.getByRole('button', { name: lead.name })).toHaveFocus());
  };
  it('in the table', drafted);
  it('on a phone', () => onPhone(drafted));
  it.each(['/leads/', '/leads?lead='])('%s shows the lead: on the name', async (address) => {
    let lead = { ...someLead(), timeline: [] };
    await openApp(`${address}${lead.id}`, {
      ...server(),
      'GET /api/leads': () => listed([]),
      [`GET /api/leads/${lead.id}`]: () => Response.json(lead),
      'POST /api/content/generate-message': () => {
        lead = { ...lead, pendingDraftId: id(31) };
        return Response.json({ drafts: [{ id: id(31), targetLeadId: lead.id }], skipped: [] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Draft Message to ${lead.name}` }));
    await screen.findByRole('link', { name: `Draft waiting for ${lead.name}` });
    await waitFor(() => expect(screen.getByRole('heading', { name: `Name: ${lead.name}` })).toHaveFocus());
  });
});

it('The button of a suggested step says what it is, and what it changes', async () => {
  const suggestedStep = { step: 'Answer their reply', reason: 'They wrote.', fact: '', action: null } as const;
  const lead = someLead({ suggestedStep: { ...suggestedStep, rule: 'answer_reply' } });
  await openApp('/leads', { ...server(), 'GET /api/leads': () => listed([lead]) });
  expect(await screen.findByRole('button', { name: /next step for/ })).toHaveTextContent(
    `Suggested: Answer their reply. Change the next step for ${lead.name}`,
  );
});

it('Selected people get drafts with one reason that is given for all of them', async () => {
  const draft = 'POST /api/content/generate-messages';
  const lead = someLead();
  await openApp('/leads', {
    ...server(),
    'GET /api/leads': () => listed([lead]),
    [draft]: () => Response.json({ drafts: [], skipped: [] }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${lead.name}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Why now?' }));
  const form = within(await screen.findByRole('dialog', { name: 'Why you write now' }));
  await userEvent.click(form.getByRole('button', { name: 'Draft for 1 lead' }));
  expect(form.getByRole('alert')).toHaveTextContent('Say why in one sentence.');
  await userEvent.type(
    form.getByRole('textbox', { name: 'Why do you write to this lead now?' }),
    'We both spoke in Lyon.{Enter}',
  );
  await waitFor(() =>
    expect(callsOf(draft).map(({ body }) => body)).toEqual([{ leadIds: [lead.id], whyNow: 'We both spoke in Lyon.' }]),
  );
  expect(screen.queryByRole('dialog', { name: 'Why you write now' })).toBeNull();
});

it('Undo of a second move takes selected people back to where the first one has brought them', async () => {
  let status = 'new';
  const lead = someLead();
  await openApp('/leads?status=new', {
    ...server(),
    'GET /api/leads': () => listed(status === 'new' ? [lead] : []),
    'POST /api/leads/move': ({ body }) => {
      ({ status } = body as { status: string });
      return Response.json({ done: 1, skipped: 0 });
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Hana Sato' }));
  const move = async (to: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: to }));
    await screen.findByText(`1 lead moved to ${to}`);
  };
  await move('Contacted');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Hana Sato' })).toBeNull());
  await move('Replied');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Move undone');
  const moves = [{ status: 'contacted' }, { status: 'responded' }, { status: 'contacted', from: 'responded' }];
  expect(callsOf('POST /api/leads/move').map(({ body }) => body)).toEqual(
    moves.map((move) => ({ ids: [lead.id], ...move })),
  );
});

it('Undo of a move says how many people have moved since', async () => {
  const leads = [someLead(), someLead({ name: 'Ada Moss' })];
  await openApp('/leads', {
    ...server(),
    'GET /api/leads': () => listed(leads),
    'POST /api/leads/move': ({ body }) =>
      Response.json('from' in (body as object) ? { done: 1, skipped: 1 } : { done: 2, skipped: 0 }),
  });
  for (const { name } of leads) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Move undone');
  expect(screen.getByText('1 lead has been moved or archived since.')).toBeVisible();
});

it('Selected people who all have a draft lead to the review, also on a phone', () =>
  onPhone(async () => {
    const [first, second] = [someLead({ pendingDraftId: id(31) }), someLead({ pendingDraftId: id(32) })];
    const none = someLead({ name: 'Marta Nowak' });
    await openApp('/leads', { ...server(), 'GET /api/leads': () => listed([first, second, none]) });
    const ticks = await screen.findAllByRole('checkbox', { name: 'Select Hana Sato' });
    for (const tick of ticks) await userEvent.click(tick);
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    expect(bar.getByRole('link', { name: 'Review 2 drafts' })).toHaveAttribute('href', `/approvals?id=${id(31)}`);
    expect(bar.queryByRole('button', { name: 'Draft' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Marta Nowak' }));
    expect(bar.getByRole('button', { name: 'Draft' })).toBeVisible();
    expect(bar.queryByRole('link', { name: /^Review/ })).toBeNull();
  }));

it('A next step stays in its window until it is saved, and says why it is refused', async () => {
  const lead = someLead();
  let wrong = true;
  const errors = [{ path: 'nextStepDue', message: 'Not a day that can come' }];
  const steps = `PATCH /api/leads/${lead.id}`;
  const { user } = await open('/leads', {
    'GET /api/leads': () => listed([lead]),
    [steps]: ({ body }) =>
      wrong
        ? errorResponse(400, { code: 'validation_failed', errors })
        : Response.json({ ...lead, ...(body as object) }),
  });
  await user.click(screen.getByRole('button', { name: /next step for Hana Sato/ }));
  const step = await screen.findByRole('textbox', { name: 'Next step' });
  await user.type(step, 'Ask about the rota');
  fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '0202-11-20' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not a day that can come.')).toBeInTheDocument();
  expect(step).toHaveValue('Ask about the rota');
  wrong = false;
  fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '2026-11-20' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(step).not.toBeInTheDocument());
  expect(callsOf(steps).at(-1)?.body).toEqual({ nextStep: 'Ask about the rota', nextStepDue: '2026-11-20' });
});

it.each([
  ['archived', '/leads', {}],
  ['restored', '/leads?archived=true', { archived: true, archivedBecause: 'archived' }],
] as const)('Leads that could not be %s stay selected', async (done, address, given) => {
  const lead = someLead(given);
  const act = `POST /api/leads/${done === 'archived' ? 'archive' : 'restore'}`;
  let full = true;
  await openApp(address, {
    ...server(),
    'GET /api/leads': () => listed([lead]),
    [act]: () => (full ? errorResponse(429) : Response.json({ done: 1, skipped: 0 })),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Hana Sato' }));
  const press = async () => {
    const bar = within(screen.getByRole('toolbar'));
    await userEvent.click(bar.getByRole('button', { name: done === 'archived' ? 'Archive' : 'Restore' }));
    if (done === 'archived') await userEvent.click(await screen.findByRole('button', { name: 'Archive 1 lead' }));
  };
  await press();
  expect(await screen.findByText('No.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select Hana Sato', hidden: true })).toBeChecked();
  full = false;
  if (done === 'archived') await userEvent.click(screen.getByRole('button', { name: 'Archive 1 lead' }));
  else await press();
  expect(await screen.findByText(`Hana Sato ${done}`)).toBeInTheDocument();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('A filter that is removed gives its focus to the next one, and the last one to the title', async () => {
  const { user } = await open('/leads?tag=warm&source=import');
  const filters = await screen.findAllByRole('button', { name: /^Remove filter/ });
  expect(filters).toHaveLength(2);
  const [first, second] = filters.map((each) => each.getAttribute('aria-label') ?? '');
  await user.click(screen.getByRole('button', { name: first ?? '' }));
  await waitFor(() => expect(screen.getByRole('button', { name: second ?? '' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Leads & Segments' })).toHaveFocus());
});
