import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { type Week, type WeekFile, WeekFiles } from '../../shared/data-files';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { findWeek } from './metrics.queries';
import { weeklyReportCsv } from './weekly-report.csv';

/** `figures.csv`: the figures of the week, as `/api/metrics/report.csv` has them. */
@Injectable()
export class FiguresFile implements WeekFile {
  readonly name = 'figures.csv';

  constructor(
    files: WeekFiles,
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {
    files.add(this);
  }

  async *partsOf(person: SignedIn, { weekStart }: Week): AsyncGenerator<string> {
    yield weeklyReportCsv(await findWeek(this.source, person, weekStart, this.clock.now()));
  }
}
