import type { rhythmWeek } from '@app/contracts/rhythm/rhythm.api';
import type { weekReport } from '@app/contracts/digest/digest.api';
import type { listWeeks, weekFigures } from '@app/contracts/metrics/metrics.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { daysAfter } from '@app/contracts/days';

/** `next`: the week after. `at`: when it was read. */
const readReport = async (week: string, signal: AbortSignal) => {
  const query = { week };
  const [figures, weeks, report, next] = await Promise.all([
    call<typeof weekFigures>('GET', '/api/metrics/week', { query, signal }),
    call<typeof listWeeks>('GET', '/api/metrics/weeks', { signal }),
    call<typeof weekReport>('GET', '/api/digest/report', { query, signal }),
    call<typeof rhythmWeek>('GET', '/api/rhythm/week', { query: { week: daysAfter(week, 7) }, signal }),
  ]);
  return { figures, weeks, report, next, at: new Date() };
};

export type ReportFacts = Awaited<ReturnType<typeof readReport>>;

/** `week`: a Monday. */
export const reportQuery = (week: string) =>
  queryOptions({
    // It depends on figures of weeks, leads, texts and the rhythm.
    queryKey: ['metrics', 'report', week],
    queryFn: ({ signal }) => readReport(week, signal),
    staleTime: 0,
  });
