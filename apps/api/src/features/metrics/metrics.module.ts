import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller';
import { FiguresOfWeek } from './figures-of-week';
import { MetricsController } from './metrics.controller';

@Module({ controllers: [MetricsController, AnalyticsController], providers: [FiguresOfWeek] })
export class MetricsModule {}
