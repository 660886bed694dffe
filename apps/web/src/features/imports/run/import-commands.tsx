import type { continueImport, Import, stopImport, undoImport } from '@app/contracts/imports/imports.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { number, plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/dialog';
import { showStarted } from '../imports.queries';

type Command = typeof stopImport | typeof continueImport | typeof undoImport;

/** A command on an import. Its state is shown when the server has it. */
const useCommand = (path: Command['path'], failed: { title: string; text: string }) => {
  const client = useQueryClient();
  return {
    run: (id: string, x: { idempotencyKey: string }) => call<Command>('POST', path, { params: { id }, ...x }),
    failed,
    after: (started: Import) => showStarted(client, started),
  };
};

/** Stops a running import. It does not ask for confirmation, because the same file can import the other rows later. */
export const StopImport = ({ done }: { done: Import }) => {
  const stop = useAction(
    useCommand('/api/imports/:id/stop', {
      title: 'Import not stopped',
      text: 'The import could not be stopped and continues. Please try again.',
    }),
  );
  return (
    <div className="mt-[18px] flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button pending={stop.pending || done.state === 'stopping'} onClick={() => stop.act(done.id)}>
        Stop here
      </Button>
      <p className="text-sm text-ink-3">The rows imported so far stay. You can undo them afterwards.</p>
    </div>
  );
};

/** Imports the waiting people who fit the plan now. When the plan is full, it links to the ways to get room. */
export const ContinueImport = ({ done }: { done: Import }) => {
  const { data: usage } = useQuery(usageQuery);
  const goOn = useAction(
    useCommand('/api/imports/:id/continue', {
      title: 'Import not started',
      text: 'The import could not be started. Everybody still waits.',
    }),
  );
  if (!usage) return null;
  const { count, limit } = usage.leads;
  const fits = limit === null ? done.waiting : Math.min(done.waiting, limit - count);
  if (fits <= 0)
    return (
      <Link to="/settings" search={{ tab: 'billing' }} className={buttonLook({ size: 'sm' })}>
        See plans
      </Link>
    );
  return (
    <Button size="sm" pending={goOn.pending} onClick={() => goOn.act(done.id)}>
      Bring in {number(fits)}
      <span className="sr-only">, of {plural(done.waiting, 'person', 'people')}</span>
    </Button>
  );
};

export const UndoImport = ({ done, size }: { done: Import; size?: 'sm' }) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const undo = useAction({
    ...useCommand('/api/imports/:id/undo', {
      title: 'Import not undone',
      text: 'The import could not be undone. Nothing was changed. Please try again.',
    }),
    next: ({ id }) => void navigate({ to: '/import', search: { id, step: 'run' } }),
  });
  const rows = [
    { label: 'Will be removed', count: done.created },
    { label: 'Will get their old values back', count: done.updated },
  ];
  return (
    <>
      <Button
        size={size}
        onClick={() => setAsking(true)}
        aria-label={size ? `Undo the import of ${done.fileName}` : undefined}
      >
        {!size && <Undo2 />}
        {size ? 'Undo' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo the import of ${done.fileName}?`}
        text="Leads that it added are removed. Leads that it changed get their old values back. Leads that you worked on since then are kept."
        rows={rows.flatMap(({ label, count }) => (count > 0 ? { label, value: plural(count, 'lead') } : []))}
        confirm="Undo the import"
        keep="Keep it"
        pending={undo.pending}
        onConfirm={() => undo.act(done.id, () => setAsking(false))}
      />
    </>
  );
};
