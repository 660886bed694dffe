import type { Import, stopImport } from '@app/contracts/imports/imports.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { Button } from '@/shared/ui/button';
import { showStarted } from '../imports.queries';

/** Stops a running import. It does not ask for confirmation, because the same file can import the other rows later. */
export const StopImport = ({ done }: { done: Import }) => {
  const client = useQueryClient();
  const stop = useAction({
    run: (id: string, extras) =>
      call<typeof stopImport>('POST', '/api/imports/:id/stop', { params: { id }, ...extras }),
    failed: { title: 'Import not stopped', text: 'The import could not be stopped and continues. Please try again.' },
    after: (started) => showStarted(client, started),
  });
  return (
    <div className="mt-[18px] flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button pending={stop.pending || done.state === 'stopping'} onClick={() => stop.act(done.id)}>
        Stop here
      </Button>
      <p className="text-sm text-ink-3">The rows imported so far stay. You can undo them afterwards.</p>
    </div>
  );
};
