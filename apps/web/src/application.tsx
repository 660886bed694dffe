import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeTree } from './routeTree.gen';
import { queryClient } from './shared/query-client';
import { ErrorPage } from './shared/shell/error-page';
import { SignedOut } from './shared/session';
import { keptByTab } from './shared/kept';

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The list drafts messages at once for the leads that `pick` in the address selects. */
    draftPicked?: boolean;
  }
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element, {
  onCaughtError: (error) => {
    // A visitor without a session is not an error: the layout shows the landing page.
    if (!(error instanceof SignedOut)) reportError(error);
  },
});
// The page's HTML contains its skeleton, which stays until the page itself can be shown. Inside a transition, React renders
// in short tasks, so that the browser can respond in between.
const view = keptByTab.get('view-as');
const viewed = view
  ? import('./shared/view-as').then(({ showView }) => showView(view))
  : // The rest runs in a separate task, so that the browser can respond before it.
    new Promise((resolve) => setTimeout(resolve));
void viewed
  .then(() => router.load())
  .then(() =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  );
