import type { rhythmMonth } from '@app/contracts/rhythm/rhythm.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The weeks of a month (`2026-11`). The month before stays until the new one has loaded. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['rhythm', 'month', month],
    queryFn: ({ signal }) => call<typeof rhythmMonth>('GET', '/api/rhythm/month', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
