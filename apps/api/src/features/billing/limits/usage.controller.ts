import { Controller } from '@nestjs/common';
import { plans } from '@app/contracts/billing/plans';
import { getUsage } from '@app/contracts/billing/usage.api';
import { daysAfter } from '@app/contracts/days';
import { Handle } from '../../../platform/http/endpoint';
import { Leads, Posts } from '../../../shared/ports';
import { LoggedLimits } from './plan-limits.adapter';
import type { SignedIn } from '../../../platform/kernel/people';

const unlimited = { leads: null, noticeAt: null, postsPerWeek: null };

@Controller()
export class UsageController {
  constructor(
    private readonly limits: LoggedLimits,
    private readonly leads: Leads,
    private readonly posts: Posts,
  ) {}

  @Handle(getUsage)
  async usage({ user: { id } }: { user: SignedIn }) {
    const { week, since } = await this.limits.weekNow(id);
    const [{ tier }, leads, posts] = await Promise.all([
      this.limits.tierOf(id),
      this.leads.count(id, [], 0n),
      this.posts.count(id, since, [], 0n),
    ]);
    const plan = this.limits.areOn ? plans[tier] : unlimited;
    return {
      tier,
      leads: { count: leads?.total ?? 0, limit: plan.leads, noticeAt: plan.noticeAt },
      posts: { count: posts?.total ?? 0, limit: plan.postsPerWeek, again: daysAfter(week, 7) },
    };
  }
}
