import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './accessible';
import { signIn } from './sign-in';
import { noErrors, type Size, sizes, startStage } from './stage';

const stage = startStage();
const errors = noErrors();

const addLead = async (page: Page, lead: { name: string; title: string; company: string; email?: string }) => {
  const headers = { 'Idempotency-Key': randomUUID(), Origin: stage.url() };
  return page.request.post('/api/leads', { data: lead, headers });
};

/** The edges of an element that lie outside the window. */
const outside = async (page: Page, element: Locator): Promise<string[]> => {
  const box = await element.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) return ['not shown'];
  return Object.entries({
    left: box.x < 0,
    top: box.y < 0,
    right: box.x + box.width > window.width,
    bottom: box.y + box.height > window.height,
  }).flatMap(([edge, isOutside]) => (isOutside ? [edge] : []));
};

it('A phone shows all of a dialog about a long name, and all of a form in a popover', async () => {
  const context = await stage.open(sizes.find(({ phone }) => phone) as Size);
  const page = errors.watch(await context.newPage());
  await signIn(page, 'narrow@example.com');
  const response = await addLead(page, { name: 'W'.repeat(80), title: 'Owner', company: 'Mill' });
  const { id } = (await response.json()) as { id: string };
  await page.goto(`/leads/${id}`);

  await page.getByRole('button', { name: 'Say what brought them' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.waitFor();
  expect(await outside(page, close)).toEqual([]);
  await close.click();

  // The keyboard of the phone is open, so the form has room neither above its button nor below it.
  await page.setViewportSize({ width: 360, height: 480 });
  const step = page.getByRole('button', { name: /next step for/ });
  await step.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await step.click();
  const form = page.getByRole('dialog', { name: /^Next step for/ });
  await form.waitFor();
  expect(await outside(page, form)).toEqual([]);
  await form.getByLabel('Next step').fill('Ask about the mill');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Ask about the mill/ }).waitFor();
});

it('A phone shows the merge of two people with long names without a part outside the screen', async () => {
  const context = await stage.open(sizes.find(({ phone }) => phone) as Size);
  const page = errors.watch(await context.newPage());
  await signIn(page, 'narrow.merge@example.com');
  const name = 'Maximiliane-Charlotte Freifrau von und zu Hohenlohe-Schillingsfürst';
  for (const email of ['max@hohenlohe.example', 'Max@hohenlohe.example'])
    await addLead(page, { name, title: 'Owner', company: email, email });
  await page.goto('/leads/duplicates');
  await page.getByRole('button', { name: /^Merge into Maximiliane-Charlotte/ }).waitFor();
  await accessible(page);
});

it('A window as low as that of a computer at 400 % has no bars over the page', async () => {
  const context = await stage.open({ width: 320, height: 256, phone: false });
  const page = errors.watch(await context.newPage());
  await signIn(page, 'low@example.com');
  await addLead(page, { name: 'Ada Mill', title: 'Owner', company: 'Mill' });
  await page.goto('/leads');
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  expect(await outside(page, tabs)).toContain('bottom');
  await page.getByRole('checkbox', { name: /Ada Mill/ }).click();
  const selected = page.getByRole('toolbar', { name: 'Selected rows' });
  await selected.waitFor();
  await tabs.scrollIntoViewIfNeeded();
  expect(await outside(page, tabs)).toEqual([]);
  expect(await outside(page, selected)).toContain('top');
  expect(await outside(page, page.locator('[data-shell] > header'))).toContain('top');
});
