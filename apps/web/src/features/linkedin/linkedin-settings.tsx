import { Check, X } from 'lucide-react';
import { dayAndMonth } from '@/shared/lib/dates';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, PanelSkeleton } from '@/shared/ui/panel';
import { ConnectedLabel, EndingNotice, LinkedInButtons, serviceWords, useLinkedInStatus } from './linkedin-parts';
import { useLinkedIn } from './linkedin.queries';

const rights = [
  {
    name: 'Reads',
    sign: Check,
    look: 'text-green',
    what: ['Your name and picture', 'Your email', 'The address of your profile'],
  },
  { name: 'Cannot', sign: X, look: 'text-ink-3', what: ['Post or send messages', 'Read connections or the feed'] },
];

export const LinkedInSettings = () => {
  const query = useLinkedInStatus();
  const actions = useLinkedIn('/settings?tab=linkedin');
  return (
    <Panel aria-label="LinkedIn connection">
      <Loaded
        query={query}
        what="The LinkedIn connection"
        loading={<PanelSkeleton rows={3} says="Loading the LinkedIn connection" />}
      >
        {(data) => (
          <>
            <div className="flex flex-wrap items-start gap-x-3.5 gap-y-2.5 px-[18px] pt-[15px] max-md:px-3.5">
              <div className="min-w-0 flex-1 basis-[250px] wrap-anywhere">
                <div className="flex flex-wrap items-baseline gap-x-2.5">
                  <h3 className="text-md font-semibold tracking-[-0.005em]">
                    <bdi>{data.linkedinName ?? 'LinkedIn'}</bdi>
                  </h3>
                  <ConnectedLabel connected={data.connected} />
                </div>
                {data.connectedAt !== null && (
                  <p className="text-ink-3">
                    {data.linkedinEmail}, since {dayAndMonth(data.connectedAt)}
                    {data.expiresAt !== null && `, until ${dayAndMonth(data.expiresAt)}`}
                  </p>
                )}
                {data.linkedinProfileUrl !== null && (
                  <a className="link" href={data.linkedinProfileUrl} target="_blank" rel="noreferrer">
                    {data.linkedinProfileUrl.replace(/^https:\/\/(www\.)?/, '')}
                  </a>
                )}
                {serviceWords[data.service] !== null && <p className="text-ink-3">{serviceWords[data.service]}</p>}
              </div>
              <div className="flex flex-wrap gap-2">
                <LinkedInButtons status={data} always {...actions} />
              </div>
              <div className="w-full">
                <EndingNotice expiresAt={data.expiresAt} />
              </div>
            </div>
            <div className="grid gap-x-7 gap-y-3 px-[18px] py-4 max-md:px-3.5 md:grid-cols-2">
              {rights.map(({ name, sign: Sign, look, what }) => (
                <div key={name}>
                  <p className="text-sm font-medium">{name}</p>
                  <ul className="mt-1 grid gap-1">
                    {what.map((each) => (
                      <li key={each} className="flex items-center gap-2">
                        <Sign aria-hidden className={`size-3.5 ${look}`} />
                        {each}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <p className="px-[18px] pb-[15px] text-sm text-pretty text-ink-3 max-md:px-3.5">
              Disconnecting keeps your leads, texts and receipts. Keepwarm deletes its access, and no longer shows your
              name, picture, email and profile address from LinkedIn. At LinkedIn, you can also remove Keepwarm under
              Data privacy, Permitted services.
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
};
