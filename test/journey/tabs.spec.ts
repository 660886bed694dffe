/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';
import { startModelServer } from '../../apps/sandbox/src/model/model-server';
import { until } from '../client';
import { signIn } from './sign-in';
import { quiet, startStage } from './stage';

const model = await startModelServer();
afterAll(() => model.stop());
const stage = startStage({ AI_BASE_URL: model.url, AI_MODEL: 'sandbox' });
let context: BrowserContext;
beforeAll(async () => {
  context = await stage.open();
});

const addLead = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add Lead' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Title').fill('Founder');
  await dialog.getByLabel('Company').fill('Example Works');
  await dialog.getByRole('button', { name: 'Add Lead', exact: true }).click();
};

const signedOut = (page: Page) => page.getByRole('alertdialog', { name: 'You are signed out' });

// The server speaks HTTP/1.1, over which a browser opens six connections.
describe('Eight tabs of one browser', () => {
  const tabs: Page[] = [];
  const shown = (name: string) => Promise.all(tabs.map((tab) => tab.getByText(name).first().waitFor()));

  it('all load', async () => {
    tabs.push(await context.newPage());
    await signIn(tabs[0] as Page, 'eight.tabs@example.com');
    while (tabs.length < 8) tabs.push(await context.newPage());
    for (const tab of tabs) {
      await tab.goto('/leads');
      await tab.getByRole('heading', { level: 1 }).waitFor();
      await tab.getByText('Add your first leads').first().waitFor();
    }
  });

  it('all show what one of them changes', async () => {
    await addLead(tabs[7] as Page, 'Hana Sato');
    await shown('Hana Sato');
  });

  it('still do after the first tab is closed', async () => {
    await tabs.shift()?.close();
    await addLead(tabs[0] as Page, 'Tomas Vlk');
    await shown('Tomas Vlk');
  });

  it('still do after one is reloaded', async () => {
    await tabs[0]?.reload();
    await addLead(tabs[1] as Page, 'Ines Duarte');
    await shown('Ines Duarte');
  });

  it('show the account of the person who signs in in one of them', async () => {
    const [first, ...others] = tabs as [Page, ...Page[]];
    await quiet(context);
    await first.goto('/api/logout');
    await first.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
    for (const tab of others) await signedOut(tab).waitFor();
    await signIn(first, 'somebody.else@example.com');
    for (const tab of others) await tab.getByText('Add your first leads').first().waitFor();
    await first.goto('/leads');
    await addLead(first, 'Mira Okafor');
    await shown('Mira Okafor');
    for (const tab of tabs) expect(await tab.getByText('Hana Sato').count()).toBe(0);
  });
});

