import type { showModelRequest } from '@app/contracts/drafting/model.api';
import type { listLeads } from '@app/contracts/leads/leads.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';
import { LoadError } from '@/shared/ui/empty-state';
import { Textarea } from '@/shared/ui/field';
import { Skeleton } from '@/shared/ui/skeleton';

/** What a model would get for a message to the newest lead; null without a lead. */
const requestQuery = queryOptions({
  queryKey: ['model', 'request'],
  queryFn: async ({ signal }) => {
    const { rows } = await callList<typeof listLeads>('GET', '/api/leads', {
      query: { sort: '-created', limit: 1 },
      signal,
    });
    const [lead] = rows;
    if (!lead) return null;
    return call<typeof showModelRequest>('GET', '/api/model/requests/:leadId', { params: { leadId: lead.id }, signal });
  },
  // The facts can change at any time, and the list must be exact.
  staleTime: 0,
});

const well = 'record min-h-72 bg-sunk';

export const ModelRequestPreview = () => {
  const { data: request, error, refetch } = useQuery(requestQuery);
  if (error && !request) return <LoadError what="The request" error={error} onRetry={() => void refetch()} />;
  if (request === undefined) return <Skeleton className="mt-3 h-40 w-full" />;
  if (request === null) return <p className="mt-2 text-ink-2">There is no lead yet, so there is nothing to send.</p>;
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-ink-2">
        For a message to {request.lead.name}, the newest of your leads. Every fact, word by word:
      </p>
      <Textarea readOnly value={request.data} aria-label="The facts" className={well} />
      <p className="text-ink-2">And the rules that go with it:</p>
      <Textarea readOnly value={request.instructions} aria-label="The rules" className={well} />
    </div>
  );
};
