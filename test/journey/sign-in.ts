import type { Page } from 'playwright-core';

/** Leaves the welcome for later when a new person gets it. Then the dashboard opens, as for everybody else. */
export const finishLater = async (page: Page): Promise<void> => {
  const dashboard = page.getByRole('heading', { name: 'Dashboard' });
  const later = page.getByRole('button', { name: 'Finish later' });
  await dashboard.or(later).waitFor();
  if (await later.isVisible()) await later.click();
  await dashboard.waitFor();
};

/** Signs in and opens the dashboard. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button').click();
  await finishLater(page);
};