describe('A tab whose session ends in another tab', () => {
  it('shows nothing of the person any more, and after the sign-in it is where it was, with the typed words', async () => {
    const own = await stage.open();
    const [first, second, third] = [await own.newPage(), await own.newPage(), await own.newPage()];
    await signIn(first, 'ended@example.com');
    for (const page of [second, third]) {
      await page.goto('/leads');
      await page.getByRole('button', { name: 'Add Lead' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Not saved yet');
    }
    await quiet(own);
    await first.goto('/api/logout');
    for (const page of [second, third]) {
      await signedOut(page).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/Leads|ended@example/u);
      await page.keyboard.press('Escape');
    }
    await second.getByRole('button', { name: 'Sign in' }).click();
    await second.getByLabel('Email').fill('ended@example.com');
    await second.getByRole('button').click();
    for (const page of [second, third]) {
      await page.waitForURL('**/leads**');
      const name = page.getByRole('dialog', { name: 'Add New Lead' }).getByLabel('Name');
      await name.waitFor();
      expect(await name.inputValue()).toBe('Not saved yet');
    }
    await own.close();
  });
});

describe('A text that a model writes', () => {
  const happened = 'A ward stopped borrowing staff after two.';

  it('is nothing after a reload in its middle, and is in both tabs once when it is whole', async () => {
    const own = await stage.open();
    const [writing, reviewing] = [await own.newPage(), await own.newPage()];
    await signIn(writing, 'reload@example.com');
    await reviewing.goto('/approvals');
    await reviewing.getByText('Nothing waits for you').first().waitFor();
    await writing.goto('/content');
    await writing.getByLabel('Theme').fill('Shift handovers');
    await writing.getByLabel('What happened?').fill(happened);
    const generate = writing.getByRole('button', { name: 'Generate AI Draft' });

    model.misbehave('stalled', 1);
    await generate.click();
    await writing.getByLabel('Your post').getByText('A ward stopped').waitFor();
    await writing.reload();
    await generate.waitFor();
    expect(await writing.getByLabel('What happened?').inputValue()).toBe(happened);
    await writing.getByText('Nothing waits for your approval').waitFor();

    await generate.click();
    await writing.getByText('Post generated', { exact: true }).waitFor();
    await reviewing.getByText(happened).first().waitFor();
    await reviewing.getByText('1 waiting, 0 decided today').waitFor();
    expect(await writing.getByLabel('What happened?').inputValue()).toBe('');
  });
});

describe('An answer of the card that is open in two tabs', () => {
  it.each(['as it was', 'changed'])('is closed in both when one saves it, also %s in the other', async (words) => {
    const own = await stage.open();
    const [first, second] = [await own.newPage(), await own.newPage()];
    await signIn(first, `answer.${words.replaceAll(' ', '.')}@example.com`);
    const answers = (page: Page) => page.getByRole('region', { name: 'Your answers' });
    const field = (page: Page) => answers(page).getByRole('textbox', { name: 'With what' });
    for (const page of [first, second]) {
      await page.goto('/settings#voice');
      await answers(page)
        .getByRole('button', { name: /: With what$/ })
        .click();
      await field(page).waitFor();
    }
    if (words === 'changed') await field(first).fill('Old words');
    await field(second).fill(`Shift plans, ${words}`);
    await field(second).press('Enter');
    for (const page of [first, second]) {
      await answers(page).getByText(`Shift plans, ${words}`).and(page.locator('p')).waitFor();
      await field(page).waitFor({ state: 'detached' });
    }
    await own.close();
  });
});

describe('A page whose application does not start', () => {
  let page: Page;
  beforeAll(async () => {
    const person = await stage.open();
    page = await person.newPage();
    await signIn(page, 'slow.train@example.com');
  });
  const notice = () => page.getByRole('alert').filter({ hasText: 'Keepwarm has not started yet' });
  const [first, application] = ['**/assets/index-*.js', '**/assets/application-*.js'];
  const watch = () => page.waitForEvent('requestfinished', (request) => request.url().endsWith('/start.js'));

  it.each([
    ['the script of the page', first],
    ['the application', application],
  ])('says so when %s cannot be loaded, and loads it again on request', async (_name, script) => {
    const watches = watch();
    await page.route(script, async (route) => {
      await watches;
      await route.abort();
    });
    await page.goto('/leads', { waitUntil: 'commit' });
    await notice().waitFor();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Add your first leads').first().waitFor();
    expect(await page.locator('#not-started').count()).toBe(0);
  });

  it('says so after ten seconds when a script does not come', async () => {
    await page.clock.install();
    await page.route(application, () => undefined);
    const watches = watch();
    await page.goto('/leads', { waitUntil: 'commit' });
    await watches;
    expect(await notice().isVisible()).toBe(false);
    await page.clock.fastForward(10_000);
    await notice().waitFor();
  });

  it('says nothing when the application starts before the script that watches it', async () => {
    await page.clock.resume();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    let send = () => undefined as void;
    const started = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/start.js', async (route) => {
      await started;
      await route.continue();
    });
    const watches = watch();
    await page.goto('/leads', { waitUntil: 'commit' });
    await page.getByText('Add your first leads').first().waitFor();
    send();
    await watches;
    await page.locator('#not-started').waitFor({ state: 'detached' });
  });

  it('shows the draft that waits first before the application has loaded', async () => {
    await page.evaluate(
      (body) => {
        const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
        return fetch('/api/content/generate-post', { method: 'POST', headers, body });
      },
      JSON.stringify({ theme: 'Shift handovers' }),
    );
    const read = () =>
      page.evaluate(async () => (await fetch('/api/content/pending')).json() as Promise<{ body: string }[]>);
    await until(async () => (await read()).length > 0, 30_000);
    const [draft] = await read();
    await page.route(application, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page
      .locator('[data-first-draft="body"]')
      .getByText(draft?.body ?? '')
      .waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('starts the application also when that draft comes broken', async () => {
    await page.route('**/api/content/pending*', (route) =>
      route.fulfill({ contentType: 'application/json', body: '[' }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#not-started').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
