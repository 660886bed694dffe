import { Global } from '@nestjs/common';
import { Feature } from '../../platform/feature';
import { RhythmWeeks } from '../../shared/ports';
import { CalendarFeedController } from './calendar-feed.controller';
import { calendarFeeds } from './calendar-feeds.read-model';
import { RhythmWeeksInLists } from './rhythm-weeks.adapter';
import { RhythmController } from './rhythm.controller';
import { rhythm } from './rhythm.read-model';
import { SharedCadence } from './shared-cadence';

/** Global, because Brand Health reads the weeks. */
@Global()
@Feature({
  controllers: [RhythmController, CalendarFeedController],
  readModels: [rhythm, calendarFeeds],
  providers: [SharedCadence, { provide: RhythmWeeks, useClass: RhythmWeeksInLists }],
  exports: [RhythmWeeks],
})
export class RhythmModule {}
