import type { QueuedJob } from '@app/contracts/admin/queues.api';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { AdminTable, type Column } from '../admin-table';
import { Time } from '@/shared/ui/time';
import { number } from '@/shared/lib/format';

interface JobsProps {
  jobs: readonly QueuedJob[];
  state: QueuedJob['state'];
  retrying: readonly string[];
  onRetry: (job: QueuedJob) => void;
}

const nameLook = 'record clip block';
/** When the job ended, else when it started. */
const movedAt = ({ endedAt, startedAt }: QueuedJob) => endedAt ?? startedAt;
const movedTitles: Record<QueuedJob['state'], string> = {
  failed: 'Failed',
  completed: 'Done',
  active: 'Started',
  waiting: 'Last tried',
  delayed: 'Last tried',
};

const Retry = ({ job, retrying, onRetry }: { job: QueuedJob } & Pick<JobsProps, 'retrying' | 'onRetry'>) => (
  <Button size="sm" aria-label={`Retry ${job.name}`} pending={retrying.includes(job.id)} onClick={() => onRetry(job)}>
    Retry
  </Button>
);

const Moved = ({ job }: { job: QueuedJob }) => {
  const at = movedAt(job);
  return at ? <Time at={at} /> : <span className="text-ink-3">not yet</span>;
};

const wrong = 'wrap-anywhere whitespace-pre-wrap text-red';

export const JobTable = ({ jobs, state, retrying, onRetry }: JobsProps) => {
  const told = jobs.some(({ error }) => error !== null);
  const errors: Column<QueuedJob> = {
    head: 'Error',
    cellLook: 'whitespace-normal',
    cell: ({ error }) => error && <span className={`${wrong} line-clamp-3 py-1.5`}>{error}</span>,
  };
  return (
    <AdminTable
      ref={keepFocus}
      label="Jobs"
      className="min-w-[760px]"
      items={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Job',
          look: told && 'w-[24%]',
          strong: true,
          title: ({ id }) => id,
          cell: ({ name }) => <span className={nameLook}>{name}</span>,
        },
        {
          head: 'For',
          look: 'w-[112px]',
          title: ({ owner }) => owner,
          cell: ({ ownerEmail, owner }) => ownerEmail ?? <span className={nameLook}>{owner}</span>,
        },
        { head: 'Tries', look: 'w-[68px]', figure: true, cell: ({ attempts }) => number(attempts) },
        { head: 'Added', look: 'w-[108px]', cell: ({ addedAt }) => <Time at={addedAt} /> },
        { head: movedTitles[state], look: 'w-[108px]', cell: (job) => <Moved job={job} /> },
        ...(told ? [errors] : []),
      ]}
      acts={
        state === 'failed' && {
          look: 'w-[84px]',
          cell: (job) => <Retry job={job} retrying={retrying} onRetry={onRetry} />,
        }
      }
    />
  );
};

export const JobCards = ({ jobs, state, retrying, onRetry }: JobsProps) => (
  <ul ref={keepFocus} aria-label="Jobs" className="-mx-(--gutter) border-t border-line">
    {jobs.map((job) => (
      <li
        key={job.id}
        data-row={job.id}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-(--gutter) py-3"
      >
        <p className="record clip font-medium text-ink">{job.name}</p>
        <span className="text-sm text-ink-3">
          <Time at={movedAt(job) ?? job.addedAt} />
        </span>
        {job.error && <p className={`${wrong} col-span-2 line-clamp-6`}>{job.error}</p>}
        <p className="min-w-0 text-sm text-ink-3">
          <span className={cn('clip block', !job.ownerEmail && 'record')}>{job.ownerEmail ?? job.owner}</span>
          {number(job.attempts)} {job.attempts === 1 ? 'try' : 'tries'}, added <Time at={job.addedAt} />
        </p>
        {state === 'failed' && <Retry job={job} retrying={retrying} onRetry={onRetry} />}
      </li>
    ))}
  </ul>
);
