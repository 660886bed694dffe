import type { Content } from '@app/contracts/content/content.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard, noModel } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, late, listed, openApp, signedIn, tell } from '../testing';
import { detailOf, liveResponse, text } from '../texts';

isolateTests();

const id = '00000000-0000-4000-8000-0000000000d1';
const otherId = '00000000-0000-4000-8000-0000000000d2';
const question = 'what would you tell somebody in the same place?';
const opening = 'A ward stopped borrowing staff.';
const post = text(id, {
  type: 'post',
  channel: 'linkedin_post',
  targetName: null,
  targetTitle: null,
  targetCompany: null,
  topic: 'Float staff',
  body: `${opening}\n\nThe first week was loud.\n\n[${question}]\n\nWhat did you need by noon?`,
  gaps: [question],
});
const whole = { ...post, body: `${opening}\n\nAsk at noon.`, gaps: [] };
const other = text(otherId, { body: 'Hi Elise, what do your mornings find out too late?' });
const decided = { decidedAt: '2026-11-20T10:00:00.000Z' };

/** A server with one waiting post, which stores changes of it. */
const serverWith = (item: Content, more: Content[] = []) => {
  let now = item;
  const waits = () => [now, ...more].filter(({ approvalStatus }) => ['pending', 'edited'].includes(approvalStatus));
  const handlers: Handlers = {
    ...signedIn,
    'GET /api/card': () => Response.json(emptyCard),
    'GET /api/model': () => Response.json(noModel),
    'GET /api/content': () => listed([]),
    'GET /api/content/pending': () => listed(waits()),
    'POST /api/content/generate-post': () => Response.json({ drafts: [now], skipped: [] }),
    [`GET /api/content/${id}`]: () => Response.json(detailOf(now)),
    [`PATCH /api/content/${id}`]: ({ body }) => {
      const { approvalStatus, body: words = now.body } = body as {
        approvalStatus: Content['approvalStatus'];
        body?: string;
      };
      const isDecided = approvalStatus === 'approved' || approvalStatus === 'declined';
      now = { ...now, approvalStatus, body: words, gaps: [], ...(isDecided && decided) };
      return Response.json(detailOf(now));
    },
  };
  return { handlers, become: (next: Partial<Content>) => (now = { ...now, ...next }) };
};
const changes = () => callsOf(`PATCH /api/content/${id}`).map(({ body }) => body);
const draft = async () => within(await screen.findByRole('region', { name: 'Your draft' }));
const gap = async () => (await draft()).findByRole('textbox', { name: /^What would you tell/ });
const generate = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Theme' }), 'Float staff');
  await userEvent.click(screen.getByRole('button', { name: 'Generate AI Draft' }));
};
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Your draft' })).toBeNull());

