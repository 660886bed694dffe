import type { QueuedJob } from '@app/contracts/admin/queues.api';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/skeleton';
import { Cell, Head, Row, Table } from '@/shared/ui/table';
import { Time } from '@/shared/ui/time';
import { number } from '@/shared/lib/format';

interface JobsProps {
  jobs: readonly QueuedJob[];
  state: QueuedJob['state'];
  /** Ids of the jobs that are being queued again. */
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
  return (
    <Table ref={keepFocus} label="Jobs" className="min-w-[760px]">
      <thead>
        <tr>
          <Head stick className={cn(told && 'w-[24%]')}>
            Job
          </Head>
          <Head className="w-[112px]">For</Head>
          <Head className="w-[68px] text-right">Tries</Head>
          <Head className="w-[108px]">Added</Head>
          <Head className="w-[108px]">{movedTitles[state]}</Head>
          {told && <Head>Error</Head>}
          {state === 'failed' && (
            <Head className="w-[84px]">
              <span className="sr-only">Acts</span>
            </Head>
          )}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <Row key={job.id} data-row={job.id}>
            <Cell strong stick title={job.id}>
              <span className={nameLook}>{job.name}</span>
            </Cell>
            <Cell title={job.owner}>{job.ownerEmail ?? <span className={nameLook}>{job.owner}</span>}</Cell>
            <Cell className="text-right tabular-nums">{number(job.attempts)}</Cell>
            <Cell>
              <Time at={job.addedAt} />
            </Cell>
            <Cell>
              <Moved job={job} />
            </Cell>
            {told && (
              <Cell className="whitespace-normal">
                {job.error && <span className={`${wrong} line-clamp-3 py-1.5`}>{job.error}</span>}
              </Cell>
            )}
            {state === 'failed' && (
              <Cell className="overflow-visible pr-0 text-right">
                <Retry job={job} retrying={retrying} onRetry={onRetry} />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
};

/** The jobs as cards, for phones. */
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
          {job.ownerEmail ? (
            <span className="clip block">{job.ownerEmail}</span>
          ) : (
            <span className="record clip block">{job.owner}</span>
          )}
          {number(job.attempts)} {job.attempts === 1 ? 'try' : 'tries'}, added <Time at={job.addedAt} />
        </p>
        {state === 'failed' && <Retry job={job} retrying={retrying} onRetry={onRetry} />}
      </li>
    ))}
  </ul>
);

/** Shown while the first rows load. */
export const JobsLoading = () => (
  <div>
    <output className="sr-only">Loading the jobs</output>
    <div className="h-8 border-b border-line max-md:hidden" />
    {Array.from({ length: 6 }, (_, i) => (
      <div key={i} className="flex h-10 items-center gap-8 border-b border-line px-2 max-md:h-24">
        <Skeleton className={`h-2.5 ${['w-28', 'w-36', 'w-24'][i % 3]}`} />
        <Skeleton className="h-2.5 w-20 max-md:hidden" />
        <Skeleton className="h-2.5 w-56 max-w-1/3" />
        <Skeleton className="ml-auto h-7 w-16" />
      </div>
    ))}
  </div>
);
