import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { toast } from '@/shared/toast/toast.store';
import { userQuery } from '@/shared/queries/current-user.queries';

export const Route = createFileRoute('/_app/admin')({
  // Runs before any query of the page. The server checks the role too.
  beforeLoad: async ({ context, preload }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (user?.role === 'admin') return;
    // docs/quality/specification.md redirects them to the dashboard. The toast says why.
    if (!preload)
      toast({ title: 'Only admins can open this page', text: 'This is your dashboard. Nothing was changed.' });
    throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
