import { Controller } from '@nestjs/common';
import { plans } from '@app/contracts/billing/plans';
import { getUsage, type Usage } from '@app/contracts/billing/usage.api';
import { daysAfter, weekOf } from '@app/domain/days';
import { Handle } from '../../platform/http/handle';
import { Leads, Posts } from '../../ports/features';
import type { SignedIn } from '../../platform/http/people';
import { CurrentUser } from '../../platform/http/request-context';
import { Clock } from '../../platform/kernel/clock';
import { hourOf } from '../../platform/kernel/zoned';
import { LoggedLimits } from './logged-limits';

const unlimited = { leads: null, noticeAt: null, postsPerWeek: null };

@Controller()
export class UsageController {
  constructor(
    private readonly limits: LoggedLimits,
    private readonly leads: Leads,
    private readonly posts: Posts,
    private readonly clock: Clock,
  ) {}

  @Handle(getUsage)
  async usage(@CurrentUser() { id, timeZone }: SignedIn): Promise<Usage> {
    const week = weekOf(this.clock.now().toISOString(), timeZone);
    const [{ tier }, leads, posts] = await Promise.all([
      this.limits.tierOf(id),
      this.leads.count(id, [], 0n),
      this.posts.count(id, hourOf(week, 0, timeZone), [], 0n),
    ]);
    const plan = this.limits.areOn ? plans[tier] : unlimited;
    return {
      tier,
      leads: { count: leads?.total ?? 0, limit: plan.leads, noticeAt: plan.noticeAt },
      posts: { count: posts?.total ?? 0, limit: plan.postsPerWeek, again: daysAfter(week, 7) },
    };
  }
}
