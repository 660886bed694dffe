import type { Content } from '@app/contracts/content/content.api';
import type { Lead, TimelineEntry } from '@app/contracts/leads/leads.api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  callsOf,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  openApp,
  secureContext,
  signedIn,
  writableClipboard,
} from '../testing';
import { detailOf, text } from '../texts';

isolateTests();

const leadId = '00000000-0000-4000-8000-00000000000a';
const approved = text('a', {
  approvalStatus: 'approved',
  decidedAt: '2026-11-20T10:00:00.000Z',
  targetLeadId: leadId,
  body: 'Hi Elise, what do your mornings find out too late?',
});
const profile = 'https://www.linkedin.com/in/elise-fournier';
const copied = { ...approved, copiedAt: '2026-11-20T10:01:00.000Z' };
const sent = {
  ...copied,
  publishedAt: '2026-11-20T10:02:00.000Z',
  sent: { title: null, body: approved.body, fingerprint: approved.fingerprint, changed: false, link: null },
};

const lead: Lead = {
  id: leadId,
  name: 'Elise Fournier',
  title: 'Ward Manager',
  company: 'St Brannoc Trust',
  email: null,
  linkedinUrl: profile,
  description: null,
  segment: null,
  status: 'contacted',
  tags: [],
  connectionCount: null,
  profileImageUrl: null,
  suggestedAction: null,
  suggestedStep: null,
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
  archivedAt: null,
  archivedBecause: null,
  archived: false,
  mergedInto: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
};
const line = (id: string, kind: TimelineEntry['kind'], given: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind,
  text: `Line ${id}`,
  words: null,
  contentId: null,
  touch: null,
  touchId: null,
  via: null,
  at: '2026-11-20T10:02:00.000Z',
  ...given,
});

/** Opens the review of one text with a server that stores changes of it. */
const review = async (item: Content, more: Handlers = {}, to: string | null = profile) => {
  let now = item;
  const answer = (next: Content) => () => Response.json(detailOf((now = next)));
  await openApp('/approvals?id=a', {
    ...signedIn,
    'GET /api/content/pending': () => listed([]),
    'GET /api/content': () => listed([now]),
    'GET /api/content/a': () => Response.json({ ...detailOf(now), to }),
    'POST /api/content/a/copied': answer({ ...item, copiedAt: copied.copiedAt }),
    'POST /api/content/a/sent': answer(sent),
    'DELETE /api/content/a/sent': answer(copied),
    [`GET /api/leads/${leadId}`]: () =>
      Response.json({
        ...lead,
        timeline: [
          line('m', 'moved', { touchId: 't', text: 'Moved from New to Contacted', at: '2026-11-20T10:01:59.996Z' }),
        ],
      }),
    [`GET /api/leads/${leadId}/follow-up`]: () => Response.json({ due: '2026-12-02', why: 'No answer: every 10 days' }),
    ...more,
  });
};
const place = () => screen.findByRole('link', { name: /^Copy & open/ });

