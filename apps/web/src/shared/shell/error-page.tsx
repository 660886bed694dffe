import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Panel } from '../ui/panel';
import { LoadError } from '../ui/empty';

/** Shown when a route fails, inside the layouts that still work. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  return (
    <div className="mx-auto grid max-w-page pt-[8vh]">
      <Panel aria-label="This page could not be loaded" className="mx-auto w-full max-w-[420px]">
        <LoadError
          what="This page"
          error={error}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </Panel>
    </div>
  );
};

/** Shown until it is known whether somebody is signed in. The text is from the specification. */
export const Loading = () => <output className="grid min-h-[60dvh] place-content-center text-ink-3">Loading</output>;
