import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard, noModel } from './cards';
import { prompt } from './prompts';
import { callsOf, coach, errorResponse, type Handlers, isolateTests, listed, openApp, signedIn } from './testing';
import { detailOf, text } from './texts';
import { week } from './weeks';

const lead = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Marta Nowak',
  title: 'Plant Manager',
  company: 'Pella Foods',
  description: 'Runs two shifts',
  tags: ['rotas'],
  connectionCount: 12,
  suggestedAction: null as string | null,
  pendingDraftId: null,
  source: 'manual',
  createdAt: new Date().toISOString(),
};
const drafted = (sample: boolean) => Response.json({ drafts: [text('a', { sample })], skipped: [] });
const never = () => new Promise<Response>(() => undefined);
/** An error without a message for people: a proxy sends this. */
const badGateway = () => new Response('Bad gateway', { status: 502 });

const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(emptyCard),
  'GET /api/model': () => Response.json(noModel),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'GET /api/activities': () => listed([]),
  'GET /api/leads': () => listed([lead]),
  'GET /api/suggestions': () => Response.json({ cards: [], prompts: [] }),
};
const noLeads: Handlers = {
  'GET /api/leads': () => listed([]),
  'GET /api/leads/counts': () =>
    Response.json({ total: 0, open: 0, samples: 0, byStatus: {}, bySegment: {}, tags: [] }),
};
const waiting: Handlers = {
  'GET /api/content/pending': () =>
    listed([
      text('a', { topic: 'Handovers' }),
      text('b', { type: 'post', channel: 'linkedin_post', targetName: null, generatedByAi: true }),
    ]),
};
const thisWeek = (empty: boolean): Handlers => ({
  'GET /api/metrics/current-week': () => Response.json(week('2026-11-16', { empty })),
});
const noPrompts = { open: 0, posted: 0, done: 0, skipped: 0, today: '2026-11-20', week: [], seals: [], copied: [] };
const approvedText = text('c', { approvalStatus: 'approved', decidedAt: '2026-11-20T09:10:00.000Z' });

const open = (path: string, ...more: Handlers[]) => openApp(path, Object.assign({}, server, ...more) as Handlers);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const draftSelected = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Marta Nowak' }));
  await press(/^Generate Outreach Drafts for Selected Leads/);
};
const draftAPost = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Theme' }), 'Rotas');
  await press('Generate AI Draft');
};
const saveProfile = async () => {
  await userEvent.type(await screen.findByLabelText(/^Bio/), 'New.');
  await press('Save Profile');
};
const approve = async () => press('Approve the message to Elise Fournier');

