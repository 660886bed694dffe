import { Global, Module } from '@nestjs/common';
import { NearLimits, PlanLimits } from '../../ports/features';
import { CountedNearLimits } from './counted-near-limits';
import { LoggedLimits } from './logged-limits';
import { OpenReservations } from './open-reservations';
import { UsageHandler } from './usage.commands';
import { UsageController } from './usage.controller';

/** Global, because leads and posts are reserved before they are written. */
@Global()
@Module({
  controllers: [UsageController],
  providers: [
    UsageHandler,
    OpenReservations,
    LoggedLimits,
    { provide: PlanLimits, useExisting: LoggedLimits },
    { provide: NearLimits, useClass: CountedNearLimits },
  ],
  exports: [NearLimits, PlanLimits],
})
export class UsageModule {}
