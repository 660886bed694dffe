/// <reference lib="dom" />
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../client';
import { accessible } from './accessible';
import { fillGaps } from './gaps';
import { finishLater, signIn } from './sign-in';
import { noErrors, sizes, startStage } from './stage';

const fixtures = path.resolve(import.meta.dirname, '../../apps/api/src/features/imports/csv/fixtures');

const stage = startStage();

describe.each(sizes)('The main job at $width px', (size) => {
  const { width } = size;
  let context: BrowserContext;
  let page: Page;
  const errors = noErrors();
  const email = `nora.lindqvist.${width}@example.com`;

  beforeAll(async () => {
    context = await stage.open(size, {
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = errors.watch(await context.newPage());
  });
  afterAll(() => context?.close());

  /** Reads the approved texts until there are this many, because the screen is a moment ahead of the server. */
  const approvedTexts = (count: number) =>
    until(async () => {
      const answer = await page.request.get('/api/content?approvalStatus=approved');
      const all = (await answer.json()) as { body: string; fingerprint: string; revision: number }[];
      return all.length >= count && all;
    });
  const figure = async (name: string) => {
    const link = page.getByRole('link', { name: new RegExp(`^${name} \\d`) });
    return Number(await link.getByText(/^\d+$/).first().textContent());
  };

  it('welcomes a visitor and signs them in', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Only the script that applies the theme.
    expect(await page.locator('script:not([src^="/theme"])').count()).toBe(0);
    await accessible(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Sign in with Keepwarm Sandbox' }).waitFor();
    await accessible(page);
    await page.getByRole('link', { name: 'Sign in with Keepwarm Sandbox' }).click();
    await page.getByLabel('Email').fill(email);
    await accessible(page);
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Who do you help?' }).waitFor();
    await accessible(page);
    await finishLater(page);
    expect(new URL(page.url()).pathname).toBe('/');
    await accessible(page);
  });

  it('shows why a file is not a table, and imports nothing', async () => {
    await page.goto('/import');
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: png });
    await page.getByText(/PNG/).first().waitFor();
    await accessible(page);
    // The browser logs the refused upload.
    expect(errors.take().every((e) => e.includes('422'))).toBe(true);
  });

  it('imports LinkedIn’s own export', async () => {
    await page.goto('/import');
    await page.locator('input[type=file]').setInputFiles(path.join(fixtures, 'linkedin-connections.csv'));
    await page.getByRole('heading', { name: /LinkedIn’s own Connections export/ }).waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Check 14 rows' }).click();
    await page.getByRole('button', { name: 'Import 13' }).waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Import 13' }).click();
    await page.getByRole('heading', { name: 'You added 13 people' }).waitFor();
    await accessible(page);
    await page.getByRole('link', { name: 'See the 13 leads' }).click();
    await page.getByText('13 of 13').waitFor();
    await accessible(page);
  });

  it('undoes an import as a whole', async () => {
    await page.goto('/import');
    await page.locator('input[type=file]').setInputFiles(path.join(fixtures, 'hubspot-contacts.csv'));
    await page.getByRole('button', { name: /^Check \d+ rows/ }).click();
    await page.getByRole('button', { name: /^Import \d+/ }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('This import is undone').waitFor();
    await page.goto('/leads');
    await page.getByText('13 of 13').waitFor();
  });

  it('stops a long import, which keeps its rows until it is undone', async () => {
    await page.goto('/import');
    const rows = Array.from({ length: 9_000 }, (_, n) => `Long List ${n}\n`).join('');
    const buffer = Buffer.from(`Name\n${rows}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check 9,000 rows' }).click();
    await page.getByRole('button', { name: 'Import 9,000' }).click();
    await page.getByRole('button', { name: 'Stop here' }).waitFor();
    await accessible(page);
    // An import that is stopped before its first row leaves nothing to undo.
    await page.getByText(/^Importing [1-9]/).waitFor();
    await page.getByRole('button', { name: 'Stop here' }).click();
    await page.getByText('Not reached').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('This import is undone').waitFor();
    await page.goto('/leads');
    await page.getByText('13 of 13').waitFor();
  });

  it('adds a lead by hand, with the texts of the specification', async () => {
    await page.goto('/leads');
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    for (const message of ['Name is required', 'Title is required', 'Company is required'])
      await dialog.getByText(message).waitFor();
    await accessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Marta <b>Kowalczyk</b>');
    await dialog.getByLabel('Title', { exact: true }).fill('COO');
    await dialog.getByLabel('Company', { exact: true }).fill('Varden Logistics');
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await page.getByText('Lead added', { exact: true }).waitFor();
    await page.getByText('14 of 14').waitFor();
    await page.getByText('Marta <b>Kowalczyk</b>').first().waitFor();
  });

  it('searches and filters, with the parameters in the address', async () => {
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('varden');
    await page.getByText('1 of 14').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('varden');
    await page.reload();
    await page.getByText('1 of 14').waitFor();
    await page.goto('/leads?status=converted');
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await page.getByText('14 of 14').waitFor();
  });

  it('drafts outreach for selected leads, one draft each', async () => {
    await page.goto('/leads');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    for (const i of [0, 1, 2]) await boxes.nth(i).check();
    await accessible(page);
    await page
      .getByRole('button', { name: /^(Draft|Generate Outreach Drafts)( |$)/ })
      .last()
      .click();
    await page.getByText('Outreach Drafts Created', { exact: true }).waitFor();
    await page.goto('/approvals');
    await page.getByText('3 waiting').first().waitFor();
    await accessible(page);
  });

  it('approves exactly the text on the screen once its gaps are filled, edits, declines, and undoes', async () => {
    await page.goto('/approvals');
    await page.getByRole('button', { name: /^3 gaps left in the message to/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    const body = await fillGaps(page, 'handovers that hold');
    await page.getByRole('checkbox', { name: /^Keep on your card/ }).waitFor();
    await accessible(page);
    await page.getByRole('button', { name: /^Approve the message to/ }).click();
    await page.getByText('2 waiting').locator('visible=true').first().waitFor();
    const [approved] = await approvedTexts(1);
    expect(approved?.body.replace(/\s+/g, '')).toBe(body.replace(/\s+/g, ''));
    expect(approved?.fingerprint).toBe(
      createHash('sha256')
        .update(approved?.body ?? '')
        .digest('hex'),
    );

    // Approved words are copied, their place opens, and the person says that they sent them. No request leaves this machine.
    await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'LinkedIn' }));
    await page.getByRole('link', { name: /^Copy & open LinkedIn/ }).waitFor();
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('c')]);
    expect(new URL(opened.url()).host).toBe('www.linkedin.com');
    await opened.close();
    await page.getByRole('heading', { name: 'Sent?' }).waitFor();
    await accessible(page);
    await page.keyboard.press('y');
    await page.getByRole('link', { name: 'Open the thread' }).click();
    await page.getByRole('img', { name: 'Seal of this exact text' }).waitFor();
    await page.getByLabel('Paste what they wrote').fill('Tuesday at ten works.');
    await accessible(page);
    await page.getByRole('button', { name: 'Save reply' }).click();
    await page.getByText('Moved from Contacted to Replied').waitFor();

    // The words are on the card now, and fill the same gaps in the other drafts.
    await page.goto('/approvals');
    await page.getByRole('button', { name: /^Approve the message to/ }).waitFor();
    await page
      .getByText(/handovers that hold/)
      .locator('visible=true')
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Edit the message to/ }).click();
    await page.getByRole('textbox', { name: 'Your text' }).fill('I wrote this myself.');
    await page.getByRole('button', { name: /^Save and approve/ }).click();
    await page.getByText('1 waiting').locator('visible=true').first().waitFor();
    const edited = (await approvedTexts(2)).find((t) => t.body === 'I wrote this myself.');
    // The draft, the gaps that the card closed, the edit.
    expect(edited?.revision).toBe(2);

    await page
      .getByRole('button', { name: /^Next draft/ })
      .locator('visible=true')
      .last()
      .click();
    await page.getByRole('button', { name: /^Decline the message to/ }).click();
    await page.getByRole('button', { name: 'Wrong tone' }).click();
    await page
      .getByRole('button', { name: /^Decline(?! the)/ })
      .last()
      .click();
    await page.getByText('Nothing waits for your approval').waitFor();
    // A toast stays while the pointer is over it.
    const undo = page.getByRole('button', { name: 'Undo' }).first();
    await undo.hover();
    await accessible(page);
    await undo.click();
    await page.getByText('1 waiting').locator('visible=true').first().waitFor();
  });

  it('drafts a post from a theme and notes, and shows when the theme is missing', async () => {
    await page.goto('/content');
    await page.getByRole('button', { name: 'Generate AI Draft' }).click();
    await page.getByText('Please enter a content theme or topic first.').first().waitFor();
    await page.getByLabel('Theme').fill('Float staff');
    await page.getByLabel(/^Notes/).fill('The ward that stopped borrowing staff after 14:00.');
    await page.getByRole('button', { name: 'Generate AI Draft' }).click();
    await page.getByText('Post generated').first().waitFor();
    const draft = page.getByRole('region', { name: 'Your draft' });
    await draft.getByText('The ward that stopped borrowing staff after 14:00.').first().waitFor();
    await draft.getByRole('region', { name: 'On a phone' }).waitFor();
    expect(await page.getByLabel('Theme').inputValue()).toBe('');
    await accessible(page);
  });

  it('shows the week, and exports the same numbers', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
    const shown = {
      'Leads Surfaced': await figure('Leads Surfaced'),
      'Messages Drafted': await figure('Messages Drafted'),
      'Posts Proposed': await figure('Posts Proposed'),
      'Discovery Calls': await figure('Discovery Calls'),
    };
    expect(shown).toEqual({ 'Leads Surfaced': 14, 'Messages Drafted': 3, 'Posts Proposed': 1, 'Discovery Calls': 0 });
    const csv = await (await page.request.get('/api/metrics/report.csv')).text();
    for (const [name, value] of Object.entries(shown)) expect(csv).toMatch(new RegExp(`,${name},${value},`));
    await accessible(page);
  });

  it('updates a second tab', async () => {
    await page.goto('/');
    const second = errors.watch(await context.newPage());
    await second.goto('/approvals');
    await second.getByText('2 waiting').locator('visible=true').first().waitFor();
    await page
      .getByRole('button', { name: /^Approve the message to/ })
      .first()
      .click();
    await second.getByText('1 waiting').locator('visible=true').first().waitFor();
    await second.close();
  });

  it('shows the 404 page, and signs out', async () => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByText('404 Page Not Found').waitFor();
    await accessible(page);
    // The browser logs the 404 response.
    expect(errors.take().every((e) => e.includes('404'))).toBe(true);
    await page.goto('/api/logout');
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
    // The page that leaves may have asked who is signed in. The browser logs that response.
    expect(errors.take().every((e) => e.includes('401'))).toBe(true);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });
});

/** A person on Today, with a waiting draft for each of these leads. No gap is left, because the person wrote the words. */
const withDrafts = async (email: string, names: readonly string[]) => {
  const context = await stage.open(undefined, {
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signIn(page, email);
  const ask = async <T>(method: string, path: string, data: object): Promise<T> => {
    const headers = { Origin: stage.url(), 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await page.request.fetch(path, { method, data, headers });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
      // 202: the lists do not show it yet, as on a loaded machine.
      if (answer.status() !== 202) return (await answer.json()) as T;
    }
  };
  const leads = await Promise.all(
    names.map((name) => {
      const linkedinUrl = `https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}`;
      return ask<Lead>('POST', '/api/leads', { name, title: 'COO', company: 'Pella Foods', linkedinUrl });
    }),
  );
  const leadIds = leads.map(({ id }) => id);
  const { drafts } = await ask<Drafted>('POST', '/api/content/generate-messages', { leadIds });
  for (const { id, targetName } of drafts)
    await ask('PATCH', `/api/content/${id}`, {
      approvalStatus: 'edited',
      body: `${targetName}, how are the handovers?`,
    });
  await page.goto('/');
  await page.getByRole('button', { name: /^Approve the message to/ }).waitFor();
  return { context, page };
};

describe('Five people by the keyboard alone', () => {
  it('are written to from Today with three keys each: approve, copy and open, sent', async () => {
    const names = ['Ana Sol', 'Ben Lake', 'Cleo Marsh', 'Dov Stern', 'Eva Stone'];
    const { context, page } = await withDrafts('ida.keys@example.com', names);
    await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'LinkedIn' }));

    let keys = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys += 1;
    };
    const sent: string[] = [];
    for (const left of [4, 3, 2, 1, 0]) {
      await press('a');
      await page.getByRole('link', { name: /^Copy & open LinkedIn/ }).waitFor();
      const [opened] = await Promise.all([context.waitForEvent('page'), press('c')]);
      sent.push(await page.evaluate(() => navigator.clipboard.readText()));
      expect(new URL(opened.url()).pathname).toBe(`/in/${sent.at(-1)?.split(',')[0]?.toLowerCase().replace(' ', '-')}`);
      await opened.close();
      await page.getByRole('region', { name: /^Was the message to .+ sent\?$/ }).waitFor();
      await press('y');
      // The next draft is open, and the next key acts on it.
      if (left > 0) await page.getByRole('button', { name: /^Approve the message to/ }).waitFor();
    }
    await until(async () => {
      const answer = await page.request.get('/api/leads?status=contacted');
      return ((await answer.json()) as Lead[]).length === names.length;
    });
    expect(sent.toSorted()).toEqual(names.map((name) => `${name}, how are the handovers?`));
    process.stdout.write(`Five people, from Today to sent: ${keys} keys\n`);
    expect(keys).toBeLessThanOrEqual(15);
    await context.close();
  });
});

describe('A key that approves', () => {
  const approved = async (page: Page) =>
    (await (await page.request.get('/api/content?approvalStatus=approved')).json()) as unknown[];

  it('is a letter of the search while the palette loads', async () => {
    const { context, page } = await withDrafts('ida.search@example.com', ['Amara Obi', 'Ben Lake']);
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    let load: () => void = () => undefined;
    const loads = new Promise<void>((resolve) => (load = resolve));
    await context.route(/\/command-palette-[^/]+\.js/, async (route) => {
      await loads;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: /^Approve the message to/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('amara', { delay: 50 });
    expect(await palette.count()).toBe(0);
    load();
    expect(await palette.getByRole('combobox').inputValue()).toBe('amara');
    await page.keyboard.type(' obi');
    await page.getByRole('option', { name: /^Amara Obi/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Approve the message to/ }).waitFor();
    expect(await approved(page)).toEqual([]);
    await context.close();
  });

  it('first scrolls to a draft that is not in view', async () => {
    const { context, page } = await withDrafts('ida.scroll@example.com', ['Ana Sol']);
    await page.setViewportSize({ width: 1280, height: 600 });
    const sheet = page.getByRole('article', { name: 'the message to Ana Sol' });
    const top = async () => (await sheet.boundingBox())?.y ?? NaN;
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await top()).toBeLessThan(-300);
    await page.keyboard.press('a');
    expect(await top()).toBeGreaterThanOrEqual(0);
    await sheet.and(page.locator(':focus')).waitFor();
    expect(await approved(page)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByText('Approved by you').waitFor();
    await context.close();
  });
});
