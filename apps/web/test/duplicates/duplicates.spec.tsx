import type { Lead } from '@app/contracts/leads/leads.api';
import { jest } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { capturedIn } from '@/shared/lib/share-target';
import { useShownToast } from '@/shared/toast/toast.store';
import { callsOf, errorResponse, type Handlers, isolateTests, late, listed, openApp, signedIn, tell } from '../testing';

isolateTests();

const lead = (n: number, given: Partial<Lead> = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: 'Daniel Okafor',
  title: 'COO',
  company: 'Pella Foods',
  email: null,
  linkedinUrl: 'https://www.linkedin.com/in/danielokafor',
  description: null,
  segment: null,
  status: 'contacted',
  tags: ['food'],
  connectionCount: null,
  profileImageUrl: null,
  suggestedAction: null,
  cameFrom: null,
  sourcePost: null,
  source: 'manual',
  importId: null,
  lastAction: null,
  lastActionAt: null,
  nextStep: null,
  nextStepDue: null,
  pendingDraftId: null,
  deal: null,
  archived: false,
  mergedInto: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
  ...given,
});
const daniel = lead(1);
const dan = lead(2, {
  name: 'Dan Okafor',
  title: 'Chief Operating Officer',
  email: 'd.okafor@pella.example',
  status: 'new',
  tags: ['Food', 'fair'],
});
const came = {
  id: dan.id,
  name: dan.name,
  status: 'new',
  at: new Date().toISOString(),
  before: { title: 'COO', email: null },
};
const sent = { id: 's', kind: 'sent', text: 'You sent the message', words: 'Hello', at: daniel.createdAt };
const merge = `POST /api/leads/${daniel.id}/merge`;
const pair = {
  one: daniel,
  other: dan,
  rules: ['linkedin'],
  sure: true,
  imported: { one: null, other: { fileName: 'people.csv', line: 12 } },
};
const open = (more: Handlers = {}, pairs: unknown[] = [pair]) =>
  openApp('/leads/duplicates', {
    ...signedIn,
    'GET /api/duplicates': () => Response.json(pairs),
    [`GET /api/leads/${daniel.id}`]: () => Response.json({ ...daniel, timeline: [sent] }),
    [`GET /api/leads/${dan.id}`]: () => Response.json({ ...dan, timeline: [] }),
    [`GET /api/leads/${daniel.id}/merged`]: () => Response.json([came]),
    [merge]: () => Response.json({ ...daniel, name: dan.name, updatedAt: '2026-11-18T09:00:01.000Z' }),
    [`POST /api/leads/${daniel.id}/unmerge`]: () => Response.json(daniel),
    [`POST /api/leads/${daniel.id}/apart`]: () => Response.json(daniel),
    ...more,
  });

