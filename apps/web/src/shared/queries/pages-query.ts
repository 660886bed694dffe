import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ListPage } from '@/shared/http/call';

/** A list that is read page by page. `read` gets the cursor of a page; it is empty for the first one. */
export const pagesQuery = <Row>(
  queryKey: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<ListPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
