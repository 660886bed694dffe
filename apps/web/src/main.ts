import './styles/app.css';
import { showFirstDraft } from './first-draft';

const after = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A hidden tab paints nothing. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(null);
    requestAnimationFrame(() => setTimeout(resolve));
  });

// The page from the server is painted first, with the first draft. Then the application may use the network and the processor.
const start = async () => {
  // A slow server delays the start by at most 300 ms. A broken response does not stop it: the application shows the error.
  await Promise.race([showFirstDraft().catch(() => undefined), after(300)]);
  await painted();
  // Links to what the page imports, so that it loads at once and not file by file (`build/prerender.ts`).
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (scripts) document.head.append(scripts.content);
  await import('./application');
};
// When it fails, `public/start.js` shows that.
void start();
