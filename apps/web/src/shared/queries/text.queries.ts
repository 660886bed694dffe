import type { getContent } from '@app/contracts/content/content.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** One text with its revisions and the facts it is based on. */
export const contentDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'detail', id],
    queryFn: ({ signal }) => call<typeof getContent>('GET', '/api/content/:id', { params: { id }, signal }),
  });
