import type { getModel } from '@app/contracts/drafting/model.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The language model that writes drafts, and the person's budget for today. */
export const modelQuery = queryOptions({
  queryKey: ['model'],
  queryFn: ({ signal }) => call<typeof getModel>('GET', '/api/model', { signal }),
});
