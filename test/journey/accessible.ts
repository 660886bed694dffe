import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The page as it stands has nothing that axe finds, and nothing that sticks out sideways. */
export const accessible = async (page: Page): Promise<void> => {
  // What is still fading in or out has no contrast to be measured yet.
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
};
