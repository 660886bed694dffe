import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Chat } from '@/features/support/chat/chat';
import { HelpFrame } from '@/features/support/help/help-frame';
import { lazily } from '@/shared/ui/lazily';
import { ErrorPage, Loading } from '@/shared/shell/error-page';
import { Shell } from '@/shared/shell/shell';
import { userQuery } from '@/shared/queries/current-user.queries';
import { LazyParts } from './-lazy-parts';

const Bell = lazily(async () => (await import('@/features/notifications/bell')).Bell);
const ChatButton = lazily(async () => (await import('@/features/support/chat/chat-button')).ChatButton);

/** With the layout of the product for a signed-in person, with a plain one for visitors. */
const Help = () => {
  const { data: user } = useQuery(userQuery);
  if (user)
    return (
      <Shell bell={Bell} chat={ChatButton} afterwards={LazyParts}>
        <Outlet />
      </Shell>
    );
  return (
    <HelpFrame>
      <Outlet />
      <Chat />
    </HelpFrame>
  );
};

export const Route = createFileRoute('/_help')({
  beforeLoad: async ({ context }) => {
    await context.queryClient.ensureQueryData(userQuery);
  },
  component: Help,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: ErrorPage,
});
