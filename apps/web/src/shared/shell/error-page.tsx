import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Panel } from '../ui/panel';
import { LoadError } from '../ui/empty';

/** A route that could not be shown, inside whatever frame is still standing. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  return (
    <div className="mx-auto grid max-w-page pt-[8vh]">
      <Panel aria-label="This page could not be read" className="mx-auto w-full max-w-[420px]">
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

/** Shown while it is not yet known who is there, as the specification says it. */
export const Loading = () => <output className="grid min-h-[60dvh] place-content-center text-ink-3">Loading</output>;
