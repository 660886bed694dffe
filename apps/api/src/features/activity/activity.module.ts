import { Module } from '@nestjs/common';
import { ActivityFile } from './activity-file';
import { ActivityController } from './activity.controller';

@Module({ controllers: [ActivityController], providers: [ActivityFile] })
export class ActivityModule {}