describe('Duplicates', () => {
  it('show the rule, the values side by side and what a merge touches; the merge is undone on the person', async () => {
    await open();
    expect(await screen.findByText('Same person')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Which value to keep' });
    expect(within(table).getByRole('radio', { name: /^Daniel Okafor/ })).toBeChecked();
    expect(within(table).getByRole('radio', { name: /^Chief Operating Officer/ })).toBeChecked();
    expect(within(table).getByRole('radio', { name: /^Contacted/ })).toBeChecked();
    expect(within(table).getByRole('columnheader', { name: /people\.csv ?, line 12/ })).toBeInTheDocument();
    expect(await screen.findByText('line 12 of people.csv leads to Daniel Okafor')).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: 'Tags food fair both are kept' })).toBeInTheDocument();
    expect(await screen.findByText('1, seal and receipt unchanged')).toBeInTheDocument();
    await userEvent.click(within(table).getByRole('radio', { name: /^Dan Okafor/ }));
    expect(screen.getByRole('button', { name: /^Merge into Dan Okafor/ })).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(callsOf(merge).map(({ body }) => body)).toHaveLength(1));
    const taken = callsOf(merge).flatMap(({ body }) => (body as { take: string[] }).take);
    expect(taken.toSorted()).toEqual(['email', 'name', 'title']);
    expect(await screen.findByRole('heading', { name: 'Merged into Dan Okafor' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the merge' }));
    await waitFor(() =>
      expect(callsOf(`POST /api/leads/${daniel.id}/unmerge`).map(({ body }) => body)).toEqual([{ otherId: dan.id }]),
    );
  });

  it('show what a merge touches line by line before its words are loaded, so that the buttons stay', async () => {
    const loading = late(() => Response.json({ ...daniel, timeline: [sent] }));
    const usage = { leads: { count: 12, limit: 25 } };
    await open({ [`GET /api/leads/${daniel.id}`]: loading.handler, 'GET /api/usage': () => Response.json(usage) });
    expect(await screen.findByText('Loading what the merge changes')).toBeInTheDocument();
    const names = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
    const before = names();
    expect(before).toEqual([
      'Leads',
      'Drafts waiting',
      'Sent texts',
      'Touches and notes',
      'Follow-up',
      'Next step',
      'Import',
    ]);
    await loading.arrives();
    expect(await screen.findByText('1, seal and receipt unchanged')).toBeInTheDocument();
    expect(names()).toEqual(before);
  });

  it('say after a merge what came from whom and what it was before, and take another choice', async () => {
    const touch = { id: 't', kind: 'touch', touch: 'call', contentId: null, text: 'You called', words: null };
    const stays = { ...daniel, title: dan.title, email: dan.email };
    let now = daniel;
    await open({
      'GET /api/duplicates': () => Response.json(now === daniel ? [pair] : []),
      [`GET /api/leads/${daniel.id}`]: () => Response.json({ ...now, timeline: [] }),
      [`GET /api/leads/${dan.id}`]: () =>
        Response.json({ ...dan, timeline: [sent, { ...touch, at: daniel.createdAt }] }),
      [merge]: () => {
        now = stays;
        return Response.json(now);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Merge into/ }));
    expect(await screen.findByText('No pair left. Daniel Okafor is one person now')).toBeVisible();
    expect(await screen.findByText('Title and email came from Dan Okafor')).toBeVisible();
    expect(screen.getByText('Before: COO, and no email address')).toBeVisible();
    expect(screen.getByText('1 sent text and 1 touch came along')).toBeVisible();
    expect(screen.getByText(/^today at .*, by you$/)).toBeVisible();
    // A toast would hide the result on a phone, and says nothing more.
    expect(renderHook(useShownToast).result.current).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change which values stay' }));
    const table = await screen.findByRole('table', { name: 'Which value to keep' });
    expect(within(table).getByRole('radio', { name: /^Chief Operating Officer/ })).toBeChecked();
    await userEvent.click(within(table).getByRole('radio', { name: /^COO/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep these values' }));
    await waitFor(() =>
      expect(callsOf(merge).map(({ body }) => body)[1]).toEqual({ otherId: dan.id, take: ['email'] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stay at the pair that was opened while another one was merged', async () => {
    const merging = late(() => Response.json(daniel));
    const hana = lead(3, { name: 'Hana Sato' });
    const hanna = lead(4, { name: 'Hanna Sato' });
    await open({ [merge]: merging.handler }, [pair, { ...pair, one: hana, other: hanna }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Merge into/ }));
    await userEvent.click(screen.getByRole('button', { name: /Hanna Sato/ }));
    expect(await screen.findByRole('button', { name: /^Merge into Hana Sato/ })).toBeInTheDocument();
    await merging.arrives();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Merged into/ })).toBeNull();
  });

  it('say one name once where both leads have it', async () => {
    const twin = lead(2, { email: 'd.okafor@pella.example' });
    const twins = { ...pair, other: twin, rules: ['name_company'], sure: false };
    const merging = late(() => Response.json(daniel));
    const others = { ...pair, one: lead(3, { name: 'Hana Sato' }), other: lead(4, { name: 'Hanna Sato' }) };
    await open({ [merge]: merging.handler }, [twins, others]);
    expect(await screen.findByText('Both are called Daniel Okafor, and both work at Pella Foods.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Merge into/ }));
    await userEvent.click(screen.getByRole('button', { name: /Hanna Sato/ }));
    await merging.arrives();
    expect(await screen.findByText('Both leads named Daniel Okafor are one now')).toBeVisible();
  });

  it('open the pair again when the merge is undone, and keep the focus', async () => {
    let merged = false;
    await open({
      'GET /api/duplicates': () => Response.json(merged ? [] : [pair]),
      [`GET /api/leads/${daniel.id}/merged`]: () => Response.json(merged ? [came] : []),
      [merge]: () => {
        merged = true;
        return Response.json(daniel);
      },
      [`POST /api/leads/${daniel.id}/unmerge`]: () => {
        merged = false;
        return Response.json(daniel);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Merge into/ }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Merged into Daniel Okafor' })).toHaveFocus());
    await tell({ type: 'changed', keys: ['leads'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the merge' }));
    await tell({ type: 'changed', keys: ['leads'] });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Is this one person?' })).toHaveFocus());
    expect(screen.queryByText('Merged into Daniel Okafor')).not.toBeInTheDocument();
  });

  it('show the question of the next pair, also from the buttons at the foot', async () => {
    const others = { ...pair, one: lead(3, { name: 'Hana Sato' }), other: lead(4, { name: 'Hanna Sato' }) };
    await open({}, [pair, others]);
    const later = await screen.findByRole('button', { name: 'Later' });
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const place = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    place.mockReturnValue(new DOMRect(0, -132, 300, 24));
    await userEvent.click(later);
    expect(await screen.findByRole('button', { name: /^Merge into Hana Sato/ })).toBeVisible();
    place.mockRestore();
    expect(scroll.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Is this one person?' })]);
  });

  it('are two people when the person says so', async () => {
    await open();
    // Enter merges, but on a button that has the focus it presses that button.
    (await screen.findByRole('button', { name: 'Two people' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('They are not proposed again.')).toBeInTheDocument();
    expect(callsOf(merge)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/are proposed again$/u)).toBeInTheDocument();
    expect(callsOf(`POST /api/leads/${daniel.id}/apart`).map(({ body }) => body)).toEqual([
      { otherId: dan.id },
      { otherId: dan.id, apart: false },
    ]);
  });

  it('say that there are none, and that they could not be loaded', async () => {
    await open({}, []);
    expect(await screen.findByText('No duplicates found')).toBeInTheDocument();
  });
  it('read the history again that could not be read', async () => {
    let away = true;
    await open({
      [`GET /api/leads/${dan.id}`]: () => (away ? errorResponse(500) : Response.json({ ...dan, timeline: [] })),
    });
    expect(await screen.findByText('Their history could not be loaded')).toBeInTheDocument();
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Their history could not be loaded')).toBeNull());
    expect(callsOf(`GET /api/leads/${daniel.id}`)).toHaveLength(1);
  });

  it('stay on the screen when they cannot be read again', async () => {
    const handlers: Handlers = {};
    let away = false;
    handlers['GET /api/duplicates'] = () => (away ? errorResponse(503) : Response.json([pair]));
    await open(handlers);
    expect(await screen.findByText('Is this one person?')).toBeVisible();
    away = true;
    await tell({ type: 'changed', keys: ['leads'] });
    await waitFor(() => expect(callsOf('GET /api/duplicates')).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.queryByText('The duplicates could not be loaded')).toBeNull();
    expect(screen.getByText('Is this one person?')).toBeVisible();
  });

  it('offer to try again after an error', async () => {
    await open({ 'GET /api/duplicates': () => errorResponse(503, { message: 'The store is away.' }) });
    expect(await screen.findByText('The duplicates could not be loaded')).toBeInTheDocument();
  });
});

describe('The address of a merged lead', () => {
  it('leads to the one that stayed', async () => {
    const router = await openApp(`/leads/${dan.id}`, {
      ...signedIn,
      [`GET /api/leads/${dan.id}`]: () =>
        Response.json({ ...dan, archived: true, mergedInto: daniel.id, timeline: [] }),
      [`GET /api/leads/${daniel.id}`]: () => Response.json({ ...daniel, timeline: [] }),
      'GET /api/content': () => listed([]),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${daniel.id}`));
  });
});

describe('Capture', () => {
  const mail =
    'From: Dan Okafor <d.okafor@pella.example>\nSubject: Re: nights\n\nWhat would it cost?\n\n--\nDan Okafor\nChief Operating Officer\nPella Foods';
  const touches = `POST /api/leads/${dan.id}/touches`;
  const paste = async (text: string, more: Handlers = {}) => {
    await openApp('/leads?capture=true', {
      ...signedIn,
      'GET /api/leads': () => listed([{ ...dan, title: 'COO' }]),
      [`GET /api/leads/${dan.id}`]: () => Response.json({ ...dan, timeline: [] }),
      [`PATCH /api/leads/${dan.id}`]: () => Response.json(dan),
      [touches]: () => Response.json({ ...dan, touchId: daniel.id }),
      [`DELETE /api/leads/${dan.id}/touches/${daniel.id}`]: () => Response.json(dan),
      ...more,
    });
    await userEvent.click(await screen.findByLabelText('A profile, a signature or a mail'));
    await userEvent.paste(text);
  };

  it('saves a reply and a new title to the known lead, and Undo takes both back', async () => {
    await paste(mail);
    expect(await screen.findByText('Same email address.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save reply from Dan Okafor' }));
    await waitFor(() =>
      expect(callsOf(touches).map(({ body }) => body)).toEqual([
        { kind: 'reply', note: 'What would it cost?', via: 'email' },
      ]),
    );
    const patch = `PATCH /api/leads/${dan.id}`;
    expect(callsOf(patch).map(({ body }) => body)).toEqual([{ title: 'Chief Operating Officer' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(patch).at(-1)?.body).toEqual({ title: 'COO' }));
    expect(callsOf(`DELETE /api/leads/${dan.id}/touches/${daniel.id}`)).toHaveLength(1);
  });

  it('opens with what is pasted into the palette, and with what the palette does not find', async () => {
    const router = await openApp('/leads', { ...signedIn, 'GET /api/leads': () => listed([]) });
    const palette = async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await userEvent.click(await screen.findByRole('combobox', { name: 'Search or jump to' }));
    };
    const shared = () => capturedIn(router.history.location.hash);
    await palette();
    const signature = 'Ines Duarte\nHead of Operations\nMarlow Street';
    await userEvent.paste(signature);
    await screen.findByLabelText('A profile, a signature or a mail');
    expect(shared()).toBe(signature);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await palette();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search or jump to' }), 'Zoë Brandt');
    await userEvent.click(await screen.findByRole('option', { name: 'Add “Zoë Brandt” as a lead' }));
    await screen.findByLabelText('A profile, a signature or a mail');
    expect(shared()).toBe('Zoë Brandt');
  });

  it('adds somebody new, names what is missing, and keeps the paste after an error', async () => {
    await paste('Annemiek Bos\nHead of Care Planning\n1,046 connections', {
      'GET /api/leads': () => listed([]),
      'POST /api/leads': () => errorResponse(503, { message: 'The store is away.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Annemiek Bos' }));
    expect(await screen.findByText('Company is required')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Company'), 'Rozenhof Groep');
    await userEvent.click(screen.getByRole('button', { name: 'Add Annemiek Bos' }));
    expect(await screen.findByText('The store is away.')).toBeInTheDocument();
    expect(callsOf('POST /api/leads').map(({ body }) => body)).toEqual([
      { name: 'Annemiek Bos', title: 'Head of Care Planning', company: 'Rozenhof Groep', connectionCount: 1046 },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Change the paste' }));
    expect(screen.getByLabelText('A profile, a signature or a mail')).toHaveValue(
      'Annemiek Bos\nHead of Care Planning\n1,046 connections',
    );
  });
});
