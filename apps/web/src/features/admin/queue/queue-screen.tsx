import type { Queue, QueuedJob, retryJob } from '@app/contracts/admin/queues.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { number, plural } from '@/shared/lib/format';
import { leaveFocus } from '@/shared/lib/leave-focus';
import { useAction } from '@/shared/actions/use-action';
import { usePhone } from '@/shared/lib/use-media';
import { Button } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Segmented } from '@/shared/ui/segmented';
import { AdminPage } from '@/shared/shell/admin-page';
import { pageSize } from '@/shared/queries/admin.queries';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Time } from '@/shared/ui/time';
import { queuedJobsQuery, queueQuery } from '../admin.queries';
import { AdminTable, type Column, TableSkeleton } from '../admin-table';
import { queueStates } from './queue.search';

type State = QueuedJob['state'];
/** The server lists at most this many jobs. */
const listLimit = 200;

const backends: Record<Queue['backend'], string> = { postgres: 'PostgreSQL', redis: 'Redis' };

const states: Record<State, { label: string; nothing: string }> = {
  failed: { label: 'Failed', nothing: 'No job has failed.' },
  waiting: { label: 'Waiting', nothing: 'No job is waiting.' },
  active: { label: 'Running', nothing: 'No job is running.' },
  delayed: { label: 'Delayed', nothing: 'No job is delayed.' },
  completed: { label: 'Done', nothing: 'No finished job is stored.' },
};

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

const wrong = 'wrap-anywhere whitespace-pre-wrap text-red';

const JobTable = ({ jobs, state, retrying, onRetry }: JobsProps) => {
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
        {
          head: movedTitles[state],
          look: 'w-[108px]',
          cell: (job) => {
            const at = movedAt(job);
            return at ? <Time at={at} /> : <span className="text-ink-3">not yet</span>;
          },
        },
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

const JobCards = ({ jobs, state, retrying, onRetry }: JobsProps) => (
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

const Jobs = ({ state, count }: { state: State; count: number | undefined }) => {
  const [limit, setLimit] = useState(pageSize);
  const { data, error, refetch, isPlaceholderData } = useQuery(queuedJobsQuery(state, limit));
  const retry = useAction({
    run: (job: QueuedJob, x) =>
      call<typeof retryJob>('POST', '/api/admin/queue/jobs/:id/retry', { params: { id: job.id }, ...x }),
    done: (_, { name }) => ({ title: 'Job queued again', text: `${name} runs as soon as possible.` }),
    failed: { title: 'Error', text: 'The job could not be queued again. Please try again.' },
  });
  const cards = usePhone();
  const List = cards ? JobCards : JobTable;
  if (error && !data)
    return (
      <div className="mt-3 border-y border-line py-6">
        <LoadError what="The jobs" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || (isPlaceholderData && data[0]?.state !== state))
    return <TableSkeleton says="Loading the jobs" rows={6} look="max-md:h-24" />;
  if (data.length === 0) return <Empty title="Nothing here" detail={states[state].nothing} />;
  return (
    <>
      <List jobs={data} state={state} retrying={retry.running.map(({ id }) => id)} onRetry={retry.act} />
      {data.length === limit && limit < listLimit && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <Button pending={isPlaceholderData} onClick={() => setLimit(listLimit)}>
            Show {number(listLimit - pageSize)} more
          </Button>
          {number(data.length)} shown
        </div>
      )}
      {data.length === listLimit && count !== undefined && count > listLimit && (
        <p className="py-4 text-center text-ink-3">
          The newest {number(listLimit)} of {plural(count, 'job')}.
        </p>
      )}
    </>
  );
};

export const QueueScreen = ({ state, onState }: { state: State; onState: (state: State) => void }) => {
  const { data, error, refetch } = useQuery(queueQuery);
  return (
    <AdminPage>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="max-w-full overflow-x-auto [scrollbar-width:none] max-md:-mx-(--gutter) max-md:max-w-none max-md:px-(--gutter)">
          <Segmented
            label="State"
            value={state}
            onChange={onState}
            options={queueStates.map((value) => ({
              value,
              label: (
                <>
                  {states[value].label}
                  {/* The width is reserved until the count is known. */}
                  <span className="min-w-[2ch] font-normal text-ink-3 tabular-nums">
                    {data && number(data.counts[value])}
                  </span>
                </>
              ),
            }))}
          />
        </div>
        <p className="ml-auto min-h-5 text-ink-3 max-md:w-full">{data && `Stored in ${backends[data.backend]}`}</p>
      </div>
      {error && !data && (
        <div role="alert" ref={leaveFocus} className="mb-3 flex items-center gap-3">
          <p className="text-ink-2">The counts could not be loaded. Nothing is lost.</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <Jobs key={state} state={state} count={data?.counts[state]} />
    </AdminPage>
  );
};
