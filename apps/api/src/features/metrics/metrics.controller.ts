import { Controller, Res } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@app/contracts/endpoint';
import { currentWeek, listWeeks, type Week, weeklyReport } from '@app/contracts/metrics/metrics.api';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/http/people';
import { Handle, Input } from '../../platform/http/handle';
import { CurrentUser } from '../../platform/http/request-context';
import { Clock } from '../../platform/kernel/clock';
import { sendCsv } from '../../platform/http/send-csv';
import { findWeek, findWeeks, thisWeek } from './metrics.queries';
import { weekOf } from './week';
import { weeklyReportCsv } from './weekly-report';

@Controller()
export class MetricsController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(currentWeek)
  current(@CurrentUser() user: SignedIn): Promise<Week> {
    return findWeek(this.source, user, thisWeek(user.timeZone, this.clock.now()));
  }

  @Handle(listWeeks)
  weeks(@CurrentUser() user: SignedIn): Promise<ResponseOf<typeof listWeeks>> {
    return findWeeks(this.source, user);
  }

  @Handle(weeklyReport)
  async report(
    @Input() { query }: InputOf<typeof weeklyReport>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const weekStart = query.week
      ? weekOf(`${query.week}T12:00:00.000Z`, 'utc')
      : thisWeek(user.timeZone, this.clock.now());
    const week = await findWeek(this.source, user, weekStart);
    return sendCsv(response, `keepwarm-week-${weekStart}.csv`, weeklyReportCsv(week));
  }
}
