import type { getRhythm } from '@app/contracts/rhythm/rhythm.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The weekly rhythm with this week's slots. */
export const rhythmQuery = queryOptions({
  queryKey: ['rhythm'],
  queryFn: ({ signal }) => call<typeof getRhythm>('GET', '/api/rhythm', { signal }),
});
