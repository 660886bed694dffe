import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CallError } from '@/shared/http/call';
import { isChunkMissing } from '@/shared/http/load-chunk';
import { isServerHealthy } from '@/shared/http/server-health';
import { Panel } from '../ui/panel';
import { LoadError } from '@/shared/ui/empty-state';

/** Milliseconds between two checks whether the server works again. */
const lookEvery = 5000;

/** Whether the server could not be reached or could not work. This can end without an action by the person. */
const isPassing = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status === 503);

/** Shown when a route fails, inside the layouts that still work. It disappears by itself when the server works again. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  const code = isChunkMissing(error);
  const away = useRef(false);
  const retry = () => {
    if (code) return location.reload();
    reset();
    void router.invalidate();
  };
  const again = useEffectEvent(async () => {
    if (!(await isServerHealthy('ready'))) away.current = true;
    // When the server was never away and still lacks the code, a reload by itself would repeat for ever: the person presses the button.
    else if (!code || away.current) retry();
  });
  const passing = code || isPassing(error);
  useEffect(() => {
    if (!passing) return undefined;
    if (code) void again();
    const timer = setInterval(() => void again(), lookEvery);
    return () => clearInterval(timer);
  }, [passing, code]);
  return (
    <div className="mx-auto grid max-w-page px-(--gutter) pt-[8vh]">
      <Panel aria-label="This page could not be loaded" className="mx-auto w-full max-w-[420px]">
        <LoadError what="This page" error={error} onRetry={retry} />
      </Panel>
    </div>
  );
};

/** Shown until it is known whether somebody is signed in. The text is from docs/quality/specification.md. */
export const Loading = () => <output className="grid min-h-[60dvh] place-content-center text-ink-3">Loading</output>;
