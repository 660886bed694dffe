import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { lazily } from '@/shared/lazily';
import { ErrorPage } from '@/shared/shell/error-page';
import { SlowNotice } from '@/shared/slow-notice';
import { ToastPlace } from '@/shared/ui/toast';

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
