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

// The first date of a page takes 25 ms, because the browser loads its words then, once for all its threads. So another thread
// writes one before the page does.
new Worker('/first-date.js');
