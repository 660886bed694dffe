import type { Page } from 'playwright-core';

/** Goes to the first gap of the text under review, fills all of them, and returns the text on the sheet. */
export const fillGaps = async (page: Page, words: string): Promise<string> => {
  await page.getByRole('button', { name: /^\d gaps? left in the/ }).click();
  for (const field of await page.locator('[data-gap]').all()) await field.fill(words);
  return page.locator('[data-gaps]').evaluate((sheet) => {
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLTextAreaElement) return node.value;
      if (node instanceof HTMLButtonElement || node instanceof HTMLLabelElement) return '';
      return [...node.childNodes].map(textOf).join('');
    };
    return textOf(sheet);
  });
};
