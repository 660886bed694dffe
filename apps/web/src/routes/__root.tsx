import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/shared/shell/not-found';
import { RouteTrouble } from '@/shared/shell/trouble';
import { ToastPlace } from '@/shared/ui/toast';
import { TooltipProvider } from '@/shared/ui/tooltip';

const Root = () => (
  <TooltipProvider>
    <Outlet />
    <ToastPlace />
  </TooltipProvider>
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: RouteTrouble,
  notFoundComponent: NotFound,
});
