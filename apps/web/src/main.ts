import './styles/app.css';
import { showFirstDraft } from './first-draft';

const after = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A hidden tab paints nothing. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(null);
    requestAnimationFrame(() => setTimeout(resolve));
  });

// The page that the server sent is painted, with the first draft, before the application takes the line and the processor.
const start = async () => {
  // A slow server keeps nobody waiting, and a broken response stops nothing: the application says what is wrong.
  await Promise.race([showFirstDraft().catch(() => undefined), after(300)]);
  await painted();
  // Links to what the page imports, so that it loads at once and not file by file (`build/prerender.ts`).
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (scripts) document.head.append(scripts.content);
  await import('./application');
};
// When it fails, `public/start.js` says so.
void start();
