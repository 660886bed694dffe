import type { Content } from '@app/contracts/content/content.api';

const viewsAnother = (): boolean => {
  try {
    return sessionStorage.getItem('view-as') !== null;
  } catch {
    return false;
  }
};

/**
 * Shows the first waiting draft in the skeleton of Today. The application reuses the response (`shared/call.ts`) and reports its
 * errors. It shows nothing to an admin who views another person's account, because the response would have the admin's own drafts.
 */
export const showFirstDraft = async (): Promise<void> => {
  const sheet = document.querySelector('[data-first-draft]');
  const link = document.querySelector('link[as="fetch"][href^="/api/content/pending"]');
  const address = link?.getAttribute('href');
  if (!sheet || !address || viewsAnother()) return;
  const read = fetch(address);
  const copy = read.then((response) => response.clone());
  window.firstRead = { address, response: copy };
  // A failure is reported by the application, which may read it much later. Until then a browser would call it unhandled.
  const [response] = await Promise.all([read, copy]).catch(() => []);
  if (!response?.ok) return;
  const [draft] = (await response.json()) as Content[];
  // An e-mail has its subject above the text, so its sheet looks different.
  if (!draft || draft.title !== null) return;
  for (const place of sheet.querySelectorAll<HTMLElement>('[data-first-draft]')) {
    const words = draft[place.dataset.firstDraft as 'body' | 'targetName'];
    if (words) place.textContent = words;
  }
  // A new element does not count as a layout shift.
  const buttons = sheet.lastElementChild;
  buttons?.replaceWith(buttons.cloneNode());
};
