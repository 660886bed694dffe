// Runs beside the application until it starts. Before that no part of it can say that its code does not come.
const root = document.getElementById('root');
const notice = document.getElementById('not-started');
// Milliseconds: a slow phone on a slow network starts the application in half of this.
const tooLong = 10_000;
const show = () => {
  notice.hidden = false;
};
const timer = setTimeout(show, tooLong);
// A script that cannot be loaded is an error of its element, which does not bubble.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true);
addEventListener('vite:preloadError', show);
notice.querySelector('button').addEventListener('click', () => location.reload());
const look = () => {
  // The page as the server sent it says that it loads.
  if (root.querySelector(':scope > output')) return;
  observer.disconnect();
  clearTimeout(timer);
  notice.remove();
};
const observer = new MutationObserver(look);
observer.observe(root, { childList: true });
// The application may have started before this script came.
look();

// The first waiting draft is shown as soon as it is read: on a phone the application starts seconds later. It takes over
// the response that was read here (`shared/call.ts`). An admin who views another person's account reads with it.
const early = document.querySelector('link[as="fetch"][href^="/api/content/pending"]')?.getAttribute('href');
const sheet = root.querySelector('[data-first-draft]');
const viewsAnother = () => {
  try {
    return sessionStorage.getItem('view-as') !== null;
  } catch {
    return false;
  }
};
if (early && sheet && !viewsAnother()) {
  const read = fetch(early).then((response) => [response, response.clone()]);
  window.firstRead = { address: early, response: read.then(([response]) => response) };
  const showDraft = async () => {
    const [, response] = await read;
    if (!response.ok) return;
    const [draft] = await response.json();
    // The subject of an e-mail stands above its text: its sheet looks different.
    if (!draft || draft.title !== null) return;
    for (const place of sheet.querySelectorAll('[data-first-draft]')) {
      const words = draft[place.dataset.firstDraft];
      if (words) place.textContent = words;
    }
  };
  // The application reads it again, and says what went wrong.
  showDraft().catch(() => undefined);
}

// The first date that a page writes takes long, because the browser loads its words then. Now the page only waits.
setTimeout(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long', month: 'long' }).format());
