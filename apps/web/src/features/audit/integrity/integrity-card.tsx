import type { Integrity, IntegrityResult, verifyIntegrity } from '@app/contracts/audit/integrity.api';
import type { Job } from '@app/contracts/jobs/jobs.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { dayAndMonth, duration, shortDay, shortTime, timeLeft, todayOrShortTime } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useJob } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';
import { Button } from '@/shared/ui/button';
import { CopyLine } from '@/shared/ui/copyable-value';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Progress } from '@/shared/ui/progress';
import { Skeleton } from '@/shared/ui/skeleton';
import { integrityQuery } from '../audit.queries';

const states = {
  whole: { title: 'Complete and unchanged', look: 'bg-green text-panel', Sign: Check },
  broken: { title: 'The chain is broken', look: 'bg-red text-panel', Sign: TriangleAlert },
  unknown: { title: 'Not checked yet', look: 'border border-dashed border-line-3 text-ink-3', Sign: CircleDashed },
} as const;

const stateOf = (last: IntegrityResult | null) => (last ? (last.broken ? 'broken' : 'whole') : 'unknown');

type Broken = NonNullable<IntegrityResult['broken']>;

const whatIsWrong: Record<Broken['what'], string> = {
  changed: 'Its content was changed after it was written.',
  missing: 'Its event is missing.',
  unknown: 'Here is an event that was never added to the chain.',
  moved: 'Its event is not at the position where it was written.',
  unreadable: 'Its event cannot be read.',
  chain: 'The record of the chain was changed.',
};

/** `ContentApproved in content-7c1e…, 20 Nov, 09:14`; empty when nothing is known. */
const whereBroken = ({ type, stream, at }: Broken): string =>
  [[type, stream].filter(Boolean).join(' in '), at && shortTime(at)].filter(Boolean).join(', ');

/** `48,213 entries from 2 June to now, checked today at 09:25 in 14 s`. `entries` is the current number. */
const checkedLabel = (result: IntegrityResult, entries: number): string => {
  const until = entries > result.entries ? 'on' : 'to now';
  const span = result.from ? ` from ${dayAndMonth(result.from)} ${until}` : '';
  return `${plural(result.entries, 'entry', 'entries')}${span}, checked ${todayOrShortTime(result.verifiedAt)} in ${duration(result.seconds)}`;
};

/** `312 more have been written since.` */
const sinceSentence = (entries: number, result: IntegrityResult): string | null => {
  const more = entries - result.entries;
  return more > 0 ? `${number(more)} more ${more === 1 ? 'has' : 'have'} been written since.` : null;
};

const BreakLines = ({ broken }: { broken: Broken }) => (
  <div className="text-ink-2">
    <p>
      Entry <span className="record text-ink">{number(broken.entry)}</span> does not match. {whatIsWrong[broken.what]}{' '}
      The entries before it are verified. The entries after it are not.
    </p>
    {whereBroken(broken) && <p className="record mt-1 wrap-anywhere text-ink-3">{whereBroken(broken)}</p>}
    {broken.eventId && (
      <Link
        to="/admin/ledger"
        search={{ entry: broken.eventId, show: 'everything' }}
        resetScroll={false}
        className="link mt-1 inline-block text-ink max-md:py-2"
      >
        Open this entry
      </Link>
    )}
  </div>
);

/** The job of the current verification, or of the last one since this screen opened: so a failure stays visible. */
const useVerification = (jobId: string | null | undefined): Job | undefined => {
  const [followed, setFollowed] = useState(jobId ?? null);
  if (jobId && jobId !== followed) setFollowed(jobId);
  return useJob(followed);
};

const Running = ({ job }: { job: Job | undefined }) => {
  const { done, of } = job?.progress ?? { done: 0, of: 0 };
  return (
    <Progress
      label={of > 0 ? `Checked ${number(done)} of ${plural(of, 'entry', 'entries')}` : 'Checking the ledger'}
      done={done}
      of={of}
      right={of > 0 ? timeLeft(job?.secondsLeft ?? null) || undefined : undefined}
    />
  );
};

const links = 60;

/** The look of a link of the chain: verified, broken, or unknown because it is after the break or was never checked. */
const lookOf = (i: number, brokenAt: number | null) => {
  if (brokenAt === null || i < brokenAt) return 'bg-green/85';
  return i === brokenAt ? 'bg-red-wash outline-1 -outline-offset-1 outline-red' : 'bg-line-2';
};

const brokenLink = ({ broken, entries }: IntegrityResult) =>
  broken && Math.min(links - 1, Math.floor((broken.entry / Math.max(1, entries)) * links));

const sentence = ({ broken, entries }: IntegrityResult) =>
  broken
    ? `Verified up to entry ${number(Math.max(0, broken.entry - 1))} of ${number(entries)}`
    : `${number(entries)} of ${number(entries)} entries verified`;

