import type { continueImport, Import } from '@app/contracts/imports/imports.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { number, plural } from '@/shared/lib/format';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { useAction } from '@/shared/actions/use-action';
import { Button, buttonLook } from '@/shared/ui/button';
import { showStarted } from '../imports.queries';

/** Imports the waiting people who fit the plan now. When the plan is full, it links to the ways to get room. */
export const ContinueImport = ({ done }: { done: Import }) => {
  const client = useQueryClient();
  const { data: usage } = useQuery(usageQuery);
  const goOn = useAction({
    run: (id: string, extras) =>
      call<typeof continueImport>('POST', '/api/imports/:id/continue', { params: { id }, ...extras }),
    failed: { title: 'Import not started', text: 'The import could not be started. Everybody still waits.' },
    after: (started) => showStarted(client, started),
  });
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
