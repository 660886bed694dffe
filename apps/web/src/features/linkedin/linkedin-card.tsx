import { Loaded } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { dayAndMonth } from '@/shared/lib/dates';
import { ConnectedLabel, EndingNotice, LinkedInButtons, serviceWords, useLinkedInStatus } from './linkedin-parts';
import { useLinkedIn } from './linkedin.queries';

const reads = 'Reads your name, picture, email and profile address, nothing else.';

const loading = (
  <SkeletonLines
    says="Loading the LinkedIn connection"
    lines={['h-3.5 w-32', 'h-3 w-4/5']}
    className="grid gap-3 px-[18px] py-4 max-md:px-3.5"
  />
);

export const LinkedInCard = () => {
  const query = useLinkedInStatus();
  const actions = useLinkedIn('/');
  return (
    <Panel aria-label="LinkedIn connection" className="min-h-[92px]">
      <Loaded query={query} what="The LinkedIn connection" loading={loading}>
        {(status) => (
          <div className="flex items-start gap-3.5 py-3.5 pr-3 pl-[18px] max-md:flex-wrap max-md:px-3.5">
            <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <div className="flex flex-wrap items-baseline gap-x-2.5">
                <h2 className="text-md font-semibold tracking-[-0.005em]">LinkedIn</h2>
                <ConnectedLabel connected={status.connected} />
              </div>
              <p className="text-ink-3">
                {status.connectedAt === null
                  ? ''
                  : `${status.linkedinEmail}, since ${dayAndMonth(status.connectedAt)}. `}
                {reads} {serviceWords[status.service]}
              </p>
              <EndingNotice expiresAt={status.expiresAt} />
            </div>
            <div className="flex flex-none flex-wrap gap-2">
              <LinkedInButtons status={status} always={false} {...actions} />
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  );
};
