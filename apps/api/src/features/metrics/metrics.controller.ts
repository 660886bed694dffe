import { Controller, UseInterceptors } from '@nestjs/common';
import { currentWeek, listWeeks, type Week, weekFigures, weeklyReport } from '@app/contracts/metrics/metrics.api';
import { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { sendCsv } from '../../shared/downloads';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { findWeek, findWeeks, thisWeek } from './metrics.queries';
import { mondayOf } from '@app/contracts/days';
import { weeklyReportCsv } from './weekly-report.csv';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class MetricsController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(currentWeek)
  current({ user }: Received<typeof currentWeek>) {
    return this.weekWith(undefined, user);
  }

  @Handle(weekFigures)
  week({ query, user }: Received<typeof weekFigures>) {
    return this.weekWith(query.week, user);
  }

  @Handle(listWeeks)
  weeks({ user }: Received<typeof listWeeks>) {
    return findWeeks(this.source, user, this.clock.now());
  }

  @Handle(weeklyReport)
  async report({ query, user, response }: Received<typeof weeklyReport>) {
    const week = await this.weekWith(query.week, user);
    return sendCsv(response, `keepwarm-week-${week.weekStart}.csv`, weeklyReportCsv(week));
  }

  private weekWith(day: string | undefined, user: SignedIn): Promise<Week> {
    const now = this.clock.now();
    return findWeek(this.source, user, day ? mondayOf(day) : thisWeek(user.timeZone, now), now);
  }
}
