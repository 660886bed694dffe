import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { someLead } from '../leads';
import { callsOf, errorResponse, isolateTests, late, listed, onPhone, openApp, signedIn } from '../testing';
import { text } from '../texts';
import { week } from '../weeks';

describe('The dashboard', () => {
  isolateTests();

  it('has its cards in the specified columns: new leads at the left, the others at the right', async () => {
    await openApp('/', { ...signedIn, 'GET /api/content/pending': () => listed([]) });
    const column = (card: HTMLElement) => card.closest('section')?.parentElement;
    const right = column(await screen.findByRole('heading', { name: 'Quick Actions' }));
    for (const name of ['Performance Insights', 'Recent Activity', 'Brand protection'])
      expect(column(screen.getByRole('heading', { name }))).toBe(right);
    const left = column(screen.getByRole('heading', { name: 'New Leads Identified' }));
    expect(column(await screen.findByRole('heading', { name: 'LinkedIn' }))).toBe(left);
    expect(left).not.toBe(right);
    expect(left?.parentElement).toBe(right?.parentElement);
  });

  it('has a page of all activity that loads in the shape of its lines: a dot, and no avatar', async () => {
    await openApp('/activity', { ...signedIn, 'GET /api/activities': late(() => listed([])).handler });
    await screen.findByText('Loading recent activity');
    expect(document.querySelectorAll('main .size-2')).toHaveLength(8);
    expect(document.querySelector('main .size-8')).toBeNull();
  });

  it('begins with the approvals and the week, and ends with the digest', async () => {
    await openApp('/', {
      ...signedIn,
      'GET /api/content/pending': () => listed([text('a')]),
      'GET /api/metrics/current-week': () => Response.json(week('2026-11-16')),
    });
    const parts = [
      await screen.findByRole('heading', { name: /^Pending Approvals/ }),
      await screen.findByRole('region', { name: 'Weekly LinkedIn summary' }),
      await screen.findByRole('heading', { name: 'New Leads Identified' }),
      await screen.findByRole('heading', { name: 'Weekly Digest Ready for Export' }),
    ];
    const follows = (after: HTMLElement, before: HTMLElement) =>
      (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(parts.slice(1).map((part, n) => follows(part, parts[n] as HTMLElement))).toEqual([true, true, true]);
  });

  it('has one link under the first draft on a phone: the other drafts, and then the review', async () => {
    const drafts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => text(id));
    await openApp('/', { ...signedIn, 'GET /api/content/pending': () => listed(drafts) });
    const review = (await screen.findByRole('link', { name: '2 more in the review' })).parentElement;
    expect(review).toHaveClass('max-md:hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(review).not.toHaveClass('max-md:hidden');
  });

  it('finds a new lead in what the person pastes', async () => {
    await openApp('/', signedIn);
    await userEvent.click(await screen.findByRole('button', { name: /^Find New Leads/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Paste to capture/ }));
    expect(await screen.findByRole('heading', { name: 'Paste to capture' })).toBeVisible();
  });

  it('opens the entries behind the counts of the week', async () => {
    const counted = week('2026-11-16', { messagesDrafted: 4, messagesApproved: 3, textsCopied: 2, textsSent: 1 });
    await openApp('/', {
      ...signedIn,
      'GET /api/metrics/current-week': () => Response.json({ ...counted, conversationsProgressed: 5 }),
    });
    const type = async (name: string | RegExp) =>
      new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href).search;
    expect(await type('4 drafted, open them')).toBe('?type=content_drafted');
    expect(await type('3 approved, open them')).toBe('?type=content_approved');
    expect(await type('2 copied by you, open them')).toBe('?type=content_copied');
    expect(await type('1 sent by you, open them')).toBe('?type=content_sent');
    expect(await type(/^Active Conversations 5/)).toBe('?type=lead_moved');
  });

  it.each([
    ['Leads Surfaced', 'figure=reached&value=new&inPeriod=true'],
    ['Messages Drafted', 'figure=drafted&by=type&value=message'],
    ['Posts Proposed', 'figure=drafted&by=type&value=post'],
    ['Discovery Calls', 'figure=reached&value=meeting_booked&inPeriod=true'],
  ])('opens the rows of the week behind %s', async (name, rows) => {
    const current = week('2026-11-16');
    await openApp('/', { ...signedIn, 'GET /api/metrics/current-week': () => Response.json(current) });
    const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
    expect(link).toHaveAttribute('href', `/analytics?${rows}&from=2026-11-16&to=2026-11-22`);
  });

  it('keeps the selected leads when no draft could be written, and lets them go afterwards', async () => {
    const lead = someLead({ createdAt: new Date().toISOString() });
    const answers = [errorResponse(429), Response.json({ drafts: [], skipped: [] })];
    await openApp('/', {
      ...signedIn,
      'GET /api/leads': () => listed([lead]),
      'POST /api/content/generate-messages': () => answers.shift() as Response,
    });
    const box = await screen.findByRole('checkbox', { name: new RegExp(lead.name) });
    await userEvent.click(box);
    const draft = screen.getByRole('button', { name: /^Generate Outreach Drafts/ });
    await userEvent.click(draft);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(box).toBeChecked();
    await userEvent.click(draft);
    expect(await screen.findByText('Nothing was drafted')).toBeInTheDocument();
    expect(box).not.toBeChecked();
  });

  it('asks for the four last activities', async () => {
    await openApp('/', {
      ...signedIn,
      'GET /api/content/pending': () => listed([]),
      'GET /api/activities': () => listed([]),
    });
    await screen.findByText('No recent activity');
    expect(callsOf('GET /api/activities').map(({ query }) => query.get('limit'))).toEqual(['4']);
  });

  it('marks a comparison with a week that was restated, and says why', async () => {
    const { restated: _, ...counts } = week('2026-11-09');
    const late = { event: 'LeadStatusChanged', by: 1, at: '2026-11-17T08:00:00.000Z' };
    const shown = week('2026-11-16', {
      discoveryCallsBooked: 3,
      previous: { ...counts, discoveryCallsBooked: 2 },
      previousRestated: [
        { ...late, figure: 'discoveryCallsBooked' },
        { ...late, figure: 'conversationsProgressed' },
      ],
    });
    await openApp('/', { ...signedIn, 'GET /api/metrics/current-week': () => Response.json(shown) });
    const cards = within(await screen.findByRole('region', { name: 'Weekly LinkedIn summary' }));
    expect(await cards.findByText('restated')).toBeVisible();
    expect(cards.getByRole('link', { name: /^Discovery Calls/ })).toHaveTextContent('+1 from last week restated');
    expect(cards.getByRole('link', { name: /^Leads Surfaced/ })).not.toHaveTextContent('restated');
    expect(cards.getByText(/\+1 discovery calls: a reply or a move was logged later, or taken back\./)).toBeVisible();
    expect(cards.getByRole('link', { name: 'Restated weeks' })).toHaveAttribute('href', '/analytics');
  });
});