/**
 * The chain as sixty links. A break is red; the links after it are grey, because nothing is known about them.
 * @param result null: no entry was ever checked
 */
const ChainBar = ({ result }: { result: IntegrityResult | null }) => {
  const brokenAt = result ? brokenLink(result) : -1;
  const ends = result
    ? result.from && result.to && [shortDay(result.from), shortDay(result.to)]
    : ['First entry', 'Last'];
  return (
    <div>
      <p className="sr-only">{result ? sentence(result) : 'No entry is verified'}</p>
      <div aria-hidden className="flex gap-0.5">
        {Array.from({ length: links }, (_, i) => (
          <i key={i} className={cn('h-[18px] min-w-0 flex-1 rounded-[1.5px]', lookOf(i, brokenAt))} />
        ))}
      </div>
      {ends && (
        <p className="mt-1.5 flex justify-between text-sm text-ink-3 tabular-nums">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
    </div>
  );
};

const Body = ({ data, job, action }: { data: Integrity; job: Job | undefined; action: ReactNode }) => {
  const { last, jobId } = data;
  const state = stateOf(last);
  const { title, look, Sign } = states[state];
  const since = last && sinceSentence(data.entries, last);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span aria-hidden className={cn('grid size-8 flex-none place-content-center rounded-full', look)}>
          <Sign className="size-[18px]" />
        </span>
        <div aria-live="polite" className="min-w-0 flex-1 basis-52">
          <h2 className={cn('text-md font-semibold', state === 'broken' && 'text-red')}>{title}</h2>
          <p className="text-ink-3 tabular-nums">
            {last
              ? checkedLabel(last, data.entries)
              : `${plural(data.entries, 'entry', 'entries')} so far. Verify checks each of them.`}
            {since && `. ${since}`}
          </p>
        </div>
        {action}
      </div>
      {last?.broken && <BreakLines broken={last.broken} />}
      {job?.state === 'failed' && (
        <div role="alert">
          <p className="text-red">The verification failed{job.error ? `: ${job.error}` : '.'}</p>
          <p className="text-ink-2">The ledger was not changed. You see the result of the last check.</p>
        </div>
      )}
      {jobId && job?.state !== 'failed' ? <Running job={job} /> : last?.entries !== 0 && <ChainBar result={last} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 border-t border-line pt-2 text-sm max-md:grid-cols-1">
        <dt className="text-ink-3">{last?.broken ? 'Hash of the last verified entry' : 'Hash of the last entry'}</dt>
        <dd>
          <CopyLine value={last?.head ?? data.head} what="the hash of the last entry" />
        </dd>
      </dl>
    </>
  );
};

/** As high as the card of a chain without a break. */
const CardLoading = () => (
  <>
    <output className="sr-only">Loading the verification</output>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Skeleton className="size-8 rounded-full!" />
      <span className="grid h-[42px] min-w-0 flex-1 basis-52 grid-cols-1 content-center gap-2 max-md:h-[62px]">
        <Skeleton className="h-3 w-40 max-w-full" />
        <Skeleton className="h-2.5 w-72 max-w-full" />
      </span>
      <Skeleton className="h-8 w-24 max-md:h-11 max-md:w-full" />
    </div>
    <div className="h-10">
      <Skeleton className="h-[18px]" />
    </div>
    <div className="h-[37px] border-t border-line pt-4 max-md:h-[69px]">
      <Skeleton className="h-2.5 w-96 max-w-full" />
    </div>
  </>
);

export const IntegrityCard = () => {
  const { data, error, refetch } = useQuery(integrityQuery);
  const client = useQueryClient();
  const verify = useAction({
    run: (_: void, x) => call<typeof verifyIntegrity>('POST', '/api/admin/integrity/verify', x),
    failed: { title: 'Error', text: 'The verification could not be started. Please try again.' },
    after: ({ jobId }) => client.setQueryData(integrityQuery.queryKey, (now) => now && { ...now, jobId }),
  });
  const job = useVerification(data?.jobId);
  const running = Boolean(data?.jobId) && job?.state !== 'failed';
  const run = () => !verify.pending && !running && verify.act();
  useHotkeys([{ keys: 'v', does: 'Verify the ledger', run, palette: {} }]);
  const look = data && stateOf(data.last) === 'broken' ? 'border-red! bg-red-wash!' : undefined;
  return (
    <Panel aria-label="Verification" {...(look && { className: look })}>
      {error && !data ? (
        <LoadError what="The verification" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-3 p-[18px] max-md:p-3.5">
          {data ? (
            <Body
              data={data}
              job={job}
              action={
                <Button
                  pending={verify.pending || running}
                  pendingText="Verifying..."
                  onClick={run}
                  className="max-md:w-full"
                >
                  Verify now
                </Button>
              }
            />
          ) : (
            <CardLoading />
          )}
        </div>
      )}
    </Panel>
  );
};
