import type { ReactNode } from 'react';
import { CallError, refusalOf, requestNumberOf } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { leaveFocus } from '@/shared/lib/leave-focus';
import { Button } from './button';
import { UnsealedRings } from './seal';
import { SkeletonRows } from './skeleton';

interface EmptyProps {
  /** One sentence. */
  title: string;
  detail?: ReactNode;
  /** One act. */
  action?: ReactNode;
  /** Shows the unsealed rings, for an empty list of drafts. */
  rings?: boolean;
  className?: string;
}

export const Empty = ({ title, detail, action, rings = false, className }: EmptyProps) => (
  <div className={cn('grid justify-items-center gap-1 px-[18px] pt-[26px] pb-7 text-center', className)}>
    {rings && (
      <span className="mb-2.5 text-line-3">
        <UnsealedRings />
      </span>
    )}
    <p className="font-semibold">{title}</p>
    {detail && <p className="max-w-[46ch] text-balance text-ink-3">{detail}</p>}
    {action && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

export const NoMatch = ({ title, hides, onClear }: { title: string; hides: string; onClear: () => void }) => (
  <Empty title={title} detail={hides} action={<Button onClick={onClear}>Clear all</Button>} />
);

interface LoadErrorProps {
  what: string;
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** Data could not be loaded. Shows the request id and tries again; for a refused request only why, as it would be refused again. */
export const LoadError = ({ what, error, onRetry, className }: LoadErrorProps) => {
  const request = requestNumberOf(error);
  const refused = refusalOf(error);
  /** After too many requests the server says how long to wait. */
  const wait = error instanceof CallError && error.status === 429 && error.body?.message;
  return (
    <div role="alert" ref={leaveFocus}>
      <Empty
        title={`${what} could not be loaded`}
        detail={(refused ?? wait) || `Nothing is lost.${request ? ` Request ${request}.` : ''}`}
        action={!refused && <Button onClick={onRetry}>Try again</Button>}
        {...(className && { className })}
      />
    </div>
  );
};

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** At the start of a sentence: `Your ideas`. */
  what: string;
  /** Placeholder rows, where there is no `loading` of its own. */
  rows?: number;
  /** What happens meanwhile. By default: `Loading your ideas`. */
  says?: string;
  loading?: ReactNode;
  /** Without it, this stands in the place of data that is not there. */
  children?: (data: Data) => ReactNode;
}

/** What a query has read, also when a later read failed; before that its skeleton or the error. */
export const Loaded = <Data,>({ query, what, rows = 1, says, loading, children }: LoadedProps<Data>) => {
  if (children && query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError what={what} error={query.error} onRetry={() => void query.refetch()} />;
  const usual = `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return loading ?? <SkeletonRows rows={rows} says={says ?? usual} />;
};