describe('The draft of a post', () => {
  it('comes under the questions, once, with its preview, its address and the focus', async () => {
    const router = await openApp('/content', serverWith(post, [other]).handlers);
    await generate();
    const heading = await screen.findByRole('heading', { name: 'Your draft' });
    await waitFor(() => expect(heading).toHaveFocus());
    const place = await draft();
    expect(await place.findByRole('article', { name: 'the post on Float staff' })).toHaveTextContent(opening);
    expect(place.getByText('Template')).toBeVisible();
    expect(place.getByText('Pending')).toBeVisible();
    expect(within(place.getByRole('region', { name: 'On a phone' })).getByText(/^A ward stopped/)).toBeVisible();
    expect(screen.getAllByRole('article', { name: 'the post on Float staff' })).toHaveLength(1);
    expect(await screen.findByText('1 more waiting for you')).toBeVisible();
    expect(router.state.location.search).toEqual({ draft: id });
    expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('');
    expect(screen.getByText('It is below the questions, and waits for your approval.')).toBeVisible();
  });

  it('is there while a model writes it, and then to decide about', async () => {
    let live: ReturnType<typeof liveResponse> | undefined;
    await openApp('/content', {
      ...serverWith(whole).handlers,
      'POST /api/content/generate-post': ({ signal }) => (live = liveResponse(signal)).response,
    });
    await generate();
    await screen.findByRole('button', { name: 'Stop' });
    live?.send({ type: 'text', keep: 0, words: 'A ward' });
    await waitFor(() => expect(screen.getByRole('article', { name: 'Your post' })).toHaveTextContent('A ward'));
    live?.send({ type: 'done', status: 200, body: { drafts: [whole], skipped: [] } });
    live?.end();
    expect(await (await draft()).findByRole('button', { name: 'Approve the post on Float staff' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Your post' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your draft' })).toHaveFocus();
  });

  it('has its open question as a field, counted on the button that goes there', async () => {
    await openApp(`/content?draft=${id}`, serverWith(post).handlers);
    const field = await gap();
    const place = await draft();
    expect(place.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await userEvent.click(place.getByRole('button', { name: /^1 gap left/ }));
    expect(field).toHaveFocus();
    expect(place.getByText('a phone folds here')).toBeVisible();
    await userEvent.type(field, 'Ask at noon.');
    expect(place.getByRole('button', { name: /^Approve/ })).toBeVisible();
    expect(place.queryByText('question 3')).toBeNull();
  });

  it('is approved there, and then copied and opened', async () => {
    const router = await openApp(`/content?draft=${id}`, serverWith(post).handlers);
    await userEvent.type(await gap(), 'Ask at noon.');
    const place = await draft();
    await userEvent.click(place.getByRole('button', { name: /^Approve/ }));
    expect(await place.findByRole('link', { name: /^Copy & open LinkedIn/ })).toBeVisible();
    expect(changes()).toEqual([
      { approvalStatus: 'approved', body: post.body.replace(`[${question}]`, 'Ask at noon.'), basedOn: 0 },
    ]);
    expect(await place.findByRole('region', { name: 'From your yes to what came of it' })).toBeVisible();
    // Its words can be made into a text for another channel.
    expect(place.getByRole('button', { name: 'Repurpose the post on Float staff' })).toBeVisible();
    expect(place.queryByText(/in another tab/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your draft' })).toHaveFocus();
    await userEvent.click(place.getByRole('button', { name: 'Close the draft' }));
    await gone();
    expect(router.state.location.search).toEqual({});
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Content Memory' })).toHaveFocus());
  });

  it('is saved with what was typed, and waits', async () => {
    const router = await openApp(`/content?draft=${id}`, serverWith(post).handlers);
    await userEvent.type(await gap(), 'Ask at noon.');
    await userEvent.click((await draft()).getByRole('button', { name: 'Save, decide later' }));
    await gone();
    expect(changes()).toEqual([
      { approvalStatus: 'edited', body: post.body.replace(`[${question}]`, 'Ask at noon.'), basedOn: 0 },
    ]);
    expect(router.state.location.search).toEqual({});
    expect(await screen.findByRole('button', { name: 'Approve the post on Float staff' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('only closes when nothing was typed', async () => {
    await openApp(`/content?draft=${id}`, serverWith(whole).handlers);
    await userEvent.click(await (await draft()).findByRole('button', { name: 'Save, decide later' }));
    await gone();
    expect(changes()).toEqual([]);
  });

  it('is declined there, and can be reopened', async () => {
    await openApp(`/content?draft=${id}`, serverWith(whole).handlers);
    const place = await draft();
    await userEvent.click(await place.findByRole('button', { name: /^Decline/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Wrong tone' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Decline(?! the)/ }).at(-1) as HTMLElement);
    await userEvent.click(await place.findByRole('button', { name: 'Reopen' }));
    expect(await place.findByRole('button', { name: /^Approve/ })).toBeVisible();
  });

  it('is not approved by a key that is meant for the questions', async () => {
    await openApp(`/content?draft=${id}`, serverWith(whole).handlers);
    await (await draft()).findByRole('button', { name: /^Approve/ });
    await userEvent.type(screen.getByRole('textbox', { name: /^What happened/ }), 'a{Control>}{Enter}{/Control}');
    expect(changes()).toEqual([]);
    await userEvent.click(screen.getByRole('heading', { name: 'Your draft' }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  it('stays while the person searches', async () => {
    const router = await openApp(`/content?draft=${id}`, serverWith(whole).handlers);
    await draft();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search everything you wrote' }), 'rota');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'rota', draft: id }));
    await gone();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search everything you wrote' }));
    expect(await draft()).toBeTruthy();
  });

  it('makes room for the next one', async () => {
    const { handlers } = serverWith(whole);
    await openApp(`/content?draft=${id}`, {
      ...handlers,
      'POST /api/content/generate-post': () => new Promise(() => undefined),
    });
    await draft();
    await generate();
    await gone();
  });

  it('does not fetch a person back who is on another page by now', async () => {
    let answer: (response: Response) => void = () => undefined;
    const router = await openApp('/content', {
      ...serverWith(whole).handlers,
      'POST /api/content/generate-post': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await generate();
    await act(() => router.navigate({ to: '/leads' }));
    await act(async () => answer(Response.json({ drafts: [whole], skipped: [] })));
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
    expect(await (await draft()).findByRole('button', { name: /^Approve/ })).toBeVisible();
    expect(router.state.location.search).toEqual({ draft: id });
  });
});

describe('A person who leaves while a post is written, and comes back', () => {
  const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
  const leftAndBack = async (more: Handlers, path = '/content') => {
    const writing = late(() => Response.json({ drafts: [whole], skipped: [] }));
    const router = await openApp(path, {
      ...serverWith(whole).handlers,
      'POST /api/content/generate-post': writing.handler,
      ...more,
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^What happened/ }), 'Loud');
    await userEvent.type(field(/^Notes/), 'No names');
    await userEvent.type(field('Theme'), 'Float staff');
    await userEvent.click(screen.getByRole('button', { name: 'Generate AI Draft' }));
    await act(() => router.navigate({ to: '/leads' }));
    await act(() => router.navigate({ to: '/content' }));
    await screen.findByRole('textbox', { name: 'Theme' });
    return { router, arrives: writing.arrives };
  };

  it('finds every word, sees that it is written, and then the post', async () => {
    const { arrives } = await leftAndBack({}, '/content?theme=Two%20wards,%20');
    expect(field('Theme')).toHaveValue('Two wards,Float staff');
    expect(field(/^What happened/)).toHaveValue('Loud');
    expect(field(/^Notes/)).toHaveValue('No names');
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await arrives();
    await waitFor(() => expect(field('Theme')).toHaveValue(''));
    expect(field(/^What happened/)).toHaveValue('');
    expect(callsOf('POST /api/content/generate-post')).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
    expect(await (await draft()).findByRole('button', { name: /^Approve/ })).toBeVisible();
  });

  it('reads on while a model writes it, and can stop it', async () => {
    let live: ReturnType<typeof liveResponse> | undefined;
    const router = await openApp('/content', {
      ...serverWith(whole).handlers,
      'POST /api/content/generate-post': ({ signal }) => (live = liveResponse(signal)).response,
    });
    await generate();
    await screen.findByRole('button', { name: 'Stop' });
    await act(() => router.navigate({ to: '/leads' }));
    await act(async () => live?.send({ type: 'text', keep: 0, words: 'A ward' }));
    await act(() => router.navigate({ to: '/content' }));
    expect(await screen.findByRole('article', { name: 'Your post' })).toHaveTextContent('A ward');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Nothing was kept.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Your post' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Generate AI Draft' })).toBeEnabled();
    expect(field('Theme')).toHaveValue('Float staff');
  });

  it('keeps every word when it could not be written', async () => {
    const fails = late(() => errorResponse(503));
    await leftAndBack({ 'POST /api/content/generate-post': fails.handler });
    await fails.arrives();
    expect(await screen.findByText('Generation failed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Generate AI Draft' })).toBeEnabled();
    expect(field('Theme')).toHaveValue('Float staff');
    expect(field(/^Notes/)).toHaveValue('No names');
  });

  it('keeps a theme that came with the address', async () => {
    const writing = late(() => errorResponse(503));
    const router = await openApp('/content?theme=Rota%20design', {
      ...serverWith(whole).handlers,
      'POST /api/content/generate-post': writing.handler,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Generate AI Draft' }));
    await act(() => router.navigate({ to: '/leads' }));
    await act(() => router.navigate({ to: '/content' }));
    expect(await screen.findByRole('textbox', { name: 'Theme' })).toHaveValue('Rota design');
  });

  it('goes Back to the theme as it was changed', async () => {
    const router = await openApp('/content?theme=Rota%20design', serverWith(whole).handlers);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Theme' }), ' at night');
    await act(() => router.navigate({ to: '/leads' }));
    await act(async () => router.history.back());
    expect(await screen.findByRole('textbox', { name: 'Theme' })).toHaveValue('Rota design at night');
  });
});

describe('The address of a draft under the questions', () => {
  it('shows a decided one closed', async () => {
    await openApp(`/content?draft=${id}`, serverWith({ ...whole, approvalStatus: 'approved', ...decided }).handlers);
    const place = await draft();
    expect(await place.findByText(/^Approved by you/)).toBeVisible();
    expect(await place.findByRole('link', { name: /^Copy & open LinkedIn/ })).toBeVisible();
    expect(place.queryByText(/in another tab/)).toBeNull();
  });

  it('says when it is decided somewhere else meanwhile', async () => {
    const { handlers, become } = serverWith(whole);
    await openApp(`/content?draft=${id}`, handlers);
    const place = await draft();
    await place.findByRole('button', { name: /^Approve/ });
    become({ approvalStatus: 'declined', ...decided });
    await tell({ type: 'changed', keys: ['content'] });
    expect(await place.findByRole('status')).toHaveTextContent('Already declined in another tab.');
    expect(place.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('says when there is no such text', async () => {
    await openApp(`/content?draft=${otherId}`, serverWith(whole).handlers);
    const place = await draft();
    expect(await place.findByText('Text not found')).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Close the draft' }));
    await gone();
  });

  it('loads again what could not be loaded', async () => {
    const { handlers } = serverWith(whole);
    let fails = true;
    await openApp(`/content?draft=${id}`, {
      ...handlers,
      [`GET /api/content/${id}`]: () => (fails ? errorResponse(409) : Response.json(detailOf(whole))),
    });
    const place = await draft();
    await place.findByText('This draft could not be loaded');
    fails = false;
    await userEvent.click(place.getByRole('button', { name: 'Try again' }));
    expect(await place.findByRole('button', { name: /^Approve/ })).toBeVisible();
  });
});
