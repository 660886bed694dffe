import { useQuery } from '@tanstack/react-query';
import { Mark } from '@/shared/ui/brand-mark';
import { userQuery } from '@/shared/queries/current-user.queries';
import { Shell } from './shell';
import { Loading } from './error-page';
import { NotFoundPage } from './not-found-page';

/** A signed-in person sees it inside the shell, and a visitor without it. */
export const NotFound = () => {
  const { data: user, isPending } = useQuery(userQuery);
  if (isPending) return <Loading />;
  if (user) {
    return (
      <Shell>
        <NotFoundPage signedIn />
      </Shell>
    );
  }
  return (
    <main className="mx-auto min-h-dvh max-w-[72rem] px-(--gutter) pt-[19px]">
      <a href="/" className="inline-flex items-center gap-[9px] text-[17px] font-semibold tracking-[-0.015em]">
        <Mark lit={false} className="size-[26px]!" />
        Keepwarm
      </a>
      <NotFoundPage signedIn={false} />
    </main>
  );
};
