import { Feature } from '../../platform/feature';
import { activities } from './activities.read-model';
import { ActivityFile } from './activity.file';
import { ActivityController } from './activity.controller';

@Feature({
  controllers: [ActivityController],
  readModels: [activities],
  providers: [ActivityFile],
})
export class ActivityModule {}
