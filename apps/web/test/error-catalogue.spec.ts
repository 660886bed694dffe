import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['apps/web/src', 'apps/api/src', 'libs/contracts/src'];

/** Curly and straight quotes count as equal, and a sentence may span several lines of the source. */
const plain = (text: string) => text.replaceAll(/[’‘]/g, "'").replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');

/** Every source file that can contain texts for people. */
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|routeTree/.test(file))
    .map((file) => plain(readFileSync(path.join(root, folder, file), 'utf8'))),
);

/** Whether one file has all of these texts, each as a text of its own or followed by another sentence. */
const standTogether = (texts: readonly string[]) =>
  sources.some((source) =>
    texts.every((text) =>
      [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`, `> ${text} <`, `'${text} `, `\`${text} `].some((form) =>
        source.includes(plain(form)),
      ),
    ),
  );

interface Row {
  name: string;
  /** Texts of one toast or sentence stand in the same file. */
  texts: readonly (readonly string[])[];
}

const error = (text: string) => ['Error', text];

/** Section 8 of the specification, word for word, in its order. */
const catalogue: readonly Row[] = [
  { name: 'Sign-in page', texts: [['Authentication failed. Please try again.']] },
  { name: 'Sign-in that does not start', texts: [['Sign In Error', 'Failed to initiate sign in. Please try again.']] },
  { name: 'Unauthorized', texts: [['Unauthorized', 'You are logged out. Logging in again...']] },
  {
    name: 'Content update',
    texts: [
      error('Failed to update content. Please try again.'),
      ['Content Updated', 'Approval status has been updated successfully.'],
    ],
  },
  {
    name: 'Sample leads',
    texts: [
      error('Failed to generate sample leads. Please try again.'),
      ['Sample Leads Generated', 'New leads have been added to your pipeline.'],
    ],
  },
  {
    name: 'Outreach drafts',
    texts: [
      error('Failed to generate outreach drafts. Please try again.'),
      ['Outreach Drafts Created', 'Sample outreach messages have been generated for review.'],
    ],
  },
  {
    name: 'Post drafts',
    texts: [
      error('Failed to generate post drafts. Please try again.'),
      ['Post Drafts Created', 'New post drafts have been generated and are ready for review.'],
    ],
  },
  {
    name: 'Feature Coming Soon',
    texts: [['Feature Coming Soon', '${feature} functionality will be available in the next update.']],
  },
  {
    name: 'Add lead',
    texts: [
      ['Failed to add lead', 'Please try again.'],
      ['Lead added', 'Your lead has been added successfully.'],
    ],
  },
  {
    name: 'Message generation',
    texts: [
      ['Generation failed', 'Failed to generate message. Please try again.'],
      ['Message generated', 'Your personalized outreach message is ready for review on the Dashboard.'],
    ],
  },
  {
    name: 'Post generation',
    texts: [['Generation failed', 'Failed to generate post. Please try again.', 'Post generated']],
  },
  {
    name: 'Profile',
    texts: [
      error('Failed to update profile. Please try again.'),
      ['Profile updated', 'Your profile has been saved successfully.'],
    ],
  },
  { name: 'Checkout from pricing', texts: [['Error: Failed to start checkout. Please try again or contact support.']] },
  {
    name: 'Admin update',
    texts: [error('Failed to update user'), ['User updated', 'Subscription status has been updated successfully.']],
  },
  { name: 'Settings while signed out', texts: [['Authentication required', 'Please log in to access settings.']] },
  { name: '404', texts: [['404 Page Not Found']] },
  { name: 'Chat', texts: [error('Failed to get response. Please try again.')] },
  {
    name: 'LinkedIn',
    texts: [
      error('Failed to check LinkedIn connection status.'),
      ['LinkedIn Connection Failed'],
      ['Connection Failed', 'Failed to initiate LinkedIn connection'],
      ['Disconnect Failed', 'Failed to disconnect LinkedIn account'],
      ['LinkedIn Connected', 'Your LinkedIn account has been successfully connected.'],
      ['LinkedIn Disconnected'],
    ],
  },
  {
    name: 'Checkout from settings',
    texts: [['Checkout Error', 'Failed to start checkout. Please contact support if this persists.']],
  },
  { name: 'Checkout without an address', texts: [['No checkout URL returned']] },
  { name: 'Portal', texts: [error('Failed to open billing portal. Please try again.')] },
];

const missing = ({ texts }: Row) => texts.filter((together) => !standTogether(together));
const named = (rows: readonly Row[]): [string, Row][] => rows.map((row) => [row.name, row]);

/** Bold in the help articles, and on the screens of other programs. */
const elsewhere = new Set(
  'CSV, CSV UTF-8, File, Save As, Export To, Settings & Privacy, Data privacy, Get a copy of your data, Connections, Connections.csv'.split(
    ', ',
  ),
);

describe('A button that a help article names', () => {
  it('stands in the source', () => {
    const folder = path.join(root, 'libs/help/articles');
    const articles = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const names = new Set(
      articles.flatMap((text) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)),
    );
    expect(names).toContain('Approve & Copy');
    expect([...names].filter((name) => !elsewhere.has(name) && !standTogether([name]))).toEqual([]);
  });
});

describe('A text of the error catalogue', () => {
  it.each(named(catalogue))('stands in the source: %s', (_, row) => expect(missing(row)).toEqual([]));
});
