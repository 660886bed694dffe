/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { accessible } from './accessible';
import { fillGaps } from './gaps';
import { signIn } from './sign-in';
import { noErrors, type Size, sizes, startStage } from './stage';

const stage = startStage();

/** Opens a window with its own cookies. */
const visitor = async (size: Size): Promise<Page> =>
  (await stage.open(size, { timezoneId: 'Europe/Berlin' })).newPage();

describe.each(sizes)('An admin at $width px', (size) => {
  const { width, phone } = size;
  const email = `beth.halloran.${width}@example.com`;
  const theme = `pricing a first engagement, ${width}`;
  const errors = noErrors();
  let coach: Page;
  let page: Page;

  beforeAll(async () => {
    coach = await visitor(size);
    page = errors.watch(await visitor(size));
  });
  afterAll(async () => {
    await coach?.context().close();
    await page?.context().close();
  });

  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name });

  it('is not a coach: a coach is redirected to the dashboard', async () => {
    await signIn(coach, email);
    expect(await coach.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    const asked: string[] = [];
    coach.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await coach.goto('/admin/ledger');
    await coach.getByText('Only admins can open this page', { exact: true }).waitFor();
    expect(asked.filter((address) => address.startsWith('/api/admin/'))).toEqual([]);
    expect(new URL(coach.url()).pathname).toBe('/');
    expect((await coach.request.get('/api/admin/users')).status()).toBe(403);
  });

  it('needs a coach who approved a post', async () => {
    await coach.goto('/content');
    await coach.getByLabel('Theme').fill(theme);
    await coach.getByRole('button', { name: 'Generate AI Draft' }).click();
    await coach.getByText('Post generated', { exact: true }).waitFor();
    await coach.goto('/approvals');
    await fillGaps(coach, 'We stopped.');
    await coach.getByRole('button', { name: /^Approve the post on/ }).click();
    await coach.getByText(/^Approval status has been updated successfully/).waitFor();
  });

  it('signs in and finds the user', async () => {
    await signIn(page, 'admin@example.com');
    if (phone) {
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('menuitem', { name: 'Admin' }).click();
    } else await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('heading', { name: 'Admin' }).waitFor();
    await page.getByText(email).first().waitFor();
    await accessible(page);
    await page.getByRole('searchbox', { name: /Search users/ }).fill(String(width));
    await page.waitForURL(/[?&]q=/);
    await page.getByText(/^1 of \d/).waitFor();
  });

  it('looks at the workspace of the coach, where an address with a form says why it does not open', async () => {
    const users = page.url();
    await page.getByRole('button', { name: /^View as/ }).click();
    await page.getByText(/^You see what .+ sees, read only/).waitFor();
    for (const form of ['add', 'capture']) {
      await page.goto(`/leads?${form}=true`);
      await page.getByText(`Read only: you look at the workspace of ${email}`, { exact: true }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin*');
    await page.goto(users);
  });

  it('grants Studio with a reason', async () => {
    await page.getByRole('button', { name: /^Grant Studio to/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant Studio' });
    await dialog.getByRole('button', { name: 'Grant Studio' }).click();
    await dialog.getByText('A reason is required. The ledger keeps it.').waitFor();
    await accessible(page);
    await dialog.getByLabel('Reason').fill('<b>pilot</b> with her agency');
    await dialog.getByRole('button', { name: 'Grant Studio' }).click();
    await page.getByText('Subscription status has been updated successfully.', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Revoke Studio from/ }).waitFor();
    // The coach's own API shows it too.
    const user = (await (await coach.request.get('/api/auth/user')).json()) as object;
    expect(user).toMatchObject({ subscriptionTier: 'studio', subscriptionStatus: 'active', role: 'coach' });
    await accessible(page);
  });

  it('sees the grant in the ledger, with its reason and the event as stored', async () => {
    await page.getByRole('link', { name: /^Ledger of/ }).click();
    await page.waitForURL(/\/admin\/ledger\?/);
    const line = page.getByRole('button', { name: /granted Studio to/ });
    await line.waitFor();
    await page.getByText('Reason: <b>pilot</b> with her agency').waitFor();
    await accessible(page);
    await line.click();
    const paper = page.getByLabel('This entry');
    await paper.getByText('Event as stored').click();
    const event = JSON.parse((await paper.locator('pre').textContent()) ?? '') as { type: string; metadata: object };
    expect(event.type).toBe('TierGranted');
    expect(event).toMatchObject({
      data: { reason: '<b>pilot</b> with her agency' },
      metadata: { actor: { as: 'admin' } },
    });
    await accessible(page);
    await line.click();
  });

  it('sees the approval: the exact text and its fingerprint', async () => {
    await page.getByRole('radio', { name: 'Approvals', exact: true }).click();
    // Waits until the list of approvals is loaded, because an opened line of the list before would close again.
    await page.getByRole('button', { name: /granted Studio to/ }).waitFor({ state: 'detached' });
    const line = page.getByRole('button', { name: /approved/ }).first();
    await line.click();
    const paper = page.getByLabel('This entry');
    const words = (await paper.locator('.note').innerText()).trim();
    const answer = await coach.request.get('/api/content?approvalStatus=approved');
    const [approved] = (await answer.json()) as { body: string; fingerprint: string }[];
    expect(words.replaceAll(/\s+/g, ' ')).toBe(approved?.body.trim().replaceAll(/\s+/g, ' '));
    const digits = createHash('sha256')
      .update(approved?.body ?? '')
      .digest('hex');
    expect(approved?.fingerprint).toBe(digits);
    await paper.getByText(digits.match(/.{4}/g)?.join(' ') ?? '', { exact: true }).waitFor();
    await accessible(page);
  });

  it('exports what the filters show', async () => {
    await page.getByRole('button', { name: 'Export ledger' }).click();
    await accessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^keepwarm-audit-\d{4}-\d\d-\d\d\.csv$/);
  });

  it('verifies the whole chain', async () => {
    const card = page.getByRole('region', { name: 'Verification' });
    await card.getByRole('button', { name: 'Verify now' }).click();
    await card.getByRole('heading', { name: 'Complete and unchanged' }).waitFor();
    await card.getByText(/entries from .* checked today at/).waitFor();
    const head = ((await (await page.request.get('/api/admin/integrity')).json()) as { last: { head: string } }).last
      .head;
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    await card.getByText(head).waitFor();
    await accessible(page);
  });

  it('rebuilds the weekly metrics, and no row differs', async () => {
    await section('Read models').click();
    await page.getByRole('button', { name: 'Rebuild Weekly metrics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rebuild Weekly metrics' });
    await accessible(page);
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    const card = page.getByRole('region', { name: 'Weekly metrics was rebuilt' });
    await card
      .getByText(/^[1-9]\d* rows? equal, 0 differ$/)
      .first()
      .waitFor();
    await card.getByText(/The new rows are in use/).waitFor();
    await accessible(page);
  });

  it('looks at the queue', async () => {
    await section('Queue').click();
    await page.getByText('No job has failed.').waitFor();
    await accessible(page);
    await page.getByRole('radio', { name: /^Done/ }).click();
    await page.getByText('rebuild-read-model').first().waitFor();
    await accessible(page);
  });

  it('revokes Studio, and returns to the Dashboard', async () => {
    await section('Users').click();
    await page.getByRole('searchbox', { name: /Search users/ }).fill(String(width));
    await page.getByRole('button', { name: /^Revoke Studio from beth/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Studio' });
    await dialog.getByLabel('Reason').fill('The pilot has ended');
    await accessible(page);
    await dialog.getByRole('button', { name: 'Revoke Studio' }).click();
    await page.getByText('User updated', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Grant Studio to/ }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});
