import { Feature } from '../../platform/feature';
import { WeekFigures } from '../../shared/ports';
import { AnalyticsController } from './analytics.controller';
import { analytics } from './analytics.read-model';
import { BrandHealthController } from './brand-health/brand-health.controller';
import { health } from './brand-health/health.read-model';
import { FiguresFile } from './figures.file';
import { MetricsController } from './metrics.controller';
import { SharedFigures } from './figures.block';
import { FoundWeekFigures } from './week-figures.adapter';
import { weeklyMetrics } from './weekly-metrics.read-model';

@Feature({
  controllers: [MetricsController, AnalyticsController, BrandHealthController],
  readModels: [weeklyMetrics, analytics, health],
  providers: [FiguresFile, SharedFigures, { provide: WeekFigures, useClass: FoundWeekFigures }],
  exports: [WeekFigures],
})
export class MetricsModule {}
