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
import { queuedJobsQuery, queueQuery } from '../admin.queries';
import { TableSkeleton } from '../admin-table';
import { JobCards, JobTable } from './job-table';
import { queueStates } from './queue.search';

type State = QueuedJob['state'];
/** The server lists at most this many jobs. */
const listLimit = 200;

const useRetry = () =>
  useAction({
    run: (job: QueuedJob, x) =>
      call<typeof retryJob>('POST', '/api/admin/queue/jobs/:id/retry', { params: { id: job.id }, ...x }),
    done: (_, { name }) => ({ title: 'Job queued again', text: `${name} runs as soon as possible.` }),
    failed: { title: 'Error', text: 'The job could not be queued again. Please try again.' },
  });

const backends: Record<Queue['backend'], string> = { postgres: 'PostgreSQL', redis: 'Redis' };

const states: Record<State, { label: string; nothing: string }> = {
  failed: { label: 'Failed', nothing: 'No job has failed.' },
  waiting: { label: 'Waiting', nothing: 'No job is waiting.' },
  active: { label: 'Running', nothing: 'No job is running.' },
  delayed: { label: 'Delayed', nothing: 'No job is delayed.' },
  completed: { label: 'Done', nothing: 'No finished job is stored.' },
};

const Jobs = ({ state, count }: { state: State; count: number | undefined }) => {
  const [limit, setLimit] = useState(pageSize);
  const { data, error, refetch, isPlaceholderData } = useQuery(queuedJobsQuery(state, limit));
  const retry = useRetry();
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
