import { promisesWithin } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { LoadError } from '@/shared/ui/empty-state';
import { LeadLink } from '@/shared/ui/lead-text';
import { Panel } from '@/shared/ui/panel';
import { PromiseActs, PromiseDay } from './promise-actions';
import { promisesQuery } from './use-promises';

const shown = 3;

/** The promises in texts that went out. Without a promise there is no panel. */
export const PromisesPanel = () => {
  const { data, error, refetch } = useQuery(promisesQuery);
  const [all, setAll] = useState(false);
  if (!data) return error && <LoadError what="Your promises" error={error} onRetry={() => void refetch()} />;
  const { today, counts, promises } = data;
  if (promises.length === 0 && counts.kept === 0) return null;
  return (
    <Panel
      title="You promised"
      meta={`${number(counts.kept)} kept, ${number(counts.late)} late, ${number(counts.open - counts.late)} not due yet, in ${promisesWithin} days`}
      ruled={promises.length > 0}
      className={cn('mb-7', promises.length === 0 && 'pb-3.5')}
      action={
        promises.length > shown && (
          <button type="button" aria-expanded={all} className="link text-ink-2" onClick={() => setAll(!all)}>
            {all ? 'Fewer' : `All ${number(promises.length)}`}
          </button>
        )
      }
    >
      {promises.length > 0 && (
        <ul aria-label="Promises" className="-mb-px grid grid-cols-3 max-lg:grid-cols-1">
          {(all ? promises : promises.slice(0, shown)).map((of) => (
            <li
              key={`${of.contentId} ${of.words}`}
              className={cn(
                'flex min-w-0 flex-col gap-1 border-b border-line px-[18px] py-3.5 lg:border-l lg:nth-[3n+1]:border-l-0 max-md:px-3.5',
                of.decision === null &&
                  'max-lg:border-dashed max-lg:border-b-line-3 lg:border-l-line-3 lg:[border-left-style:dashed]',
              )}
            >
              <p className="text-sm tabular-nums">
                <PromiseDay of={of} today={today} />
              </p>
              <p dir="auto" className="note wrap-anywhere">
                {of.words}
              </p>
              <p className="mb-2 text-sm text-ink-3">
                {of.name && of.leadId && (
                  <>
                    To <LeadLink id={of.leadId} name={of.name} />,{' '}
                  </>
                )}
                <Link to="/approvals" search={{ id: of.contentId }} className="link">
                  sent {shortDay(of.sentAt)}
                </Link>
              </p>
              <div className="mt-auto flex flex-wrap gap-1.5 max-md:[&>*]:flex-1">
                <PromiseActs of={of} today={today} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {/* Over the lower edge of the last promises. */}
      <p className="relative border-t border-line bg-panel px-[18px] py-2.5 text-sm text-ink-3 max-md:px-3.5">
        Keepwarm looks for English sentences with a day in the texts that you sent. A promise counts when you accept it.
      </p>
    </Panel>
  );
};
