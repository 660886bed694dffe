import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@app/contracts/endpoint';
import { currentWeek, listWeeks, type Week, weekFigures, weeklyReport } from '@app/contracts/metrics/metrics.api';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { Handle, Input } from '../../platform/http/handle';
import { CurrentUser } from '../../platform/http/request-context';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { sendCsv } from '../../platform/http/csv';
import { ShowsOwnChanges } from '../../platform/http/shows-own-changes';
import { findWeek, findWeeks, thisWeek } from './metrics.queries';
import { mondayOf } from '@app/domain/days';
import { weeklyReportCsv } from './weekly-report';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class MetricsController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(currentWeek)
  current(@CurrentUser() user: SignedIn): Promise<Week> {
    return this.weekWith(undefined, user);
  }

  @Handle(weekFigures)
  week(@Input() { query }: InputOf<typeof weekFigures>, @CurrentUser() user: SignedIn): Promise<Week> {
    return this.weekWith(query.week, user);
  }

  @Handle(listWeeks)
  weeks(@CurrentUser() user: SignedIn): Promise<ResponseOf<typeof listWeeks>> {
    return findWeeks(this.source, user, this.clock.now());
  }

  @Handle(weeklyReport)
  async report(
    @Input() { query }: InputOf<typeof weeklyReport>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const week = await this.weekWith(query.week, user);
    return sendCsv(response, `keepwarm-week-${week.weekStart}.csv`, weeklyReportCsv(week));
  }

  /** The week of a day, or this week. */
  private weekWith(day: string | undefined, user: SignedIn): Promise<Week> {
    const now = this.clock.now();
    return findWeek(this.source, user, day ? mondayOf(day) : thisWeek(user.timeZone, now), now);
  }
}
