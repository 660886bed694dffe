import { Controller, UseInterceptors } from '@nestjs/common';
import type { ResponseOf } from '@app/contracts/endpoint';
import { type BrandHealth, brandHealth, caughtPhrases } from '@app/contracts/metrics/brand-health.api';
import { DataSource } from 'typeorm';
import { Handle } from '../../../platform/http/handle';
import type { SignedIn } from '../../../platform/kernel/people';
import { CurrentUser } from '../../../platform/http/request-context';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { ShowsOwnChanges } from '../../../platform/http/shows-own-changes';
import { RhythmWeeks } from '../../../shared/ports';
import { findBrandHealth, findCaughtPhrases } from './brand-health.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class BrandHealthController {
  constructor(
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly rhythm: RhythmWeeks,
  ) {}

  @Handle(brandHealth)
  health(@CurrentUser() user: SignedIn): Promise<BrandHealth> {
    return findBrandHealth(this.source, this.rhythm, user, this.clock.now());
  }

  @Handle(caughtPhrases)
  phrases(@CurrentUser() user: SignedIn): Promise<ResponseOf<typeof caughtPhrases>> {
    return findCaughtPhrases(this.source, user, this.clock.now());
  }
}