describe('A receipt', () => {
  const receipt = async (checked: object) => {
    await review(approved, {
      'GET /api/content/a/record': () => Response.json({ entry: 48_211, checkedAt: '2026-11-20T09:25:00.000Z' }),
      'POST /api/content/check': () => Response.json(checked),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }));
    return within(await screen.findByRole('dialog', { name: 'Receipt' }));
  };
  const check = async (in_: Awaited<ReturnType<typeof receipt>>, words: string) => {
    await userEvent.click(in_.getByRole('button', { name: 'Check' }));
    expect(in_.getByLabelText('Check a text')).toHaveFocus();
    await userEvent.type(in_.getByLabelText('Check a text'), words);
    await userEvent.click(in_.getByRole('button', { name: 'Check' }));
  };

  it('is opened by its address, until it is closed', async () => {
    const router = await openApp('/approvals?id=a&receipt=true', {
      ...signedIn,
      'GET /api/content/pending': () => listed([]),
      'GET /api/content': () => listed([approved]),
      'GET /api/content/a': () => Response.json(detailOf(approved)),
      'GET /api/content/a/record': () => Response.json({ entry: null, checkedAt: null }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    expect(await sheet.findByText('entered in a moment')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ id: 'a' });
  });

  it('has the number of its entry in the record, and finds an approved text', async () => {
    const sheet = await receipt({ fingerprint: approved.fingerprint, approved: copied, closest: null, searched: 3 });
    expect(await sheet.findByText('48,211, chain checked 20 Nov, 10:25')).toBeVisible();
    await check(sheet, 'Words.');
    expect(await sheet.findByText('Message to Elise Fournier')).toBeVisible();
    expect(sheet.getByText('Copied by you 20 Nov, 11:01.')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
      'href',
      '/approvals?id=a&receipt=true',
    );
    expect(callsOf('POST /api/content/check').map(({ body }) => body)).toEqual([{ text: 'Words.' }]);
    // Other words make a new check.
    await userEvent.type(sheet.getByLabelText('Check a text'), ' More.');
    expect(sheet.queryByText('Message to Elise Fournier')).toBeNull();
  });

  it('says what the closest approved text has that pasted words have not', async () => {
    const closest = { id: 'b', name: 'Hana Sato', type: 'comment', body: 'Two words.', at: '2026-11-19T09:00:00.000Z' };
    const sheet = await receipt({ fingerprint: 'b'.repeat(64), approved: null, closest, searched: 1 });
    await check(sheet, 'Three words.');
    expect(await sheet.findByText('Not a text you approved here')).toBeVisible();
    expect(sheet.getByText('Searched 1 approved text')).toBeVisible();
    expect(sheet.getByText('Closest: the comment for Hana Sato, approved 19 Nov, 10:00')).toBeVisible();
    await waitFor(() => expect(sheet.getByLabelText('What differs').querySelector('del')).toHaveTextContent('Two'));
    expect(sheet.getByRole('link', { name: 'Open the closest receipt' })).toHaveAttribute(
      'href',
      '/approvals?id=b&receipt=true',
    );
  });

  it('says that a check failed, and tries again', async () => {
    await review(approved, {
      'GET /api/content/a/record': () => errorResponse(500),
      'POST /api/content/check': () => errorResponse(500),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    expect(await sheet.findByText('could not be read')).toBeVisible();
    await check(sheet, 'Words.');
    expect(await sheet.findByText('The check could not be loaded')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsOf('POST /api/content/check')).toHaveLength(2));
  });
});

describe('After the yes', () => {
  it('copies the approved words and opens the profile, by the key C too', async () => {
    const writeText = writableClipboard();
    await review(approved);
    const link = await place();
    expect(link).toHaveAttribute('href', profile);
    expect(link).toHaveAttribute('target', '_blank');
    const sheet = within(screen.getByRole('article', { name: 'the message to Elise Fournier' }));
    expect(sheet.getByRole('img', { name: 'Seal of this exact text' })).toBeVisible();
    expect(sheet.getByRole('region', { name: 'Where it goes' })).toHaveTextContent('Their LinkedIn profile');
    expect(screen.queryByText('Sent?')).not.toBeInTheDocument();
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.keyboard('c');
    await waitFor(() => expect(callsOf('POST /api/content/a/copied')).toHaveLength(1));
    expect(writeText).toHaveBeenCalledWith(approved.body);
    expect(await screen.findByText('Sent?')).toBeInTheDocument();
  });

  it.each<[string, Partial<Content>, string | null, string]>([
    [
      'a mail',
      { channel: 'email', title: 'Early shifts', body: 'Hi & you?' },
      'e@x.org',
      'mailto:e%40x.org?subject=Early%20shifts&body=Hi%20%26%20you%3F',
    ],
    [
      'a long mail without its words',
      { channel: 'email', title: 'Early', body: 'x'.repeat(2000) },
      'e@x.org',
      'mailto:e%40x.org?subject=Early',
    ],
    [
      'a person without an address',
      {},
      null,
      'https://www.linkedin.com/search/results/people/?keywords=Elise%20Fournier%20St%20Brannoc%20Trust',
    ],
    ['a post', { type: 'post', channel: 'linkedin_post' }, null, 'https://www.linkedin.com/feed/?shareActive=true'],
    [
      'an address that is no web address',
      {},
      'javascript:alert(1)',
      'https://www.linkedin.com/search/results/people/?keywords=Elise%20Fournier%20St%20Brannoc%20Trust',
    ],
  ])('opens the right place for %s', async (_, given, to, href) => {
    await review({ ...approved, ...given }, {}, to);
    expect(await place()).toHaveAttribute('href', href);
  });

  it('keeps the words that really went out while the approved ones are copied again', async () => {
    let copiedAt = copied.copiedAt;
    const now = () => ({ ...detailOf({ ...copied, copiedAt }), to: profile });
    await review(copied, {
      'GET /api/content': () => listed([{ ...copied, copiedAt }]),
      'GET /api/content/a': () => Response.json(now()),
      'POST /api/content/a/copied': () => {
        copiedAt = '2026-11-20T10:05:00.000Z';
        return Response.json(now());
      },
    });
    writableClipboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Changed it' }));
    const field = await screen.findByRole('textbox', { name: 'What really went out?' });
    await userEvent.type(field, ' And a last line.');
    const reads = callsOf('GET /api/content/a').length;
    await userEvent.click(await place());
    await waitFor(() => expect(callsOf('GET /api/content/a').length).toBeGreaterThan(reads));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'What really went out?' })).toHaveValue(
      `${copied.body} And a last line.`,
    );
  });

  it('asks whether it was sent, and says what followed; Undo takes it back', async () => {
    await review(copied);
    await screen.findByText('Sent?');
    await userEvent.keyboard('y');
    expect(await screen.findByRole('link', { name: 'Open the thread' })).toHaveAttribute('href', `/leads/${leadId}`);
    expect(callsOf('POST /api/content/a/sent').map(({ body }) => body)).toEqual([{ fingerprint: copied.fingerprint }]);
    const followed = within(screen.getByRole('region', { name: 'What followed' }));
    expect(followed.getByText(/^By you, you said yes on 20 Nov, /)).toBeInTheDocument();
    expect(followed.getByText('Counted until 4 December, 14 days')).toBeInTheDocument();
    expect(followed.getByText('Logged, LinkedIn message')).toBeInTheDocument();
    expect(followed.getByText('Moved from New to Contacted')).toBeInTheDocument();
    expect(await followed.findByText('2 Dec, if they stay silent. No answer: every 10 days')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the approval' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Not sent after all' }));
    expect(await screen.findByText('Sent?')).toBeInTheDocument();
  });

  it('shows four dots from the yes to an answer: what is done, what is next', async () => {
    const dots = async () => {
      const all = within(await screen.findByRole('complementary', { name: 'What it is based on' }));
      const steps = await all.findAllByText(/, (done|next|not yet)$/u);
      return steps.map((step) => step.parentElement?.textContent);
    };
    await review(copied);
    expect(await dots()).toEqual(['Approved, done', 'Copied and opened, done', 'Sent, next', 'Answered, not yet']);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(async () =>
      expect(await dots()).toEqual(['Approved, done', 'Copied and opened, done', 'Sent, done', 'Answered, next']),
    );
  });

  it('says when the answer came', async () => {
    const timeline = [line('r', 'touch', { touch: 'reply', at: '2026-11-21T08:00:00.000Z' })];
    await review(sent, { [`GET /api/leads/${leadId}`]: () => Response.json({ ...lead, timeline }) });
    expect(await screen.findByText('Came 21 Nov, 09:00')).toBeInTheDocument();
    expect(await screen.findByText('Answered')).toHaveTextContent('Answered, done');
  });

  it('takes the words to the other place, and says so to the record', async () => {
    const mail = { email: 'e@x.org', timeline: [] };
    await review(approved, { [`GET /api/leads/${leadId}`]: () => Response.json({ ...lead, ...mail }) });
    writableClipboard();
    await place();
    const goes = () => screen.getByRole('region', { name: 'Where it goes' });
    await userEvent.click(within(goes()).getByRole('button', { name: 'Other place' }));
    await waitFor(() => expect(goes()).toHaveTextContent('Your mail program'));
    const link = await place();
    await waitFor(() =>
      expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:e%40x.org\?subject=&body=Hi/)),
    );
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await userEvent.click(await screen.findByRole('button', { name: /^Yes/ }));
    await waitFor(() =>
      expect(callsOf('POST /api/content/a/sent').map(({ body }) => body)).toEqual([
        { fingerprint: copied.fingerprint, channel: 'email' },
      ]),
    );
  });

  it('of a mail, the other place is LinkedIn, without the subject', async () => {
    await review({ ...approved, channel: 'email', title: 'Early shifts' }, {}, 'e@x.org');
    await place();
    const goes = () => screen.getByRole('region', { name: 'Where it goes' });
    expect(goes()).toHaveTextContent('Early shifts');
    await userEvent.click(within(goes()).getByRole('button', { name: 'Other place' }));
    await waitFor(() => expect(goes()).toHaveTextContent('Their LinkedIn profile'));
    expect(goes()).toHaveTextContent('The subject is the first line: leave it out.');
    await userEvent.click(within(goes()).getByRole('button', { name: 'Other place' }));
    expect(goes()).toHaveTextContent('Your mail program');
  });

  it('takes the words that really went out', async () => {
    secureContext();
    await review(copied);
    await userEvent.click(await screen.findByRole('button', { name: 'Changed it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole('button', { name: 'Changed it' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Changed it' }));
    const send = await screen.findByRole('button', { name: 'Keep as sent' });
    expect(send).toBeDisabled();
    await userEvent.type(screen.getByLabelText('What really went out?'), ' Nora');
    // Both seals, side by side.
    expect(await screen.findByText('went out')).toHaveTextContent(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4} went out$/);
    expect(screen.getByText('approved')).toBeVisible();
    expect(await screen.findByText('1 word in, 0 out')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(callsOf('POST /api/content/a/sent').map(({ body }) => body)).toEqual([
        { fingerprint: copied.fingerprint, body: `${approved.body} Nora` },
      ]),
    );
    // The field is gone. The focus stays with the text.
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Elise Fournier' })).toHaveFocus());
  });

  it('shows the seal of changed words that went out', async () => {
    await review({
      ...sent,
      sent: { ...sent.sent, body: 'Other words.', fingerprint: 'c'.repeat(64), changed: true },
    });
    expect(await screen.findByRole('img', { name: 'Seal of the words that went out' })).toBeVisible();
  });

  it('asks later, and says when the answer could not be saved', async () => {
    await review(copied, { 'POST /api/content/a/sent': () => errorResponse(503, { message: 'The store is away.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The store is away.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(screen.queryByText('Sent?')).not.toBeInTheDocument();
    expect(await place()).toBeInTheDocument();
  });

  it('takes what came back for a post in one field, and says what was understood', async () => {
    const link = 'https://www.linkedin.com/posts/nora-7123';
    const post = { ...sent, type: 'post' as const, targetLeadId: null, targetName: null };
    await review(post, {
      'POST /api/content/a/results': () => Response.json(post),
      'DELETE /api/content/a/results': () => Response.json(post),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Type the result of/ }));
    const field = screen.getByRole('textbox', { name: /^What came back for/ });
    await userEvent.type(field, 'went well');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, `40 reactions 12 comments ${link} so far`);
    expect(screen.getByText('Understood: 40 reactions, 12 comments, link kept. Not used: “so far”.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(callsOf('POST /api/content/a/results').at(-1)?.body).toEqual({ reactions: 40, comments: 12, link });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(callsOf('DELETE /api/content/a/results')).toHaveLength(1);
  });

  it('takes the address of a post', async () => {
    await review({ ...copied, type: 'post', channel: 'linkedin_post', targetLeadId: null, targetName: null });
    await userEvent.type(await screen.findByLabelText(/^Link to the post/), 'https://www.linkedin.com/feed/update/7');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(callsOf('POST /api/content/a/sent')[0]?.body).toMatchObject({
        link: 'https://www.linkedin.com/feed/update/7',
      }),
    );
  });
});

const sentLine = line('s', 'sent', { words: approved.body, contentId: 'a', via: 'linkedin' });

const leadPage = (given: Partial<Lead> = {}, more: Handlers = {}, timeline = [sentLine, line('x', 'surfaced')]) =>
  openApp(`/leads/${leadId}`, {
    ...signedIn,
    [`GET /api/leads/${leadId}`]: () => Response.json({ ...lead, ...given, timeline }),
    'GET /api/content': () => listed([sent]),
    ...more,
  });
const touches = `POST /api/leads/${leadId}/touches`;

describe('The page of a lead', () => {
  it('has the thread, with the seal of what was sent', async () => {
    await leadPage();
    const sheet = await screen.findByRole('article', { name: 'Line s' });
    expect(sheet).toHaveTextContent('You wrote LinkedIn');
    expect(sheet).toHaveTextContent(approved.body);
    expect(await within(sheet).findByRole('img', { name: 'Seal of this exact text' })).toBeInTheDocument();
    expect(within(sheet).getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      '/approvals?id=a&receipt=true',
    );
  });

  it('says that words were not approved when they were changed after the approval', async () => {
    const changed = {
      ...sent,
      sent: { ...sent.sent, body: 'Other words.', fingerprint: 'c'.repeat(64), changed: true },
    };
    await leadPage({}, { 'GET /api/content': () => listed([changed]) }, [{ ...sentLine, words: 'Other words.' }]);
    const sheet = await screen.findByRole('article', { name: 'Line s' });
    expect(await within(sheet).findByRole('img', { name: 'Seal of a text without approval' })).toBeInTheDocument();
    expect(sheet).toHaveTextContent('Sent by you, with words that you changed after the approval');
  });

  it('keeps the words that are typed while the words before are saved', async () => {
    const saving = late(() => Response.json({ ...lead, touchId: 't' }));
    await leadPage({}, { [touches]: saving.handler });
    const box = await screen.findByLabelText('Paste what they wrote');
    await userEvent.type(box, 'Yes, in May.');
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    await userEvent.clear(box);
    await userEvent.type(box, 'And another line.');
    await saving.arrives();
    expect(await screen.findByText(/^Reply from/)).toBeInTheDocument();
    expect(box).toHaveValue('And another line.');
  });

  it('keeps the words that are typed until they are saved, also on another page', async () => {
    const router = await leadPage({}, { [touches]: () => Response.json({ ...lead, touchId: 't' }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Note' }));
    await userEvent.type(screen.getByLabelText('A note for yourself'), 'Ask about May.');
    const leaveAndComeBack = async () => {
      await act(() => router.navigate({ to: '/help' }));
      await screen.findByRole('heading', { name: 'Help Center' });
      await act(() => router.navigate({ to: '/leads/$id', params: { id: leadId } }));
      await screen.findByRole('region', { name: 'Add to the thread' });
    };
    await leaveAndComeBack();
    expect(screen.getByLabelText('A note for yourself')).toHaveValue('Ask about May.');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(callsOf(touches)).toHaveLength(1));
    await leaveAndComeBack();
    expect(screen.getByLabelText('Paste what they wrote')).toHaveValue('');
  });

  it('reads the time that is typed in the person’s time zone, in which it is shown', async () => {
    await leadPage({}, { [touches]: () => Response.json({ ...lead, touchId: 't' }) });
    await userEvent.type(await screen.findByLabelText('Paste what they wrote'), 'Yes.');
    fireEvent.change(screen.getByLabelText(/^When/), { target: { value: '2026-11-20T10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    await waitFor(() => expect(callsOf(touches)).toHaveLength(1));
    // The person is in Berlin.
    expect(callsOf(touches)[0]?.body).toMatchObject({ at: '2026-11-20T09:00:00.000Z' });
  });

  it('saves a call of an earlier day without words', async () => {
    await leadPage({}, { [touches]: () => Response.json({ ...lead, touchId: 't' }) });
    await screen.findByLabelText('Paste what they wrote');
    expect(screen.queryByLabelText(/^When/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Call' }));
    fireEvent.change(screen.getByLabelText(/^When/), { target: { value: '2026-11-20T10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }));
    await waitFor(() => expect(callsOf(touches)).toHaveLength(1));
    expect(callsOf(touches)[0]?.body).toEqual({ kind: 'call', via: 'phone', at: '2026-11-20T09:00:00.000Z' });
  });

  it('keeps the focus in the tags when one is removed', async () => {
    let tags = ['bakery', 'rota'];
    await leadPage(
      { tags },
      {
        [`GET /api/leads/${leadId}`]: () => Response.json({ ...lead, tags, timeline: [] }),
        [`PATCH /api/leads/${leadId}`]: ({ body }) => {
          tags = tags.filter((tag) => tag !== (body as { removeTag: string }).removeTag);
          return Response.json({ ...lead, tags });
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove tag bakery' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove tag rota' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a tag' })).toHaveFocus());
  });

  it('sends the tag that is given, and not the list on the screen, which may be old', async () => {
    const saving = late(({ body }) => Response.json({ ...lead, ...(body as object) }));
    await leadPage({ tags: ['bakery'] }, { [`PATCH /api/leads/${leadId}`]: saving.handler });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a tag' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tag' }), 'rota{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove tag rota' })).toBeVisible();
    expect(callsOf(`PATCH /api/leads/${leadId}`).map(({ body }) => body)).toEqual([{ addTag: 'rota' }]);
    await saving.arrives();
  });

  it('takes a whole number of connections, and no part of one', async () => {
    const changes = `PATCH /api/leads/${leadId}`;
    await leadPage({}, { [changes]: ({ body }) => Response.json({ ...lead, ...(body as object) }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Connections/ }));
    const field = screen.getByRole('textbox', { name: 'Connections' });
    await userEvent.type(field, '1.5{Enter}');
    expect(await screen.findByText('Connections must be a whole number')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '1,046{Enter}');
    await waitFor(() => expect(callsOf(changes).map(({ body }) => body)).toEqual([{ connectionCount: 1046 }]));
  });

  it('says what a reply does before it is saved, and keeps the words when saving fails', async () => {
    let fails = true;
    await leadPage(
      {},
      {
        [touches]: () =>
          fails
            ? errorResponse(503, { message: 'Not now.' })
            : Response.json({ ...lead, status: 'responded', touchId: 't' }),
      },
    );
    const box = await screen.findByLabelText('Paste what they wrote');
    await userEvent.type(box, 'Yes, in May.');
    expect(await screen.findByText('Contacted → Replied')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(box).toHaveValue('Yes, in May.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Moved to Replied.')).toBeInTheDocument();
    expect(box).toHaveValue('');
    expect(callsOf(touches).at(-1)?.body).toEqual({ kind: 'reply', note: 'Yes, in May.', via: 'linkedin' });
  });

  it.each([
    ['2026-11-21T10:00', 'Ends. Your text of 20 November counts as answered', 'Answer their reply, suggested'],
    ['2026-12-20T10:00', 'Was over. Your text of 20 November counts as not answered', 'Answer their reply, suggested'],
    ['2026-11-19T10:00', 'Goes on. You wrote after these words, on 20 November', 'None. The last word is yours'],
  ])('says of a reply of %s what it answers', async (at, wait, step) => {
    await leadPage();
    await userEvent.type(await screen.findByLabelText('Paste what they wrote'), 'Yes, in May.');
    fireEvent.change(screen.getByLabelText(/^When/), { target: { value: at } });
    expect(await screen.findByText(wait)).toBeInTheDocument();
    expect(screen.getByText(step)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Save and draft my answer' })).toHaveLength(
      step.startsWith('None') ? 0 : 1,
    );
  });

  it('says at the field that the time is in the future, and keeps the words', async () => {
    await leadPage({}, { [touches]: () => Response.json({ ...lead, touchId: 't' }) });
    const box = await screen.findByLabelText('Paste what they wrote');
    await userEvent.type(box, 'Yes, in May.');
    const at = screen.getByLabelText(/^When/);
    fireEvent.change(at, { target: { value: '2999-01-01T10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('This is in the future. Choose when it happened')).toBeInTheDocument();
    expect(at).toHaveFocus();
    expect(at).toBeInvalid();
    expect(callsOf(touches)).toHaveLength(0);
    fireEvent.change(at, { target: { value: '2026-11-20T10:00' } });
    expect(at).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
    await waitFor(() => expect(callsOf(touches)).toHaveLength(1));
    expect(box).toHaveValue('');
  });

  it('takes only that they replied, and Undo takes it back', async () => {
    const back = `DELETE /api/leads/${leadId}/touches/t`;
    await leadPage(
      {},
      { [touches]: () => Response.json({ ...lead, touchId: 't' }), [back]: () => Response.json(lead) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Only that they replied' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(back)).toHaveLength(1));
  });

  it('keeps an idea from a reply, of which the person may leave a line, and it stays linked to the lead', async () => {
    const keep = 'POST /api/ideas';
    const reply = line('r', 'touch', { touch: 'reply', touchId: 't', words: 'Nobody asks\n\nthe night crew. Bye!' });
    await leadPage({}, { [keep]: ({ body }) => Response.json(body as object) }, [reply]);
    // On a phone the buttons are below the name and the time of the reply, which they would squeeze.
    const head = await screen.findByRole('heading', { name: 'They replied' });
    expect(head.parentElement).toHaveClass('max-md:basis-[60%]!');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as an idea' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep an idea' }));
    const field = dialog.getByRole('textbox', { name: 'Your idea' });
    expect(field).toHaveValue('Nobody asks the night crew. Bye!');
    expect(dialog.getByText('Kept as something that this person said.')).toBeVisible();
    await userEvent.type(field, '{Backspace>5/}{Enter}');
    await waitFor(() =>
      expect(callsOf(keep).map(({ body }) => body)).toEqual([{ text: 'Nobody asks the night crew.', leadId }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('i');
    expect(await screen.findByRole('textbox', { name: 'Your idea' })).toHaveValue('');
  });

  it('drafts the answer to a reply', async () => {
    const draft = 'POST /api/content/generate-message';
    await leadPage(
      {},
      {
        [touches]: () => Response.json({ ...lead, touchId: 't' }),
        [draft]: () => Response.json({ drafts: [text('b')], skipped: [] }),
      },
    );
    await userEvent.type(await screen.findByLabelText('Paste what they wrote'), 'When?');
    await userEvent.click(screen.getByRole('button', { name: 'Save and draft my answer' }));
    await waitFor(() => expect(callsOf(draft)[0]?.body).toEqual({ leadId }));
    expect(callsOf(touches)).toHaveLength(1);
  });

  const wrote = line('r', 'touch', { touch: 'reply', touchId: 'r', words: 'When?' });
  const draftAnswer = () => screen.queryByRole('button', { name: 'Draft my answer' });

  it('offers an answer while the last word is theirs', async () => {
    const draft = 'POST /api/content/generate-message';
    await leadPage({}, { [draft]: () => Response.json({ drafts: [text('b')], skipped: [] }) }, [
      line('n', 'touch', { touch: 'note', touchId: 'n' }),
      wrote,
      sentLine,
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Draft my answer' }));
    await waitFor(() => expect(callsOf(draft)[0]?.body).toEqual({ leadId }));
  });

  it('offers no answer when the last word is not theirs', async () => {
    await leadPage({}, {}, [sentLine, wrote]);
    await screen.findByRole('heading', { name: 'They replied' });
    expect(draftAnswer()).not.toBeInTheDocument();
  });

  it.each(['as it is', 'after an edit'])(
    'approves the draft at the end of the thread %s; the review goes on',
    async (how) => {
      const pending = text('b', { targetLeadId: leadId, body: 'On Tuesday.' });
      let now = detailOf(pending);
      await leadPage(
        { pendingDraftId: 'b' },
        {
          'GET /api/content/pending': () => listed([]),
          'GET /api/content/b': () => Response.json(now),
          'PATCH /api/content/b': () =>
            Response.json((now = { ...now, approvalStatus: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' })),
        },
        [wrote, sentLine],
      );
      const draft = within(await screen.findByRole('region', { name: 'Your draft' }));
      expect(draft.getByText('On Tuesday.')).toBeInTheDocument();
      expect(draftAnswer()).not.toBeInTheDocument();
      if (how === 'as it is') await userEvent.click(draft.getByRole('button', { name: /^Approve/ }));
      else {
        await userEvent.click(draft.getByRole('button', { name: /^Edit/ }));
        await userEvent.type(await draft.findByRole('textbox', { name: 'Your text' }), ' At ten.');
        await userEvent.keyboard('{Control>}{Enter}{/Control}');
      }
      expect(await screen.findByRole('heading', { name: 'From your yes to an answer' })).toBeInTheDocument();
    },
  );

  it('takes the value of a deal, and reports what is not an amount', async () => {
    const change = `PATCH /api/leads/${leadId}`;
    await leadPage({}, { [change]: () => Response.json(lead) });
    const amount = await screen.findByLabelText('Amount');
    await userEvent.type(amount, 'nine{Enter}');
    expect(screen.getByText('Write an amount such as 9,000 or 9000.50.')).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, '9.000{Enter}');
    await waitFor(() =>
      expect(callsOf(change).map(({ body }) => body)).toEqual([{ deal: { amount: 900_000, currency: 'EUR' } }]),
    );
  });

  it('has the value of a deal again that could not be saved, also on a new page, until it is saved', async () => {
    const change = `PATCH /api/leads/${leadId}`;
    await leadPage({}, { [change]: () => errorResponse(500) });
    await userEvent.type(await screen.findByLabelText('Amount'), '9000{Enter}');
    expect(await screen.findByText(/^Not saved: /u)).toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('9000');
    cleanup();
    const deal = { amount: 900_000, currency: 'EUR' };
    await leadPage({}, { [change]: () => Response.json({ ...lead, deal }) });
    expect(await screen.findByLabelText('Amount')).toHaveValue('9000');
    expect(screen.getByText(/^You typed this earlier/u)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Amount'), '{Enter}');
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('deal'))).toEqual([]));
    expect(screen.queryByText(/^You typed this earlier/u)).not.toBeInTheDocument();
  });

  it('goes from the amount of a deal to its currency with Tab, while the amount is saved', async () => {
    const change = `PATCH /api/leads/${leadId}`;
    const saving = late(() => Response.json(lead));
    await leadPage({}, { [change]: saving.handler });
    await userEvent.type(await screen.findByLabelText('Amount'), '9.000{Tab}');
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('9,000'));
    expect(screen.getByLabelText('Currency')).toHaveFocus();
    await saving.arrives();
  });

  it.each([
    [null, null],
    ['Needs it now.', 'Needs it now.'],
  ])('has the reason of this ending alone: %s', async (words, shown) => {
    await leadPage({ status: 'converted' }, {}, [
      line('2', 'moved', { text: 'Moved from Replied to Won', words }),
      line('1', 'moved', { text: 'Moved from Replied to Lost', words: 'No budget.' }),
    ]);
    const deal = within(await screen.findByRole('region', { name: /^Deal/ }));
    expect(deal.queryByText('No budget.')).not.toBeInTheDocument();
    if (shown) expect(deal.getByText(shown)).toBeInTheDocument();
  });

  it('asks a won deal for its amount and what convinced them', async () => {
    const change = `PATCH /api/leads/${leadId}`;
    await leadPage({}, { [change]: () => Response.json(lead) });
    await userEvent.click(await screen.findByRole('button', { name: 'Won' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Amount'), '1,200');
    await userEvent.type(within(dialog).getByLabelText(/^What convinced them/), 'The float page.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move to Won' }));
    await waitFor(() =>
      expect(callsOf(change)[0]?.body).toEqual({
        status: 'converted',
        reason: 'The float page.',
        deal: { amount: 120_000, currency: 'EUR' },
      }),
    );
  });
});

describe('What brought a lead', () => {
  const path = `PATCH /api/leads/${leadId}`;
  const saved = { [path]: () => Response.json(lead) };
  const post = {
    ...approved,
    id: leadId,
    type: 'post' as const,
    body: 'How many people should float?',
    publishedAt: '2026-03-03T09:00:00.000Z',
  };

  it('is chosen from the own posts, and taken back', async () => {
    await leadPage({}, { ...saved, 'GET /api/content': () => listed([{ ...post, id: 'x', publishedAt: null }, post]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Say what brought them' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save the source' }));
    expect(screen.getByText('Choose a post, or type its address.')).toBeInTheDocument();
    const [first] = await screen.findAllByRole('radio');
    expect(first?.closest('label')).toHaveTextContent('Published 3 Mar');
    if (first) await userEvent.click(first);
    await userEvent.click(screen.getByRole('button', { name: 'Save the source' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf(path).map(({ body }) => body)).toEqual([
        { cameFrom: { kind: 'post', contentId: leadId } },
        { cameFrom: null, was: { cameFrom: { kind: 'post', contentId: leadId } } },
      ]),
    );
  });

  it('stays in its dialog when it could not be saved', async () => {
    await leadPage({}, { [path]: () => new Response(null, { status: 503 }), 'GET /api/content': () => listed([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Say what brought them' }));
    await userEvent.type(await screen.findByLabelText(/^Or a post/), 'The float page');
    await userEvent.click(screen.getByRole('button', { name: 'Save the source' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Or a post/)).toHaveValue('The float page');
  });

  it('shows the post’s own words, and how many others it brought', async () => {
    const cameFrom = { kind: 'post' as const, contentId: leadId, text: post.body };
    const brought = [{ contentId: leadId, leads: 3, booked: 1, won: 0 }];
    await leadPage({ cameFrom, sourcePost: leadId }, { 'GET /api/lead-origins': () => Response.json(brought) });
    expect(await screen.findByText(post.body)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '2 other leads came from it' })).toHaveAttribute(
      'href',
      `/leads?sourcePost=${leadId}`,
    );
  });

  it('is suggested from a post of theirs that was answered, and confirmed', async () => {
    const answered = {
      link: 'https://www.linkedin.com/posts/elise-7',
      words: null,
      createdAt: '2026-11-03T09:00:00.000Z',
      reply: null,
    };
    await leadPage({}, { ...saved, 'GET /api/prompts': () => listed([answered]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, it came from that' }));
    await waitFor(() =>
      expect(callsOf(path).map(({ body }) => body)).toEqual([{ cameFrom: { kind: 'comment', text: answered.link } }]),
    );
  });
});
