import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { keepFocus } from '@/shared/lib/keep-focus';
import { LoadError } from '@/shared/ui/empty-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { CheckStep } from './check/check-step';
import { ChooseFile } from './upload/choose-file-step';
import { ImportFrame } from './import-frame';
import { importsQuery } from '@/shared/queries/imports.queries';
import { analysisQuery, importQuery } from './imports.queries';
import { MatchStep } from './match/match-step';
import { RunStep } from './run/run-step';
import { SettleStep } from './check/name-match-step';
import type { ImportSearch } from './imports.search';

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

const Started = ({ id }: { id: string }) => {
  const query = useQuery(importQuery(id));
  const { data: done } = query;
  if (done === undefined) return <Loading query={query} />;
  // The import is not started; the file is only uploaded.
  return done ? <RunStep done={done} /> : <Uploaded id={id} step="match" />;
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
