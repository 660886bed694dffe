import { LoadError } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { dayAndMonth } from '@/shared/lib/dates';
import { ConnectedLabel, EndingNotice, LinkedInButtons, serviceWords, useLinkedInStatus } from './linkedin-parts';
import { useLinkedIn } from './linkedin.queries';

const reads = 'Reads your name, picture, email and profile address, nothing else.';

/** The Dashboard's card of the LinkedIn connection. */
export const LinkedInCard = () => {
  const { data, error, refetch } = useLinkedInStatus();
  const actions = useLinkedIn('/');
  if (!data)
    return (
      <Panel aria-label="LinkedIn connection" className="min-h-[92px]">
        {error ? (
          <LoadError what="The LinkedIn connection" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-3 px-[18px] py-4 max-md:px-3.5">
            <output className="sr-only">Loading the LinkedIn connection</output>
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        )}
      </Panel>
    );
  const { connected, linkedinEmail, connectedAt, expiresAt, service } = data;
  return (
    <Panel aria-label="LinkedIn connection" className="min-h-[92px]">
      <div className="flex items-start gap-3.5 py-3.5 pr-3 pl-[18px] max-md:flex-wrap max-md:px-3.5">
        <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <h2 className="text-md font-semibold tracking-[-0.005em]">LinkedIn</h2>
            <ConnectedLabel connected={connected} />
          </div>
          <p className="text-ink-3">
            {connectedAt === null ? '' : `${linkedinEmail}, since ${dayAndMonth(connectedAt)}. `}
            {reads} {serviceWords[service]}
          </p>
          <EndingNotice expiresAt={expiresAt} />
        </div>
        <div className="flex flex-none flex-wrap gap-2">
          <LinkedInButtons status={data} always={false} {...actions} />
        </div>
      </div>
    </Panel>
  );
};
