import { Module } from '@nestjs/common';
import { BrandHealthController } from './brand-health.controller';
import { CalendarFeedController } from './calendar-feed.controller';
import { RhythmHandler } from './rhythm.commands';
import { RhythmController } from './rhythm.controller';
import { SharedCadence } from './shared-cadence';

/** The weekly rhythm and Brand Health. */
@Module({
  controllers: [RhythmController, CalendarFeedController, BrandHealthController],
  providers: [RhythmHandler, SharedCadence],
})
export class PresenceModule {}
