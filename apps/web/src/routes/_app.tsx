import { createFileRoute, type ErrorComponentProps, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { lazily } from '@/shared/ui/lazily';
import { Shell } from '@/shared/shell/shell';
import { useSignedIn } from '@/shared/shell/use-signed-in';
import { Loading, ErrorPage } from '@/shared/shell/error-page';
import { SignedOut } from '@/shared/session/session';
import { toast } from '@/shared/toast/toast.store';
import { userQuery } from '@/shared/queries/current-user.queries';

const Landing = lazily(
  async () => (await import('@/features/landing/landing')).Landing,
  () => <Loading />,
);

const Bell = lazily(async () => (await import('@/features/notifications/bell')).Bell);
const ChatButton = lazily(async () => (await import('@/features/support/chat/chat-button')).ChatButton);

const LazyParts = lazily(async () => (await import('./-lazy-parts')).LazyParts);

const Alone = () => {
  useSignedIn();
  return <Outlet />;
};

/** The layout for a signed-in person. The welcome has no sidebar. */
const SignedIn = () => {
  const alone = useRouterState({ select: ({ location }) => /^\/welcome\/?$/.test(location.pathname) });
  // This is known before the page's script loads, so that the sidebar does not change its width later.
  const tight = useRouterState({ select: ({ matches }) => matches.some(({ fullPath }) => fullPath === '/approvals') });
  if (alone) return <Alone />;
  return (
    <Shell bell={Bell} chat={ChatButton} tight={tight} afterwards={LazyParts}>
      <Outlet />
    </Shell>
  );
};

const NotSignedIn = (props: ErrorComponentProps) => {
  const asked = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
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
    // docs/quality/specification.md sends visitors of the settings to the landing page.
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
