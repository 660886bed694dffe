import { Global, Module } from '@nestjs/common';
import { WeekFigures } from '../../ports/features';
import { AnalyticsController } from './analytics.controller';
import { FiguresFile } from './figures-file';
import { FoundWeekFigures } from './found-week-figures';
import { SharedFigures } from './shared-figures';
import { MetricsController } from './metrics.controller';

/** Global, because the weekly digest holds the figures of a week. */
@Global()
@Module({
  controllers: [MetricsController, AnalyticsController],
  providers: [FiguresFile, SharedFigures, { provide: WeekFigures, useClass: FoundWeekFigures }],
  exports: [WeekFigures],
})
export class MetricsModule {}