/** How to get to each screen. */
const screens = {
  'the card New Leads Identified': () => open('/'),
  'the card New Leads Identified without leads': () => open('/', noLeads),
  'sample leads being generated': async () => {
    await open('/', noLeads, { 'POST /api/leads/generate-samples': never });
    await press('Generate Sample Leads');
  },
  'sample leads generated': async () => {
    await open('/', noLeads, { 'POST /api/leads/generate-samples': () => Response.json({ added: 3 }) });
    await press('Generate Sample Leads');
  },
  'sample leads failed': async () => {
    await open('/', noLeads, { 'POST /api/leads/generate-samples': () => errorResponse(500) });
    await press('Generate Sample Leads');
  },
  'outreach drafts being generated': async () => {
    await open('/', { 'POST /api/content/generate-messages': never });
    await draftSelected();
  },
  'outreach drafts of samples': async () => {
    await open('/', { 'POST /api/content/generate-messages': () => drafted(true) });
    await draftSelected();
  },
  'outreach drafts failed': async () => {
    await open('/', { 'POST /api/content/generate-messages': badGateway });
    await draftSelected();
  },
  'a message generated': async () => {
    await open('/', {
      'GET /api/leads': () => listed([{ ...lead, suggestedAction: 'direct_message' }]),
      'POST /api/content/generate-message': () => drafted(false),
    });
    await press(/^Draft Message/);
  },
  'a message failed': async () => {
    await open('/', {
      'GET /api/leads': () => listed([{ ...lead, suggestedAction: 'direct_message' }]),
      'POST /api/content/generate-message': badGateway,
    });
    await press(/^Draft Message/);
  },
  'sample posts generated': async () => {
    await open('/', noLeads, { 'POST /api/content/generate-samples': () => drafted(true) });
    await press('Generate sample drafts');
  },
  'sample posts failed': async () => {
    await open('/', noLeads, { 'POST /api/content/generate-samples': () => errorResponse(500) });
    await press('Generate sample drafts');
  },
  'the card Recent Activity': () => open('/'),
  'the card Recent Activity that cannot be read': () => open('/', { 'GET /api/activities': () => errorResponse(500) }),
  'the card Quick Actions': () => open('/'),
  'the weekly summary': () => open('/', thisWeek(false)),
  'the card Performance Insights without figures': () => open('/', thisWeek(true)),
  'the card Weekly Digest': () => open('/', thisWeek(false)),
  'the card Weekly Digest without figures': () => open('/', thisWeek(true)),
  'the brand protection': () => open('/', thisWeek(false)),
  'the leads': () => open('/leads'),
  'the leads without a lead': () => open('/leads', noLeads),
  'the card Pending Approvals': () => open('/', waiting),
  'a text approved': async () => {
    await open('/', waiting, { 'PATCH /api/content/a': () => Response.json(detailOf({ ...approvedText, id: 'a' })) });
    await approve();
  },
  'a decision that failed': async () => {
    await open('/', waiting, { 'PATCH /api/content/a': () => errorResponse(500) });
    await approve();
  },
  'a decision without a session': async () => {
    await open('/', waiting, { 'PATCH /api/content/a': () => errorResponse(401), 'GET /api/health/ready': never });
    await approve();
    // Half a second later the sign-in begins. In the next test its error would cover a toast.
    await waitFor(() => expect(callsOf('GET /api/health/ready')).toHaveLength(1));
  },
  'Content Memory': () => open('/content', waiting, { 'GET /api/content': () => listed([approvedText]) }),
  'a post without a theme': async () => {
    await open('/content');
    await press('Generate AI Draft');
  },
  'a post being generated': async () => {
    await open('/content', { 'POST /api/content/generate-post': never });
    await draftAPost();
  },
  'a post generated': async () => {
    await open('/content', { 'POST /api/content/generate-post': () => drafted(false) });
    await draftAPost();
  },
  'a post failed': async () => {
    await open('/content', { 'POST /api/content/generate-post': badGateway });
    await draftAPost();
  },
  'Engage without prompts': () =>
    open('/engage', {
      'GET /api/prompts/counts': () => Response.json(noPrompts),
    }),
  'Engage with a prompt': () =>
    open('/engage', {
      'GET /api/prompts/counts': () => Response.json({ ...noPrompts, open: 1 }),
      'GET /api/prompts': () => listed([prompt]),
    }),
  'the profile': () => open('/settings'),
  'the profile saved': async () => {
    await open('/settings', { 'PATCH /api/auth/user': () => Response.json(coach) });
    await saveProfile();
  },
  'the profile not saved': async () => {
    await open('/settings', { 'PATCH /api/auth/user': badGateway });
    await saveProfile();
  },
  'Voice & Tone': () => open('/settings?tab=voice'),
  'the settings signed out': () => open('/settings', { 'GET /api/auth/user': () => errorResponse(401) }),
} satisfies Record<string, () => Promise<unknown>>;

