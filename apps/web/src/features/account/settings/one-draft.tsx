import type { ContentDetail, getContent, listContent } from '@app/contracts/content/content.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, callList } from '@/shared/call';
import { LoadError } from '@/shared/ui/empty';

/** The newest message; null when there is none. */
const newestMessageQuery = queryOptions({
  queryKey: ['content', 'newest-message'],
  queryFn: async ({ signal }): Promise<ContentDetail | null> => {
    const query = { type: 'message', limit: 1 } as const;
    const [newest] = (await callList<typeof listContent>('GET', '/api/content', { query, signal })).rows;
    return newest ? call<typeof getContent>('GET', '/api/content/:id', { params: { id: newest.id }, signal }) : null;
  },
});

/** The facts of one real draft, line by line. */
export const OneDraft = () => {
  const { data: draft, error, refetch } = useQuery(newestMessageQuery);
  if (error && !draft) return <LoadError what="The facts of a draft" error={error} onRetry={() => void refetch()} />;
  if (!draft) return null;
  return (
    <section aria-label="The facts of one draft">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm font-medium text-ink-2">Exactly this, for one draft</h3>
        <bdi className="text-sm text-ink-3">{draft.title}</bdi>
        <Link to="/approvals" search={{ id: draft.id }} className="link ml-auto text-sm">
          See the draft
        </Link>
      </div>
      <ul className="grid gap-1 rounded-control bg-sunk px-3.5 py-2.5 font-mono text-sm">
        {draft.basis.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
};
