import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  calls,
  callsOf,
  coach,
  errorResponse,
  type Handlers,
  isolateTests,
  listed,
  openApp,
  signedIn,
  late,
  tell,
  writableClipboard,
} from '../testing';
import { prompt, reply } from '../prompts';

const { fingerprint } = reply;
const open = { ...prompt, reply };
const approved: Prompt = {
  ...prompt,
  state: 'posted',
  reply: { ...reply, approvalStatus: 'approved', copiedAt: '2026-11-20T09:31:00.000Z' },
};
const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => ({ day: `2026-11-${day}`, posted: 0 }));
const counts = {
  open: 1,
  posted: 0,
  done: 0,
  skipped: 0,
  today: '2026-11-20',
  week,
  seals: [] as string[],
  copied: [] as string[],
};

const server = (prompts: Partial<Record<Prompt['state'], Prompt[]>>, more: Handlers = {}): Handlers => ({
  ...signedIn,
  'GET /api/prompts/counts': () =>
    Response.json({
      ...counts,
      ...Object.fromEntries(
        (['open', 'posted', 'done', 'skipped'] as const).map((state) => [state, prompts[state]?.length ?? 0]),
      ),
    }),
  'GET /api/prompts': ({ query }) => listed(prompts[(query.get('state') ?? 'open') as Prompt['state']] ?? []),
  ...more,
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = () => screen.findByRole('textbox', { name: 'Suggested reply to Farah Siddiqui' });
const ofContent = (path = '') => `/api/content/${reply.contentId}${path}`;

describe('Engage without prompts', () => {
  isolateTests();

  it('has its line under the title also while the counts load, so that nothing moves down', async () => {
    const counted = late(() => Response.json({ ...counts, open: 1 }));
    await openApp('/engage', { ...server({ open: [open] }), 'GET /api/prompts/counts': counted.handler });
    expect(await screen.findByText('You post every word yourself.')).toBeVisible();
    await counted.arrives();
    expect(await screen.findByText('1 prompt to answer. You post every word yourself.')).toBeVisible();
  });

  it('says the specified words, has the box, and adds the samples on a press', async () => {
    await openApp('/engage', server({}, { 'POST /api/prompts/generate-samples': () => Response.json({ added: 2 }) }));
    expect(
      await screen.findByRole('heading', {
        name: 'No engagement prompts yet. Connect your platforms to get started.',
      }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Paste a post you’d like to answer' })).toBeVisible();
    await userEvent.click(button('Show two sample prompts'));
    expect(await screen.findByText('Sample prompts added')).toBeVisible();
  });

  it('keeps a pasted link, its words, a name and a thought', async () => {
    await openApp('/engage', server({}, { 'POST /api/prompts': () => Response.json(prompt) }));
    const post = await screen.findByRole('textbox', { name: 'Post or link' });
    await userEvent.click(post);
    await userEvent.paste('https://www.linkedin.com/feed/update/1 Nobody knew which shifts.');
    await userEvent.type(screen.getByRole('textbox', { name: /^Who wrote it/ }), 'Farah Siddiqui');
    await userEvent.type(screen.getByRole('textbox', { name: /^One thought/ }), 'No rota holds it.');
    await userEvent.click(button('Suggest a reply'));
    await waitFor(() => expect(post).toHaveValue(''));
    expect(callsOf('POST /api/prompts').map(({ body }) => body)).toEqual([
      {
        link: 'https://www.linkedin.com/feed/update/1',
        words: 'Nobody knew which shifts.',
        author: { name: 'Farah Siddiqui' },
        thought: 'No rota holds it.',
      },
    ]);
  });

  it('still has the post, the name and the thought after a new sign-in, until they are kept', async () => {
    const kept = server({}, { 'POST /api/prompts': () => Response.json(prompt) });
    const fields = ['Post or link', /^Who wrote it/, /^One thought/].map(
      (name) => async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name }),
    );
    const words = async () => Promise.all(fields.map(async (field) => (await field()).value));
    await openApp('/engage', kept);
    // A name alone is not kept, because the next post may be of somebody else.
    await userEvent.type(await screen.findByRole('textbox', { name: /^Who wrote it/ }), 'Farah');
    cleanup();
    await openApp('/engage', kept);
    expect(await words()).toEqual(['', '', '']);
    for (const field of fields) await userEvent.type(await field(), 'Words');
    cleanup();
    await openApp('/engage', kept);
    expect(await words()).toEqual(['Words', 'Words', 'Words']);
    await userEvent.click(button('Suggest a reply'));
    await waitFor(async () => expect(await words()).toEqual(['', '', '']));
    cleanup();
    await openApp('/engage', kept);
    expect(await words()).toEqual(['', '', '']);
  });

  it('keeps a post that is pasted while the one before is on its way, and stays where the person went', async () => {
    const keeping = late(() => Response.json(prompt));
    const router = await openApp('/engage', server({}, { 'POST /api/prompts': keeping.handler }));
    const post = await screen.findByRole('textbox', { name: 'Post or link' });
    await userEvent.type(post, 'Nobody knew which shifts.');
    await userEvent.click(button('Suggest a reply'));
    await userEvent.clear(post);
    await userEvent.type(post, 'The next one.');
    await act(() => router.navigate({ to: '/engage', search: { show: 'done' } }));
    await keeping.arrives();
    expect(await screen.findByText(/kept$/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Post or link' })).toHaveValue('The next one.');
    expect(router.state.location.search).toEqual({ show: 'done' });
  });

  it('keeps what is typed until it is sent, also on another page', async () => {
    const sending = late(() => Response.json(prompt));
    const router = await openApp('/engage', server({ open: [open] }, { 'POST /api/prompts': sending.handler }));
    const fields = async () => [
      await screen.findByRole('textbox', { name: 'Post or link' }),
      screen.getByRole('textbox', { name: /^One thought/ }),
    ];
    const typed = ['Nobody knew.', 'No rota holds it.'];
    for (const [i, field] of (await fields()).entries()) await userEvent.type(field, typed[i] ?? '');
    const leave = async () => {
      await act(() => router.navigate({ to: '/help' }));
      await screen.findByRole('heading', { name: 'Help Center' });
    };
    const back = async () => {
      await act(() => router.navigate({ to: '/engage' }));
      return (await fields()).map((field) => (field as HTMLInputElement).value);
    };
    await leave();
    expect(await back()).toEqual(typed);
    await userEvent.click(button('Suggest a reply'));
    await leave();
    await sending.arrives();
    expect(await back()).toEqual(['', '']);
  });

  it('asks for the post when there is none, and shows the server’s error at the field', async () => {
    const errors = [{ path: 'link', message: 'Give the address of a page on the web, such as https://example.com' }];
    await openApp('/engage', server({}, { 'POST /api/prompts': () => errorResponse(400, { errors }) }));
    const post = await screen.findByRole('textbox', { name: 'Post or link' });
    await userEvent.click(button('Suggest a reply'));
    expect(post).toBeInvalid();
    expect(screen.getByText('Paste the words of the post, or its link.')).toBeVisible();
    expect(callsOf('POST /api/prompts')).toEqual([]);
    await userEvent.type(post, 'https://localhost/');
    await userEvent.click(button('Suggest a reply'));
    expect(await screen.findByText(errors[0]?.message ?? '')).toBeVisible();
    expect(post).toHaveValue('https://localhost/');
  });

  it('has the lead that the person comes from as the author', async () => {
    const lead = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Marta Nowak', timeline: [] };
    const handlers = server(
      {},
      {
        [`GET /api/leads/${lead.id}`]: () => Response.json(lead),
        'POST /api/prompts': () => Response.json(prompt),
      },
    );
    await openApp(`/engage?lead=${lead.id}`, handlers);
    expect(await screen.findByText('Marta Nowak')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Post or link' }), 'Nobody knew.');
    await userEvent.click(button('Suggest a reply'));
    await waitFor(() =>
      expect(callsOf('POST /api/prompts').map(({ body }) => body)).toEqual([
        { words: 'Nobody knew.', author: { leadId: lead.id } },
      ]),
    );
  });
});

describe('People to watch', () => {
  isolateTests();
  const farah = '00000000-0000-4000-8000-0000000000b2';
  const marta = '00000000-0000-4000-8000-0000000000b1';
  const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const watchedOf = (days: number | null) => ({
    leadId: farah,
    name: 'Farah Siddiqui',
    title: 'COO',
    company: 'Hartwell',
    pastedAt: days === null ? null : daysBefore(days),
  });
  const watching = (people: object[], more: Handlers = {}) =>
    server({ open: [open] }, { 'GET /api/prompts/watched': () => Response.json(people), ...more });

  it.each([
    [null, 'Nothing pasted yet'],
    [2, 'Pasted 2 days ago'],
    [12, 'Nothing pasted for 12 days'],
  ])('say how long nothing was pasted (%s days)', async (days, says) => {
    await openApp('/engage', watching([watchedOf(days)]));
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Paste a post by Farah Siddiqui' })).toHaveAttribute(
      'href',
      `/engage?lead=${farah}`,
    );
  });

  it('are chosen among the leads for whom nothing else is planned, and left with Undo', async () => {
    const lead = { id: marta, name: 'Marta Nowak', title: 'COO', company: 'Solberg', suggestedAction: null };
    const busy = {
      ...lead,
      id: '00000000-0000-4000-8000-0000000000b3',
      name: 'Marta Busy',
      suggestedAction: 'connect',
    };
    let people: object[] = [watchedOf(2)];
    await openApp(
      '/engage',
      watching([], {
        'GET /api/prompts/watched': () => Response.json(people),
        'GET /api/leads': () => listed([lead, busy]),
        [`PATCH /api/leads/${marta}`]: () => {
          people = [{ ...watchedOf(null), leadId: marta, name: 'Marta Nowak' }, ...people];
          return Response.json({ ...lead, suggestedAction: 'comment' });
        },
        [`PATCH /api/leads/${farah}`]: () => Response.json({ ...lead, id: farah }),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'People to watch' }));
    expect(await screen.findByRole('textbox', { name: 'Watch one of your leads' })).toHaveFocus();
    await userEvent.keyboard('Marta');
    const offered = await screen.findByRole('list', { name: 'Leads to watch' });
    expect(within(offered).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(offered).getByRole('button', { name: /Marta Nowak/ }));
    expect(await screen.findByText('You watch Marta Nowak')).toBeVisible();
    expect(callsOf(`PATCH /api/leads/${marta}`).map(({ body }) => body)).toEqual([{ suggestedAction: 'comment' }]);
    expect(await screen.findByRole('link', { name: 'Paste a post by Marta Nowak' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'No longer watch Farah Siddiqui' }));
    expect(await screen.findByText('You no longer watch Farah Siddiqui')).toBeVisible();
    await userEvent.click(button('Undo'));
    await waitFor(() =>
      expect(callsOf(`PATCH /api/leads/${farah}`).map(({ body }) => body)).toEqual([
        { suggestedAction: null },
        { suggestedAction: 'comment', was: { suggestedAction: null } },
      ]),
    );
  });
});

describe('The action of a lead', () => {
  isolateTests();

  it('“comment” is kept as an intention, and leads to Engage with this person', async () => {
    const lead = {
      id: '00000000-0000-4000-8000-0000000000b1',
      name: 'Marta Nowak',
      title: 'COO',
      company: 'Solberg',
      tags: [],
      description: null,
      connectionCount: null,
      suggestedAction: null,
      pendingDraftId: null,
      source: 'manual',
      status: 'new',
      // The card shows people of this week.
      createdAt: new Date().toISOString(),
    };
    const router = await openApp('/', {
      ...server({}),
      'GET /api/content/pending': () => listed([]),
      'GET /api/content': () => listed([]),
      'GET /api/leads': () => listed([lead]),
      [`GET /api/leads/${lead.id}`]: () => Response.json({ ...lead, timeline: [] }),
      [`PATCH /api/leads/${lead.id}`]: () => Response.json({ ...lead, suggestedAction: 'comment' }),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Action for Marta Nowak' }), 'comment');
    expect(await screen.findByRole('heading', { name: 'Paste a post you’d like to answer' })).toBeVisible();
    expect(router.state.location.href).toBe(`/engage?lead=${lead.id}`);
    expect(await screen.findByText('Marta Nowak')).toBeVisible();
    expect(callsOf(`PATCH /api/leads/${lead.id}`).map(({ body }) => body)).toEqual([{ suggestedAction: 'comment' }]);
    expect(callsOf('POST /api/prompts')).toEqual([]);
    expect(await screen.findByText('comment chosen for Marta Nowak')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf(`PATCH /api/leads/${lead.id}`).at(-1)?.body).toEqual({
        suggestedAction: null,
        was: { suggestedAction: 'comment' },
      }),
    );
  });
});

describe('A prompt', () => {
  isolateTests();
  let clipboard: ReturnType<typeof writableClipboard>;
  beforeEach(() => {
    clipboard = writableClipboard();
  });

  it('shows who, why now, their words as text, and a link that opens apart', async () => {
    await openApp('/engage', server({ open: [{ ...open, answeredBefore: '2026-11-17T08:00:00.000Z' }] }));
    await box();
    expect(screen.getByText('Operations Lead at Hartwell Retail')).toBeVisible();
    expect(screen.getByText('You have not spoken yet.')).toBeVisible();
    expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeVisible();
    expect(document.querySelector('blockquote script')).toBeNull();
    expect(screen.getByText(/You answered Farah Siddiqui on 17 November/)).toHaveTextContent('from 24 November');
    const link = screen.getByRole('link', { name: 'Open in platform' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('has no Open in platform without a link, and a sample is marked', async () => {
    await openApp('/engage', server({ open: [{ ...open, link: null, sample: true }] }));
    await box();
    expect(screen.queryByRole('link', { name: 'Open in platform' })).toBeNull();
    expect(screen.getByText('Sample')).toBeVisible();
  });

  it('is approved as it stands, copied, and then asked about', async () => {
    const prompts: Partial<Record<Prompt['state'], Prompt[]>> = { open: [open] };
    const handlers = server(prompts, {
      [`PATCH ${ofContent()}`]: () => {
        prompts.open = [];
        prompts.posted = [approved];
        return Response.json({ id: reply.contentId, body: reply.body, fingerprint });
      },
      [`POST ${ofContent('/copied')}`]: () => Response.json({}),
      [`POST ${ofContent('/sent')}`]: () => {
        prompts.posted = [];
        return Response.json({ fingerprint, sent: { changed: false } });
      },
    });
    await openApp('/engage', handlers);
    await box();
    await userEvent.keyboard('c');
    expect(await screen.findByRole('heading', { name: 'Posted?' })).toBeVisible();
    expect(clipboard.mock.calls).toEqual([[reply.body]]);
    expect(screen.getByText('Keepwarm cannot see LinkedIn, so it asks you.')).toBeVisible();
    await userEvent.click(button('Yes'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Posted?' })).toBeNull());
    expect(calls().filter((call) => call.includes('/api/content/0'))).toEqual([
      `PATCH ${ofContent()} ${JSON.stringify({ approvalStatus: 'approved', fingerprint })}`,
      `POST ${ofContent('/copied')} ${JSON.stringify({ fingerprint })}`,
      `POST ${ofContent('/sent')} ${JSON.stringify({ fingerprint })}`,
    ]);
  });

  it('is asked about in its place when the next one was approved before the response', async () => {
    const second: Prompt = {
      ...open,
      id: '00000000-0000-4000-8000-0000000000a2',
      author: { ...open.author, name: 'Luca Ferri' },
      createdAt: '2026-11-20T08:00:00.000Z',
      reply: { ...reply, contentId: '00000000-0000-4000-8000-0000000000c2' },
    } as Prompt;
    const prompts: Partial<Record<Prompt['state'], Prompt[]>> = { open: [open, second] };
    const answer = (of: Prompt) =>
      late(() => {
        prompts.open = prompts.open?.filter(({ id }) => id !== of.id) ?? [];
        prompts.posted = [
          ...(prompts.posted ?? []),
          {
            ...of,
            state: 'posted',
            reply: { ...of.reply, ...approved.reply, contentId: of.reply?.contentId ?? '' },
          } as Prompt,
        ];
        return Response.json({ id: of.reply?.contentId, body: reply.body, fingerprint });
      });
    const [one, two] = [answer(open), answer(second)];
    await openApp(
      '/engage',
      server(prompts, {
        [`PATCH ${ofContent()}`]: one.handler,
        [`PATCH /api/content/${second.reply?.contentId}`]: two.handler,
        [`POST ${ofContent('/copied')}`]: () => Response.json({}),
        [`POST /api/content/${second.reply?.contentId}/copied`]: () => Response.json({}),
      }),
    );
    await box();
    await userEvent.keyboard('c');
    await userEvent.click(screen.getByRole('textbox', { name: 'Suggested reply to Luca Ferri' }));
    const sheet = within(screen.getByRole('article', { name: 'Reply to Luca Ferri' }));
    await userEvent.click(sheet.getByRole('button', { name: /^Approve & Copy/ }));
    await one.arrives();
    await two.arrives();
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Posted?' })).toHaveLength(2));
  });

  it('is asked about also when nothing is open, and has a receipt', async () => {
    await openApp('/engage', server({ posted: [approved] }));
    expect(await screen.findByText(/^1 comment is approved\. Did you post it/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Say what you posted' }));
    expect(await screen.findByRole('heading', { name: 'Posted?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receipt of the reply to Farah Siddiqui' })).toHaveAttribute(
      'href',
      `/approvals?id=${reply.contentId}&receipt=true`,
    );
  });

  it('is approved in the words on the screen, over the revision that the person saw', async () => {
    await openApp(
      '/engage',
      server({ open: [open] }, { [`PATCH ${ofContent()}`]: () => errorResponse(409, { code: 'stale_text' }) }),
    );
    const words = await box();
    await userEvent.clear(words);
    await userEvent.type(words, 'My own words.');
    await userEvent.click(button(/^Approve & Copy/));
    expect(await screen.findByText('Changed in another tab')).toBeVisible();
    expect(clipboard).not.toHaveBeenCalled();
    expect(callsOf(`PATCH ${ofContent()}`).map(({ body }) => body)).toEqual([
      { approvalStatus: 'approved', body: 'My own words.', basedOn: 0 },
    ]);
    // They survive the refusal.
    expect(words).toHaveValue('My own words.');
  });

  it('keeps the typed words when another tab changes it, and offers both versions', async () => {
    const newer = { ...open, reply: { ...reply, body: 'From the other tab.', revision: 1 } };
    const prompts = { open: [open] };
    await openApp('/engage', server(prompts));
    const words = await box();
    await userEvent.type(words, ' More.');
    prompts.open = [newer];
    await tell({ type: 'changed', keys: ['prompts'] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed in another tab');
    expect(words).toHaveValue(`${reply.body} More.`);
    expect(button(/^Approve & Copy/)).toBeDisabled();
    expect(button(/^Regenerate/)).toBeDisabled();
    expect(button('Copy my text')).toBeEnabled();
    await userEvent.click(button('Load the newer version'));
    expect(words).toHaveValue('From the other tab.');
    await userEvent.type(words, ' Mine.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says by how much it is too long', async () => {
    await openApp('/engage', server({ open: [open] }));
    fireEvent.change(await box(), { target: { value: 'x'.repeat(1251) } });
    expect(await screen.findByText('This is 1 character too long for a comment.')).toBeVisible();
    expect(button(/^Approve & Copy/)).toBeDisabled();
  });

  it('with a gap is not approved: the button counts it and goes to the thought', async () => {
    const body = 'You wrote: “Nobody knew.” [one thought of yours].';
    const asked = { ...open, thought: null, reply: { ...reply, body, gaps: ['one thought of yours'] } };
    const handlers = server(
      { open: [asked] },
      { [`POST /api/prompts/${prompt.id}/thought`]: () => Response.json(prompt) },
    );
    await openApp('/engage', handlers);
    // The gap is a chip, and the words have no brackets before they are edited.
    expect(await screen.findByText(/You wrote: “Nobody knew.”/)).toHaveTextContent(
      '“Nobody knew.” one thought of yours.',
    );
    expect(screen.queryByRole('textbox', { name: /^Suggested reply/ })).toBeNull();
    await userEvent.click(button('Edit the words'));
    expect(screen.getByRole('textbox', { name: /^Suggested reply/ })).toHaveValue(body);
    await userEvent.click(button(/^1 gap left/));
    const field = screen.getByRole('textbox', { name: 'One thought of yours' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'No rota holds it.');
    await userEvent.click(button('Use this thought'));
    await screen.findByText('Thought kept');
    expect(calls().filter((call) => /PATCH|thought/.test(call))).toEqual([
      `POST /api/prompts/${prompt.id}/thought ${JSON.stringify({ thought: 'No rota holds it.' })}`,
    ]);
  });

  it('keeps the thought that is typed for it, also on another page', async () => {
    const asked = { ...open, thought: null, reply: { ...reply, body: '[one thought of yours]', gaps: ['x'] } };
    const router = await openApp('/engage', server({ open: [asked] }));
    const field = () => screen.findByRole('textbox', { name: 'One thought of yours' });
    await userEvent.type(await field(), 'No rota holds it.');
    await act(() => router.navigate({ to: '/help' }));
    await screen.findByRole('heading', { name: 'Help Center' });
    await act(() => router.navigate({ to: '/engage' }));
    expect(await field()).toHaveValue('No rota holds it.');
  });

  it('is written in another way by a choice, and not while the arrow keys pass over it', async () => {
    const rewrites = `POST ${ofContent('/rewrite')}`;
    await openApp(
      '/engage',
      server({ open: [open] }, { [rewrites]: () => Response.json({ drafts: [], skipped: [] }) }),
    );
    await box();
    act(() => screen.getByRole('radio', { name: 'Ask' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(callsOf(rewrites)).toHaveLength(0);
    expect(document.activeElement).toHaveAttribute('type', 'radio');
    const chosen = (document.activeElement as HTMLInputElement).value;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(callsOf(rewrites).map(({ body }) => body)).toMatchObject([{ approach: chosen }]));
  });

  it('is written again: typed words are saved first, so that they stay a version', async () => {
    const handlers = server(
      { open: [open] },
      {
        [`PATCH ${ofContent()}`]: () => Response.json({ revision: 1 }),
        [`POST ${ofContent('/rewrite')}`]: () => Response.json({ drafts: [], skipped: [] }),
      },
    );
    await openApp('/engage', handlers);
    const words = await box();
    await userEvent.click(screen.getByRole('radio', { name: 'Short' }));
    await screen.findByText('The reply to Farah Siddiqui rewritten');
    await userEvent.type(words, ' More.');
    await userEvent.click(button(/^Regenerate/));
    await waitFor(() => expect(callsOf(`POST ${ofContent('/rewrite')}`)).toHaveLength(2));
    expect(callsOf(`POST ${ofContent('/rewrite')}`).map(({ body }) => body)).toEqual([
      { wish: 'again', basedOn: 0, approach: 'short' },
      { wish: 'again', basedOn: 1 },
    ]);
    expect(callsOf(`PATCH ${ofContent()}`).map(({ body }) => body)).toEqual([
      { approvalStatus: 'edited', body: `${reply.body} More.`, basedOn: 0 },
    ]);
  });

  it('is skipped with a reason in one tap, and Undo brings it back', async () => {
    const skipped: Prompt = {
      ...prompt,
      state: 'skipped',
      skipped: { reason: 'too_soon', note: null, at: '2026-11-20T09:40:00.000Z' },
    };
    const handlers = server(
      { open: [open] },
      {
        [`POST /api/prompts/${prompt.id}/skip`]: () => Response.json(skipped),
        [`POST /api/prompts/${prompt.id}/reopen`]: () => Response.json(prompt),
      },
    );
    await openApp('/engage', handlers);
    await box();
    await userEvent.keyboard('s');
    const why = await screen.findByRole('group', { name: 'Why skip?' });
    await userEvent.click(within(why).getByRole('button', { name: 'Too soon' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(`POST /api/prompts/${prompt.id}/reopen`)).toHaveLength(1));
    expect(callsOf(`POST /api/prompts/${prompt.id}/skip`).map(({ body }) => body)).toEqual([{ reason: 'too_soon' }]);
  });

  it('stays after Esc or Keep it in the question why it is skipped, and the focus is where it began', async () => {
    await openApp('/engage', server({ open: [open] }));
    await box();
    for (const keep of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(button('Keep it'))]) {
      await userEvent.keyboard('s');
      await screen.findByRole('group', { name: 'Why skip?' });
      await keep();
      expect(screen.queryByRole('group', { name: 'Why skip?' })).not.toBeInTheDocument();
      expect(button(/^Skip/u)).toHaveFocus();
    }
  });

  it('that leaves gives its focus to the next one', async () => {
    const other = { ...open, id: '00000000-0000-4000-8000-0000000000a2', createdAt: '2026-11-19T09:00:00.000Z' };
    const prompts = { open: [open, { ...other, author: { ...open.author, name: 'Marta Nowak' } }] };
    const handlers = server(prompts, {
      [`POST /api/prompts/${prompt.id}/skip`]: () => {
        prompts.open.shift();
        return Response.json({ ...prompt, state: 'skipped' });
      },
    });
    await openApp('/engage', handlers);
    await box();
    await userEvent.keyboard('s');
    const why = await screen.findByRole('group', { name: 'Why skip?' });
    await userEvent.click(within(why).getByRole('button', { name: 'Too soon' }));
    await waitFor(() => expect(screen.queryByText('Farah Siddiqui')).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', other.id));
  });

  it('has the keys of the specification', async () => {
    await openApp('/engage', server({ open: [open] }));
    const words = await box();
    await userEvent.keyboard('e');
    expect(words).toHaveFocus();
    await userEvent.keyboard('r');
    expect(words).toHaveValue(`${reply.body}r`);
  });

  it('says that its reply is being written', async () => {
    await openApp('/engage', server({ open: [{ ...prompt, reply: null }] }));
    expect(await screen.findByText('A reply is being written.')).toBeVisible();
  });
});

describe('After the approval', () => {
  isolateTests();
  beforeEach(() => void writableClipboard());

  it('“Changed it” takes the words that went out, and shows what changed', async () => {
    const handlers = server(
      { posted: [approved] },
      { [`POST ${ofContent('/sent')}`]: () => Response.json({ fingerprint, sent: { changed: true } }) },
    );
    await openApp('/engage?show=posted', handlers);
    await userEvent.click(await screen.findByRole('button', { name: 'Changed it' }));
    const field = await screen.findByRole('textbox', { name: 'What really went out?' });
    expect(button('Keep as posted')).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'As I posted it.');
    await userEvent.click(button('Keep as posted'));
    expect(await screen.findByText('The words that you posted are kept beside the approved ones.')).toBeVisible();
    expect(callsOf(`POST ${ofContent('/sent')}`).map(({ body }) => body)).toEqual([
      { fingerprint, body: 'As I posted it.' },
    ]);
  });

  it('what was posted can be taken back', async () => {
    const done: Prompt = {
      ...approved,
      state: 'done',
      reply: { ...reply, approvalStatus: 'approved', publishedAt: '2026-11-20T10:00:00.000Z', postedAs: 'As posted.' },
    };
    await openApp(
      '/engage?show=done',
      server({ done: [done] }, { [`DELETE ${ofContent('/sent')}`]: () => Response.json({}) }),
    );
    expect(await screen.findByText('As posted.')).toBeVisible();
    // 10:00 UTC is 11:00 in Berlin, the person's time zone.
    expect(screen.getByText('Posted by you, 20 Nov, 11:00, in other words than approved')).toBeVisible();
    await userEvent.click(button('Not posted after all'));
    expect(await screen.findByText('The reply to Farah Siddiqui is not posted')).toBeVisible();
  });

  it('a reply declined in the review is brought back there', async () => {
    const declined: Prompt = { ...prompt, state: 'skipped', reply: { ...reply, approvalStatus: 'declined' } };
    await openApp(
      '/engage?show=skipped',
      server({ skipped: [declined] }, { [`PATCH ${ofContent()}`]: () => Response.json({}) }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    await waitFor(() =>
      expect(callsOf(`PATCH ${ofContent()}`).map(({ body }) => body)).toEqual([{ approvalStatus: 'pending' }]),
    );
  });
});

describe('Today', () => {
  isolateTests();

  it('counts what was posted, and the target is changed in place', async () => {
    const handlers = server(
      { open: [open] },
      {
        'GET /api/prompts/counts': () =>
          Response.json({
            ...counts,
            posted: 1,
            seals: [fingerprint],
            copied: [fingerprint.replaceAll('a', 'b')],
            week: week.map((day) => (day.day === counts.today ? { ...day, posted: 1 } : day)),
          }),
        'PATCH /api/auth/user': () => Response.json({ ...coach, engageTarget: 3 }),
      },
    );
    await openApp('/engage', handlers);
    expect(await screen.findByText('1 of 5 posted today, 1 copied')).toBeVisible();
    // The seal of the posted one, that of the copied one, and three empty places.
    const places = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem', { hidden: true });
    expect(places.filter((place) => place.querySelector('svg'))).toHaveLength(2);
    expect(screen.getByRole('list', { name: 'Posted this week' })).toHaveTextContent('T 0F 1S 0');
    await userEvent.click(button('Change'));
    const field = screen.getByRole('spinbutton', { name: 'Comments a day' });
    await userEvent.clear(field);
    expect(button('Save')).toBeDisabled();
    await userEvent.type(field, '3');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Your target is 3 a day')).toBeVisible();
    await waitFor(() => expect(button('Change')).toHaveFocus());
    expect(callsOf('PATCH /api/auth/user').map(({ body }) => body)).toEqual([{ engageTarget: 3 }]);
  });

  it('keeps what is on the screen and what is typed when it cannot be read again', async () => {
    const prompts = {
      open: [{ ...open, thought: null, reply: { ...reply, body: '[one thought of yours]', gaps: ['x'] } }],
    };
    const handlers = server(prompts);
    const reads = ['GET /api/prompts/counts', 'GET /api/prompts'] as const;
    await openApp('/engage', handlers);
    const thought = await screen.findByRole('textbox', { name: 'One thought of yours' });
    await userEvent.type(thought, 'No rota holds it.');
    const post = screen.getByRole('textbox', { name: 'Post or link' });
    await userEvent.type(post, 'Nobody knew.');
    for (const read of reads) handlers[read] = () => errorResponse(503);
    await tell({ type: 'changed', keys: ['prompts'] });
    for (const read of reads) await waitFor(() => expect(callsOf(read)).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.getByRole('textbox', { name: 'Post or link' })).toHaveValue('Nobody knew.');
    expect(screen.getByRole('textbox', { name: 'One thought of yours' })).toHaveValue('No rota holds it.');
  });

  it('says when the next prompts could not be loaded, and keeps those on the screen', async () => {
    let away = true;
    const second = { ...open, id: '00000000-0000-4000-8000-0000000000a2', author: { ...open.author, name: 'Ida Moe' } };
    await openApp('/engage', {
      ...server({ open: [open] }),
      'GET /api/prompts': ({ query }) => {
        if (!query.get('cursor')) return listed([open], 2, 'next');
        return away ? errorResponse(503) : listed([second], 2);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more, 1' }));
    expect(await screen.findByText('The rest could not be loaded. Please try again.')).toBeVisible();
    expect(await box()).toBeVisible();
    away = false;
    await userEvent.click(button('Show more, 1'));
    expect(await screen.findByText('Ida Moe')).toBeVisible();
    expect(screen.queryByText('The rest could not be loaded. Please try again.')).toBeNull();
  });

  it('says when the prompts could not be loaded', async () => {
    await openApp('/engage', server({}, { 'GET /api/prompts/counts': () => errorResponse(500) }));
    expect(await screen.findByText('Engage could not be loaded')).toBeVisible();
    expect(screen.getByText('Nothing is lost. Request 7f3a.')).toBeVisible();
  });
});
