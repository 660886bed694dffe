import { Controller, Res, UseInterceptors } from '@nestjs/common';
import { weekReport, weekZip } from '@app/contracts/digest/digest.api';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import type { SignedIn } from '../../platform/kernel/people';
import { type Week, WeekFiles, weekWith } from '../../shared/data-files';
import { Clock, todayOf } from '@app/event-sourcing/kernel/clock';
import { sendZip } from '../../shared/zip';
import { findWeekReport } from './digest.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class DigestController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    private readonly files: WeekFiles,
  ) {}

  @Handle(weekZip)
  async zip({ query, user }: Received<typeof weekZip>, @Res() response: Response) {
    const week = this.weekOf(query.week, user);
    const files = [...this.files].map((file) => ({ name: file.name, parts: file.partsOf(user, week) }));
    await sendZip(response, `keepwarm-week-${week.weekStart}.zip`, files, this.clock.now());
  }

  @Handle(weekReport)
  report({ query, user }: Received<typeof weekReport>) {
    return findWeekReport(this.source, user.id, this.weekOf(query.week, user));
  }

  private weekOf(day: string | undefined, { timeZone }: SignedIn): Week {
    return weekWith(day ?? todayOf(this.clock, { timeZone }), timeZone);
  }
}
