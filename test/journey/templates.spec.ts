/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { accessible } from './accessible';
import { signIn } from './sign-in';
import { noErrors, startStage } from './stage';

const stage = startStage();
const errors = noErrors();
let page: Page;
beforeAll(async () => {
  page = errors.watch(await (await stage.open()).newPage());
  await signIn(page, 'nora.templates@example.com');
});

const text = () => page.getByRole('textbox', { name: 'Template text' });
const situation = (name: string) => page.getByRole('button', { name: `Situation: ${name}. Change it` });
/** Repeats the request while the lists do not show its effect yet, as on a loaded machine. */
const post = (address: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      for (;;) {
        const response = await fetch(to, { method: 'POST', headers, body: sent });
        if (response.status !== 202) return (await response.json()) as { id: string };
      }
    },
    [address, JSON.stringify(body)] as const,
  );

it('A person writes a template with a fact that is offered, and sees it on a lead', async () => {
  const lead = { name: 'Elise Fournier', title: 'COO', company: 'Atelier Nord', description: 'Referred Hana to me.' };
  const { id } = await post('/api/leads', lead);
  await page.goto('/templates?id=shipped:referral');
  await page.getByText('1 of 1 lead fits this situation').waitFor();
  await accessible(page);
  await text().fill('Hi {{ first_name }}, thank you for {{ ref');
  await page.getByRole('option', { name: /^referred/ }).waitFor();
  await accessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await page.getByText('Hi Elise, thank you for Hana.').waitFor();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Template saved', { exact: true }).waitFor();
  await post('/api/content/generate-message', { leadId: id });
});

it('The next draft has its words; another situation rewrites it, and Undo brings the words back', async () => {
  await page.goto('/approvals');
  await page.getByRole('article').getByText('Hi Elise, thank you for Hana.').waitFor();
  await situation('Thank for a referral').click();
  await page.getByText('Another situation writes a new draft and keeps this one as v1.').waitFor();
  await accessible(page);
  await page.getByRole('menuitemradio', { name: /^Reconnect/ }).click();
  await situation('Reconnect').waitFor();
  await page
    .getByRole('article')
    .getByText(/never got to talk/)
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await situation('Thank for a referral').waitFor();
  await page.getByRole('article').getByText('Hi Elise, thank you for Hana.').waitFor();
});

it('The words of a draft become another template', async () => {
  await page.keyboard.press('e');
  await page.getByRole('link', { name: 'Save as template' }).click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Hi {{ first_name }}, thank'));
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('12 ship with Keepwarm, 1 of them changed by you; 1 is your own').waitFor();
  await accessible(page);
});
