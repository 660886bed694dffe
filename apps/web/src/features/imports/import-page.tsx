import type { Import } from '@app/contracts/imports/imports.api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { keepFocus } from '@/shared/lib/keep-focus';
import { LoadError } from '@/shared/ui/empty-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { importsQuery } from '@/shared/queries/imports.queries';
import { timeLeft } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { useJob } from '@/shared/live/jobs';
import { buttonLook } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { Progress } from '@/shared/ui/progress';
import { CheckStep } from './check/check-step';
import { ChooseFile } from './upload/choose-file-step';
import { ImportFrame } from './import-frame';
import { analysisQuery, importQuery } from './imports.queries';
import { MatchStep } from './match/match-step';
import { SettleStep } from './check/name-match-step';
import type { ImportSearch } from './imports.search';
import { ImportResult } from './run/import-result';
import { StopImport, UndoImport } from './run/import-commands';

const Loading = ({ query: { error, refetch } }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) =>
  error ? (
    <ImportFrame sub="Could not be loaded">
      <LoadError what="This import" error={error} onRetry={() => void refetch()} />
    </ImportFrame>
  ) : (
    <ImportFrame sub="Loading">
      <output className="sr-only">Loading the import</output>
      <div className="mb-6 grid grid-cols-3 gap-5">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-7" />
        ))}
      </div>
      <Skeleton className="mb-5 h-44 rounded-panel!" />
      <Skeleton className="h-72 rounded-panel!" />
    </ImportFrame>
  );

const Gone: ReactNode = (
  <output className="block rounded-panel border border-line bg-panel px-[18px] py-4 text-ink-2">
    <b className="text-ink">This file is no longer stored.</b> Uploaded files are stored for 30 days. Nothing was
    imported from it. Choose the file again.
  </output>
);

/** A file that is uploaded, but not imported yet. */
const Uploaded = ({ id, step }: { id: string; step: ImportSearch['step'] }) => {
  const query = useQuery(analysisQuery(id));
  const { data } = query;
  if (data === undefined) return <Loading query={query} />;
  if (data === null) return <ChooseFile notice={Gone} />;
  if (step === 'settle') return <SettleStep analysis={data} />;
  if (step === 'check') return <CheckStep analysis={data} />;
  return <MatchStep analysis={data} />;
};

/** Milliseconds after which the job is read again. */
const askAfter = 1000;

/** The job of an import. A job may not exist yet when its import is shown, so this asks for it a moment later. */
const useJobOf = (done: Import) => {
  const [ask, setAsk] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsk(true), askAfter);
    return () => clearTimeout(timer);
  }, []);
  return useJob(ask ? done.jobId : null);
};

const Working = ({ done }: { done: Import }) => {
  const job = useJobOf(done);
  const undoing = done.state === 'undoing';
  const verb = undoing ? 'Undoing' : 'Importing';
  const of = job?.progress.of || (undoing ? 0 : done.rows);
  const label = of > 0 ? `${verb} ${number(job?.progress.done ?? 0)} of ${number(of)}` : verb;
  // From 2 % of the rows on, the remaining time can be estimated.
  const hasEstimate = job !== undefined && job.progress.done * 50 >= job.progress.of;
  return (
    <ImportFrame
      fileName={done.fileName}
      sub={undoing ? ', being undone' : `, ${plural(done.rows, 'row')} in this run`}
      steps={{ id: done.id, step: undoing ? 'run' : 'check', begun: true }}
    >
      <section
        aria-label="Progress"
        className="max-w-[620px] rounded-panel border border-line bg-panel px-6 pt-[22px] pb-5 max-md:px-4 max-md:pt-[18px]"
      >
        <Progress
          label={label}
          done={job?.progress.done ?? 0}
          of={of}
          right={hasEstimate ? timeLeft(job.secondsLeft) : undefined}
          className="[&>div:first-child>span:first-child]:text-md [&>div:first-child>span:first-child]:font-semibold"
        />
        {done.state === 'failed' || job?.state === 'failed' ? (
          <div className="mt-3 grid gap-2">
            <ErrorSentence>{done.reason ?? job?.error ?? 'It stopped before the end.'}</ErrorSentence>
            <p className="text-ink-2">
              {undoing
                ? 'Part of the import is undone. The rest is unchanged.'
                : 'The imported rows stay in your leads. Import the file again: nobody is added twice.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Link to="/import" className={buttonLook({})}>
                Choose the file again
              </Link>
              {done.state === 'failed' && done.created + done.updated > 0 && <UndoImport done={done} />}
            </div>
          </div>
        ) : (
          <>
            <p className="mt-3 text-ink-2">
              {done.state === 'stopping'
                ? 'It stops after the current rows.'
                : `You can leave this page. ${undoing ? 'The undo' : 'The import'} continues, and Recent Activity shows when it is done.`}
            </p>
            {!undoing && <StopImport done={done} />}
          </>
        )}
      </section>
    </ImportFrame>
  );
};

const Started = ({ id }: { id: string }) => {
  const query = useQuery(importQuery(id));
  const { data: done } = query;
  if (done === undefined) return <Loading query={query} />;
  // The import is not started; the file is only uploaded.
  if (done === null) return <Uploaded id={id} step="match" />;
  return done.state === 'completed' || done.state === 'undone' ? <ImportResult done={done} /> : <Working done={done} />;
};

const One = ({ id, step }: { id: string; step: ImportSearch['step'] }) => {
  const query = useQuery(importsQuery);
  const { data: started } = query;
  const navigate = useNavigate();
  const begun = started?.some((each) => each.id === id) ?? false;
  // The import was started here or in another tab. The address must say so, for a reload and for Back.
  useEffect(() => {
    if (begun && step !== 'run') void navigate({ to: '/import', search: { id, step: 'run' }, replace: true });
  }, [begun, step, id, navigate]);
  if (step === 'run' || begun) return <Started id={id} />;
  return started ? <Uploaded id={id} step={step} /> : <Loading query={query} />;
};

export const ImportPage = ({ id, step }: ImportSearch) => (
  // Each step ends with a button that disappears, so the focus needs a new place.
  <div ref={keepFocus}>{id ? <One key={id} id={id} step={step} /> : <ChooseFile />}</div>
);
