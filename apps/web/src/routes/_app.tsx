import { createFileRoute, type ErrorComponentProps, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { KeepAnIdea } from '@/features/content/ideas/keep-an-idea';
import { lazily } from '@/shared/lazily';
import { Shell } from '@/shared/shell/shell';
import { useSignedIn } from '@/shared/shell/use-signed-in';
import { Loading, ErrorPage } from '@/shared/shell/error-page';
import { SignedOut } from '@/shared/session';
import { toast } from '@/shared/toast-store';
import { userQuery } from '@/shared/user';

const Landing = lazily(
  async () => (await import('@/features/landing/landing')).Landing,
  () => <Loading />,
);

const Alone = () => {
  useSignedIn();
  return <Outlet />;
};

/** The welcome has the window for itself. */
const SignedIn = () => {
  const alone = useLocation({ select: ({ pathname }) => /^\/welcome\/?$/.test(pathname) });
  if (alone) return <Alone />;
  return (
    <Shell>
      <Outlet />
      <KeepAnIdea />
    </Shell>
  );
};

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
  beforeLoad: async ({ context, location, preload }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (user) return;
    // The specification sends visitors of the settings to the landing page.
    if (/^\/settings\/?$/.test(location.pathname)) {
      if (!preload)
        toast({ kind: 'error', title: 'Authentication required', text: 'Please log in to access settings.' });
      throw redirect({ to: '/', replace: true });
    }
    throw new SignedOut();
  },
  component: SignedIn,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: NotSignedIn,
});
