import type { rhythmMonth } from '@app/contracts/rhythm/rhythm.api';
import { keepPreviousData } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';

/** The weeks of a month (`2026-11`). The month before stays until the new one has loaded. */
export const monthQuery = (month: string) => ({
  ...getQuery<typeof rhythmMonth>(['rhythm', 'month', month], '/api/rhythm/month', { query: { month } }),
  placeholderData: keepPreviousData,
});
