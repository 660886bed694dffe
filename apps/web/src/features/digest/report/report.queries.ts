import type { rhythmWeek } from '@app/contracts/rhythm/rhythm.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { weekReport } from '@app/contracts/digest/digest.api';
import type { listWeeks, weekFigures } from '@app/contracts/metrics/metrics.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { daysAfter } from '@app/contracts/days';

export interface ReportFacts {
  figures: ResponseOf<typeof weekFigures>;
  weeks: ResponseOf<typeof listWeeks>;
  report: ResponseOf<typeof weekReport>;
  /** The week after. */
  next: ResponseOf<typeof rhythmWeek>;
  /** When it was read. */
  at: Date;
}

/** `week`: a Monday. */
export const reportQuery = (week: string) =>
  queryOptions({
    // It depends on figures of weeks, leads, texts and the rhythm.
    queryKey: ['metrics', 'report', week],
    queryFn: async ({ signal }): Promise<ReportFacts> => {
      const query = { week };
      const [figures, weeks, report, next] = await Promise.all([
        call<typeof weekFigures>('GET', '/api/metrics/week', { query, signal }),
        call<typeof listWeeks>('GET', '/api/metrics/weeks', { signal }),
        call<typeof weekReport>('GET', '/api/digest/report', { query, signal }),
        call<typeof rhythmWeek>('GET', '/api/rhythm/week', { query: { week: daysAfter(week, 7) }, signal }),
      ]);
      return { figures, weeks, report, next, at: new Date() };
    },
    staleTime: 0,
  });