describe('A waiting post', () => {
  isolateTests();

  it('says what it may bring, and on which posts that stands', async () => {
    const estimatedEngagement = '8–20 reactions: your last 6 posts of this length';
    const post = text('a', { type: 'post', channel: 'linkedin_post', targetName: null, estimatedEngagement });
    await openApp('/', { ...signedIn, 'GET /api/content/pending': () => listed([post]) });
    expect(await screen.findByText(new RegExp(`Estimated engagement: ${estimatedEngagement}`))).toBeInTheDocument();
  });
});

describe('An approved text', () => {
  isolateTests();

  it('is shown in three lines', async () => {
    const approved = text('a', { approvalStatus: 'approved', decidedAt: '2026-11-20T09:10:00.000Z' });
    await openApp('/content', {
      ...signedIn,
      'GET /api/content': () => listed([approved]),
      'GET /api/content/pending': () => listed([]),
      'GET /api/suggestions': () => Response.json({ cards: [], prompts: [] }),
    });
    expect(await screen.findByText('Words of a')).toHaveClass('line-clamp-3');
    expect(screen.getByText('1 text, with its seal')).toBeInTheDocument();
  });

  it('is one of five on a phone, until the person asks for more', async () => {
    const decidedAt = '2026-11-20T09:10:00.000Z';
    const many = Array.from({ length: 8 }, (_, i) => text(`t${i}`, { approvalStatus: 'approved', decidedAt }));
    await onPhone(async () => {
      await openApp('/content', {
        ...signedIn,
        'GET /api/content': () => listed(many),
        'GET /api/content/pending': () => listed([]),
        'GET /api/suggestions': () => Response.json({ cards: [], prompts: [] }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Show 3 older' }));
      expect(screen.getByText('Words of t7')).toBeInTheDocument();
    });
  });
});

describe('The status of a lead', () => {
  isolateTests();

  it('has the label of the screen for each stored word', async () => {
    expect(leadStatusLabels).toEqual({
      new: 'New',
      contacted: 'Contacted',
      responded: 'Replied',
      meeting_booked: 'Booked',
      converted: 'Won',
      lost: 'Lost',
    });
    const leads = leadStatuses.map((status) => someLead({ name: `In ${status}`, status }));
    await openApp('/leads', { ...signedIn, 'GET /api/leads': () => listed(leads) });
    for (const status of leadStatuses) {
      const row = await screen.findByRole('row', { name: new RegExp(`In ${status}`) });
      expect(within(row).getByText(leadStatusLabels[status])).toBeInTheDocument();
    }
  });
});
