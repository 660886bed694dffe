import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { CallError } from '@/shared/http/call';
import { LoadError } from '@/shared/ui/empty-state';
import { Mark } from '@/shared/ui/brand-mark';
import { Skeleton } from '@/shared/ui/skeleton';
import { SharedFigures } from './shared-figures';
import { sharedQuery } from './share.queries';

/** Whether the link shows nothing. The message is the same for a link that ended, was revoked, or never existed. */
const isInactive = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const SharedPage = () => {
  const token = useRouterState({ select: ({ location }) => location.hash }).slice(0, 200);
  // The build also renders this page, and it has no link.
  const inBrowser = typeof document !== 'undefined';
  const { data, error, refetch } = useQuery({ ...sharedQuery(token), enabled: token !== '' });
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-[640px] content-start px-(--gutter) py-10 max-md:py-5">
      <title>Shared progress | Keepwarm</title>
      {inBrowser && <meta name="robots" content="noindex, nofollow" />}
      {inBrowser && <meta name="referrer" content="no-referrer" />}
      <h1 className="sr-only">Shared progress</h1>
      <p className="mb-4 flex items-center gap-2 font-semibold">
        <Mark lit={false} className="size-[18px]!" />
        Keepwarm
      </p>
      {data ? (
        <SharedFigures progress={data} />
      ) : (inBrowser && token === '') || isInactive(error) ? (
        <div className="grid justify-items-center gap-1.5 py-20 text-center text-pretty text-ink-2">
          <p>This link is not active.</p>
          <p className="max-w-[44ch] text-ink-3">
            Ask the person who gave it to you for a new one.{' '}
            <a href="/" className="link text-ink-2">
              What Keepwarm is
            </a>
          </p>
        </div>
      ) : error ? (
        <LoadError what="This page" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <output className="sr-only">Loading</output>
          <Skeleton className="h-[560px] rounded-sheet!" />
        </>
      )}
    </main>
  );
};
