import { Module } from '@nestjs/common';
import { ActivityOfWeek } from './activity-of-week';
import { ActivityController } from './activity.controller';

@Module({ controllers: [ActivityController], providers: [ActivityOfWeek] })
export class ActivityModule {}
