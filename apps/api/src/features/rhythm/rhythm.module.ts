import { Feature } from '../../platform/feature';
import { RhythmWeeks } from '../../shared/ports';
import { CalendarFeedController } from './calendar-feed.controller';
import { calendarFeeds } from './calendar-feeds.read-model';
import { rhythmWeeks } from './rhythm.queries';
import { RhythmController } from './rhythm.controller';
import { rhythm } from './rhythm.read-model';
import { SharedCadence } from './cadence.block';
import { DataSource } from 'typeorm';

@Feature({
  controllers: [RhythmController, CalendarFeedController],
  readModels: [rhythm, calendarFeeds],
  providers: [
    SharedCadence,
    {
      provide: RhythmWeeks,
      inject: [DataSource],
      useFactory: (source: DataSource): RhythmWeeks => ({ of: (...asked) => rhythmWeeks(source, ...asked) }),
    },
  ],
  exports: [RhythmWeeks],
})
export class RhythmModule {}
