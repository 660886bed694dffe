import { Injectable } from '@nestjs/common';
import type { ComposedFigures } from '@app/contracts/digest/digest.events';
import { weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { DataSource } from 'typeorm';
import type { WeekFigures } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { findWeek } from './metrics.queries';

@Injectable()
export class FoundWeekFigures implements WeekFigures {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  async of(person: SignedIn, monday: string): Promise<ComposedFigures> {
    const week = await findWeek(this.source, person, monday, this.clock.now());
    const { timeSaved, minutesPerText, effortReduced, responseRate, responses, pipeline } = week;
    const counts = Object.fromEntries(weeklyCounts.map((name) => [name, week[name]]));
    return { counts, timeSaved, minutesPerText, effortReduced, responseRate, responses, pipeline };
  }
}
