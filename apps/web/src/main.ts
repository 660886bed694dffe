import './styles/app.css';

// The page that the server sent is painted before the application takes the processor. A hidden tab paints nothing.
const painted = new Promise<unknown>((resolve) => {
  if (document.hidden) resolve(null);
  requestAnimationFrame(() => setTimeout(resolve));
});
// When this fails, `public/start.js` says so.
void painted.then(() => import('./application'));
