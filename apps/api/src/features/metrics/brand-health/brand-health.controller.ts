import { Controller, UseInterceptors } from '@nestjs/common';
import { brandHealth, caughtPhrases } from '@app/contracts/metrics/brand-health.api';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../../platform/http/endpoint';
import { Clock } from '@app/event-sourcing/kernel/clock';
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
  health({ user }: Received<typeof brandHealth>) {
    return findBrandHealth(this.source, this.rhythm, user, this.clock.now());
  }

  @Handle(caughtPhrases)
  phrases({ user }: Received<typeof caughtPhrases>) {
    return findCaughtPhrases(this.source, user, this.clock.now());
  }
}
