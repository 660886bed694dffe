import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where one looks for it among the leads. */
export const Route = createFileRoute('/_app/leads/import')({
  beforeLoad: () => {
    throw redirect({ to: '/import', replace: true });
  },
});
