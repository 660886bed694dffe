import { createFileRoute, type ErrorComponentProps, Outlet, useLocation } from '@tanstack/react-router';
import { lazily } from '@/shared/lazily';
import { Shell } from '@/shared/shell/shell';
import { Loading, ErrorPage } from '@/shared/shell/error-page';
import { SignedOut } from '@/shared/session';
import { userQuery } from '@/shared/user';

const Landing = lazily(
  async () => (await import('@/features/landing/landing')).Landing,
  () => <Loading />,
);

const SignedIn = () => (
  <Shell>
    <Outlet />
  </Shell>
);

const NotSignedIn = (props: ErrorComponentProps) => {
  const asked = useLocation({ select: (location) => location.href });
  return props.error instanceof SignedOut ? (
    <>
      <title>Keepwarm</title>
      <Landing {...(asked !== '/' && { returnTo: asked })} />
    </>
  ) : (
    <ErrorPage {...props} />
  );
};

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (!user) throw new SignedOut();
  },
  component: SignedIn,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: NotSignedIn,
});
