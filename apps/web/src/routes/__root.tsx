import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { lazily } from '@/shared/ui/lazily';
import { ErrorPage } from '@/shared/shell/error-page';
import { SlowNotice } from '@/shared/live/slow-load-notice';
import { ToastPlace } from '@/shared/shell/toaster';

const NotFound = lazily(async () => (await import('@/shared/shell/not-found')).NotFound);

const Root = () => {
  const navigates = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <>
      <Outlet />
      <SlowNotice navigates={navigates} />
      <ToastPlace />
    </>
  );
};

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: () => <NotFound />,
});
