/// <reference lib="dom" />
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { noErrors, startStage } from './stage';

const people = path.resolve(import.meta.dirname, '../../docs/tour/connections.csv');

const stage = startStage({ PLAN_LIMITS: 'on' });
const errors = noErrors();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await stage.open(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  // The profile that Copy & open leads to.
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'A profile' }));
  page = errors.watch(await context.newPage());
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
const meter = () => page.getByText('Leads on Free').first();

const answers = [
  ['Who do you help?', 'plant managers of family firms'],
  ['What do you help them with?', 'handovers from night shift to day shift'],
  ['What result may you tell?', 'At Varden the handover fell from 40 minutes to 12'],
  ['Which question do you like to ask?', 'What does your early shift ask first?'],
  ['How do you offer help?', 'Shall I show you the one page that we use?'],
] as const;

/** The tour of the README, step by step. */
describe('The ten minutes of the README', () => {
  it('begin at the landing page, with the sandbox’s sign-in and five questions', async () => {
    await page.goto('/');
    await link(/^Sign in/i).click();
    await link(/^Sign in with/).click();
    await page.getByLabel('Email').fill('ana@example.com');
    await button(/./).click();
    for (const [question, answer] of answers) {
      await page.getByRole('heading', { name: question }).waitFor();
      await page.locator('main').getByRole('textbox').first().fill(answer);
      await button('Next').click();
    }
    await page.getByText('5 of 5 answered').waitFor();
  });

  it('bring five people in, and draft to all of them', async () => {
    await link('Import your contacts').click();
    await page.locator('input[type=file]').setInputFiles(people);
    await button('Check 5 rows').click();
    await button('Import 5').click();
    await page.getByText('You added 5 people').waitFor();
    await link('Draft for these 5').click();
    await page.getByText('5 messages wait for your review.', { exact: true }).waitFor();
    await link(/^Approvals/).click();
    await page.getByText('5 waiting, 0 decided today').waitFor();
  });

  it('end with a text that is approved, copied and sent by hand', async () => {
    const profile = context.waitForEvent('page');
    await page.keyboard.press('a');
    await page
      .getByText(/^Approved by you/)
      .first()
      .waitFor();
    await page.keyboard.press('c');
    await (await profile).close();
    await page.getByText('Sent?', { exact: true }).waitFor();
    await page.keyboard.press('y');
    await page.getByRole('region', { name: 'What followed' }).getByText('Contacted', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'What does your early shift ask first?',
    );
  });

  it('connect LinkedIn, which gives name and email', async () => {
    await page.goto('/settings?tab=linkedin');
    await button(/^Connect/).click();
    await button('Allow').click();
    await page.waitForURL(/settings/);
    await button('Disconnect').waitFor();
  });

  it('upgrade to Pro at Stripe, go down to Free, and take that back', async () => {
    await meter().waitFor();
    await button('Upgrade to Pro').click();
    await button(/^Pay/).click();
    await page.getByText('ana@example.com, Pro plan').waitFor();
    await meter().waitFor({ state: 'detached' });
    await button('Go down').click();
    await button('Cancel on').click();
    await button('Take it back').click();
    await button('Go down').waitFor();
  });

  it('leave a ledger that an admin can verify', async () => {
    const admin = await (await stage.open()).newPage();
    await admin.goto('/api/login');
    await admin.getByLabel('Email').fill('admin@example.com');
    await admin.getByRole('button').click();
    await admin.waitForURL((url) => url.pathname === '/' || url.pathname === '/welcome');
    await admin.goto('/admin/ledger');
    await admin.getByRole('button', { name: 'Verify now' }).click();
    await admin.getByRole('heading', { name: 'Complete and unchanged' }).waitFor();
    await admin.context().close();
  });
});
