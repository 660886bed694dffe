import { Global, Module } from '@nestjs/common';
import { WeekFigures } from '../../ports/features';
import { AnalyticsController } from './analytics.controller';
import { FiguresOfWeek } from './figures-of-week';
import { FoundWeekFigures } from './found-week-figures';
import { SharedFigures } from './shared-figures';
import { MetricsController } from './metrics.controller';

/** Global, because the weekly digest holds the figures of a week. */
@Global()
@Module({
  controllers: [MetricsController, AnalyticsController],
  providers: [FiguresOfWeek, SharedFigures, { provide: WeekFigures, useClass: FoundWeekFigures }],
  exports: [WeekFigures],
})
export class MetricsModule {}
