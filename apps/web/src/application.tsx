import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeTree } from './routeTree.gen';
import { queryClient } from '@/shared/queries/query-client';
import { ErrorPage } from './shared/shell/error-page';
import { SignedOut } from '@/shared/session/session';
import { tabStore } from '@/shared/storage/browser-storage';

const newRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
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
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Each step is a task of its own, so that the browser can respond in between. */
const start = async () => {
  await nextTask();
  const router = newRouter();
  const view = tabStore.get('view-as');
  if (view) (await import('@/shared/session/view-as')).showView(view);
  else await nextTask();
  await router.load();
  // The page's HTML contains its skeleton, which stays until the page itself can be shown. Inside a transition, React renders in
  // short tasks.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};
void start();
