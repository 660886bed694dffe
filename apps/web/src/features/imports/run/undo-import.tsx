import type { Import, undoImport } from '@app/contracts/imports/imports.api';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/dialog';
import { showStarted } from '../imports.queries';

/** Undoes an import after a question, and shows the progress. */
export const UndoImport = ({ done, size }: { done: Import; size?: 'sm' }) => {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const undo = useAction({
    run: (id: string, extras) =>
      call<typeof undoImport>('POST', '/api/imports/:id/undo', { params: { id }, ...extras }),
    failed: {
      title: 'Import not undone',
      text: 'The import could not be undone. Nothing was changed. Please try again.',
    },
    afterRecorded: () => setAsking(false),
    after: (started) => {
      showStarted(client, started);
      setAsking(false);
    },
    next: ({ id }) => void navigate({ to: '/import', search: { id, step: 'run' } }),
  });
  return (
    <>
      <Button
        {...(size && { size })}
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
        rows={[
          { label: 'Will be removed', count: done.created },
          { label: 'Will get their old values back', count: done.updated },
        ]
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => ({ label, value: plural(count, 'lead') }))}
        confirm="Undo the import"
        keep="Keep it"
        pending={undo.pending}
        onConfirm={() => undo.act(done.id)}
      />
    </>
  );
};
