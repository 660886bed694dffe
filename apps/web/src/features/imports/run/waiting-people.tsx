import type { continueImport, Import } from '@app/contracts/leads/imports.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/call';
import { plural } from '@/shared/format';
import { useAction } from '@/shared/use-action';
import { Button } from '@/shared/ui/button';
import { showStarted } from '../imports.queries';

/** Imports those of the waiting people who fit the plan now. */
export const ContinueImport = ({ done }: { done: Import }) => {
  const client = useQueryClient();
  const goOn = useAction({
    run: (id: string, extras) =>
      call<typeof continueImport>('POST', '/api/imports/:id/continue', { params: { id }, ...extras }),
    failed: { title: 'Import not started', text: 'The import could not be started. Everybody still waits.' },
    after: (started) => showStarted(client, started),
  });
  return (
    <Button size="sm" pending={goOn.pending} onClick={() => goOn.act(done.id)}>
      Bring in who fits now<span className="sr-only">, of {plural(done.waiting, 'person', 'people')}</span>
    </Button>
  );
};
