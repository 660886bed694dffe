import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { toast } from '@/shared/toast-store';
import { userQuery } from '@/shared/user';

export const Route = createFileRoute('/_app/admin')({
  // Before anything of it is fetched. The server refuses everybody else as well.
  beforeLoad: async ({ context, preload }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (user?.role === 'admin') return;
    // The specification leads them to the dashboard; without a word they would take that for a fault.
    if (!preload)
      toast({ title: 'Only admins can open this page', text: 'This is your dashboard. Nothing was changed.' });
    throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
