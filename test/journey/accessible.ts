import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Expects no finding of axe on the page, and no horizontal overflow. */
export const accessible = async (page: Page): Promise<void> => {
  // Waits for animations: axe cannot measure the contrast of an element that fades.
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
  );
  // Legacy mode needs no second page for the result. It only skips frames of other origins, and there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
};