/** The specification's texts, word for word, and the screens for which it specifies them. */
const rows: { where: keyof typeof screens; text: string }[] = [
  { where: 'the card New Leads Identified', text: 'New Leads Identified' },
  { where: 'the card New Leads Identified', text: 'Potential clients surfaced this week' },
  { where: 'the card New Leads Identified', text: 'Select Action' },
  { where: 'the card New Leads Identified', text: 'connect' },
  { where: 'the card New Leads Identified', text: 'comment' },
  { where: 'the card New Leads Identified', text: 'direct_message' },
  { where: 'the card New Leads Identified', text: 'Generate Outreach Drafts for Selected Leads' },
  { where: 'the card New Leads Identified without leads', text: 'No leads identified yet' },
  { where: 'the card New Leads Identified without leads', text: 'Generate Sample Leads' },
  { where: 'sample leads being generated', text: 'Generating...' },
  { where: 'sample leads generated', text: 'Sample Leads Generated' },
  { where: 'sample leads generated', text: 'New leads have been added to your pipeline.' },
  { where: 'sample leads failed', text: 'Error' },
  { where: 'sample leads failed', text: 'Failed to generate sample leads. Please try again.' },
  { where: 'outreach drafts being generated', text: 'Generating Outreach Drafts...' },
  { where: 'outreach drafts of samples', text: 'Outreach Drafts Created' },
  { where: 'outreach drafts of samples', text: 'Sample outreach messages have been generated for review.' },
  { where: 'outreach drafts failed', text: 'Error' },
  { where: 'outreach drafts failed', text: 'Failed to generate outreach drafts. Please try again.' },
  { where: 'a message generated', text: 'Message generated' },
  {
    where: 'a message generated',
    text: 'Your personalized outreach message is ready for review on the Dashboard.',
  },
  { where: 'a message failed', text: 'Generation failed' },
  { where: 'a message failed', text: 'Failed to generate message. Please try again.' },
  { where: 'sample posts generated', text: 'Post Drafts Created' },
  { where: 'sample posts generated', text: 'New post drafts have been generated and are ready for review.' },
  { where: 'sample posts failed', text: 'Error' },
  { where: 'sample posts failed', text: 'Failed to generate post drafts. Please try again.' },
  { where: 'the card Recent Activity', text: 'Recent Activity' },
  { where: 'the card Recent Activity', text: 'No recent activity' },
  { where: 'the card Recent Activity that cannot be read', text: 'Failed to fetch activities' },
  { where: 'the card Quick Actions', text: 'Find New Leads' },
  { where: 'the card Quick Actions', text: 'Draft New Post' },
  { where: 'the card Quick Actions', text: 'Export Weekly Report' },
  { where: 'the weekly summary', text: 'Leads Surfaced' },
  { where: 'the weekly summary', text: 'Messages Drafted' },
  { where: 'the weekly summary', text: 'Posts Proposed' },
  { where: 'the weekly summary', text: 'Discovery Calls' },
  { where: 'the card Performance Insights without figures', text: 'Performance Insights' },
  { where: 'the card Performance Insights without figures', text: 'Top Performing Post' },
  { where: 'the card Performance Insights without figures', text: '40 reactions and 12 comments' },
  { where: 'the card Performance Insights without figures', text: 'Active Conversations' },
  { where: 'the card Performance Insights without figures', text: '+50% from last week' },
  { where: 'the card Performance Insights without figures', text: 'Time Saved' },
  { where: 'the card Performance Insights without figures', text: '20x visibility increase' },
  { where: 'the card Performance Insights without figures', text: '3' },
  { where: 'the card Weekly Digest', text: 'Pipeline Value' },
  { where: 'the card Weekly Digest', text: '€38,400' },
  { where: 'the card Weekly Digest', text: 'Response Rate' },
  { where: 'the card Weekly Digest', text: '41%' },
  { where: 'the card Weekly Digest', text: 'Effort Reduced' },
  { where: 'the card Weekly Digest', text: '62%' },
  { where: 'the card Weekly Digest without figures', text: '$45K' },
  { where: 'the card Weekly Digest without figures', text: '68%' },
  { where: 'the card Weekly Digest without figures', text: '85%' },
  { where: 'the card Weekly Digest without figures', text: 'Sample' },
  { where: 'the brand protection', text: 'Brand protection' },
  { where: 'the brand protection', text: 'Nothing leaves without your explicit approval.' },
  { where: 'the leads', text: 'Name' },
  { where: 'the leads', text: 'Title' },
  { where: 'the leads', text: 'Company' },
  { where: 'the leads', text: 'Segment' },
  { where: 'the leads', text: 'Status' },
  { where: 'the leads', text: 'Last Action' },
  { where: 'the leads', text: 'Next Step' },
  { where: 'the leads without a lead', text: 'Add your first leads or import a CSV' },
  { where: 'the leads without a lead', text: 'Import CSV' },
  { where: 'the leads without a lead', text: 'Add First Lead' },
  { where: 'the card Pending Approvals', text: 'Pending Approvals' },
  { where: 'the card Pending Approvals', text: 'Template' },
  { where: 'the card Pending Approvals', text: 'AI' },
  { where: 'the card Pending Approvals', text: 'Pending' },
  { where: 'the card Pending Approvals', text: 'Approve' },
  { where: 'the card Pending Approvals', text: 'Edit' },
  { where: 'the card Pending Approvals', text: 'Decline' },
  { where: 'a text approved', text: 'Content Updated' },
  { where: 'a text approved', text: 'Approval status has been updated successfully.' },
  { where: 'a decision that failed', text: 'Error' },
  { where: 'a decision that failed', text: 'Failed to update content. Please try again.' },
  { where: 'a decision without a session', text: 'Unauthorized' },
  { where: 'a decision without a session', text: 'You are logged out. Logging in again...' },
  { where: 'Content Memory', text: 'Content Memory' },
  { where: 'Content Memory', text: 'Generate AI Draft' },
  { where: 'Content Memory', text: 'Pending Approvals' },
  { where: 'Content Memory', text: 'Approve here or from the Dashboard' },
  { where: 'Content Memory', text: 'Approved Content' },
  { where: 'Content Memory', text: 'Approved' },
  { where: 'Content Memory', text: 'Weekly Rhythm' },
  { where: 'Content Memory', text: 'LinkedIn Posts' },
  { where: 'Content Memory', text: '2/week' },
  { where: 'Content Memory', text: 'Email Insights' },
  { where: 'Content Memory', text: '1/week' },
  { where: 'Content Memory', text: 'Engagement' },
  { where: 'Content Memory', text: 'Daily' },
  { where: 'Content Memory', text: 'AI Suggestions' },
  { where: 'a post without a theme', text: 'Theme required' },
  { where: 'a post without a theme', text: 'Please enter a content theme or topic first.' },
  { where: 'a post being generated', text: 'Generating...' },
  { where: 'a post generated', text: 'Post generated' },
  { where: 'a post failed', text: 'Generation failed' },
  { where: 'a post failed', text: 'Failed to generate post. Please try again.' },
  {
    where: 'Engage without prompts',
    text: 'No engagement prompts yet. Connect your platforms to get started.',
  },
  { where: 'Engage with a prompt', text: 'Regenerate' },
  { where: 'Engage with a prompt', text: 'Approve & Copy' },
  { where: 'Engage with a prompt', text: 'Open in platform' },
  { where: 'Engage with a prompt', text: 'Skip' },
  { where: 'the profile', text: 'Profile' },
  { where: 'the profile', text: 'First name' },
  { where: 'the profile', text: 'Last name' },
  { where: 'the profile', text: 'Bio' },
  { where: 'the profile', text: 'Save Profile' },
  { where: 'the profile', text: 'Log Out' },
  { where: 'the profile saved', text: 'Profile updated' },
  { where: 'the profile saved', text: 'Your profile has been saved successfully.' },
  { where: 'the profile not saved', text: 'Error' },
  { where: 'the profile not saved', text: 'Failed to update profile. Please try again.' },
  { where: 'Voice & Tone', text: 'Voice & Tone' },
  { where: 'Voice & Tone', text: 'Reflective' },
  { where: 'Voice & Tone', text: 'Bold' },
  { where: 'Voice & Tone', text: 'Calm Authority' },
  { where: 'Voice & Tone', text: 'Key topics' },
  { where: 'the settings signed out', text: 'Authentication required' },
  { where: 'the settings signed out', text: 'Please log in to access settings.' },
];

/** Elements whose words are `text`. A specified sentence may be followed by another one. */
const says = (words: string) => (content: string) =>
  content === words || (words.endsWith('.') && content.startsWith(`${words} `));

describe('The texts of the specification', () => {
  isolateTests();

  it.each(Object.keys(screens) as (keyof typeof screens)[])('are on the screen word for word: %s', async (where) => {
    await screens[where]();
    const texts = rows.filter((row) => row.where === where).map((row) => row.text);
    expect(texts).not.toEqual([]);
    const missing = () => texts.filter((each) => screen.queryAllByText(says(each)).length === 0);
    await waitFor(() => expect(missing()).toEqual([]));
  });
});
