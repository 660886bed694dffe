/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { accessible } from './accessible';
import { signIn } from './sign-in';
import { noErrors, startStage } from './stage';

const stage = startStage();
const errors = noErrors();
let page: Page;
beforeAll(async () => {
  const context = await stage.open(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = errors.watch(await context.newPage());
});

const button = (name: string) => page.getByRole('button', { name });
const reply = () => page.getByRole('textbox', { name: /^Suggested reply/ });

it('A pasted post is answered with one thought, approved, copied, and posted by hand', async () => {
  await signIn(page, 'engage@example.com');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page
    .getByRole('heading', { name: 'No engagement prompts yet. Connect your platforms to get started.' })
    .waitFor();
  await accessible(page);

  const post = 'Lost our planner in week three. Nobody else knew which shifts she had promised to whom.';
  await page.getByLabel('Post or link').fill(`https://www.linkedin.com/feed/update/1 ${post}`);
  await page.getByLabel(/^Who wrote it/).fill('Farah Siddiqui');
  await button('Suggest a reply').click();
  await button('1 gap left').click();

  const thought = 'The promises are the part no rota holds.';
  await page.getByRole('textbox', { name: 'One thought of yours' }).first().fill(thought);
  await button('Use this thought').click();
  await button('Approve & Copy').waitFor();
  expect(await reply().inputValue()).toContain(thought);
  await page.getByText('Tell', { exact: true }).click();
  await page.getByText('Version 3').waitFor();
  await accessible(page);

  const words = await reply().inputValue();
  await page.getByRole('heading', { name: 'Engage' }).click();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Posted?' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  const link = page.getByRole('link', { name: 'Open in platform' });
  expect(await link.getAttribute('rel')).toContain('noopener');
  await accessible(page);

  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('1 of 5 posted today').waitFor();
  await page.getByRole('link', { name: /^Done/ }).click();
  await page.getByText(words).waitFor();
  await accessible(page);
}, 60_000);
