import { Injectable } from '@nestjs/common';
import { plans } from '@app/contracts/billing/plans';
import { subscription } from '@app/domain/billing/subscription';
import { leadsOf, postsNoticeAt, usage } from '@app/domain/billing/usage';
import { daysAfter } from '@app/contracts/days';
import { fold, lastChange } from '@app/domain/decider';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { EventStore, StoreUnavailable } from '@app/event-sourcing/event-store';
import { Leads, type NearLimit, type NearLimits, Posts } from '../../../shared/ports';
import { LoggedLimits } from './plan-limits.adapter';

/** The reservations tell one crossing from the next: who goes below and above the limit in an hour crossed it once. */
@Injectable()
export class CountedNearLimits implements NearLimits {
  constructor(
    private readonly store: EventStore,
    private readonly limits: LoggedLimits,
    private readonly leads: Leads,
    private readonly posts: Posts,
  ) {}

  async of(owner: string): Promise<NearLimit[]> {
    if (!this.limits.areOn) return [];
    const changes = await historyOf(this.store, `subscription-${owner}`);
    const { tier } = fold(subscription, changes);
    const { leads: limit, noticeAt, postsPerWeek } = plans[tier];
    const postsNotice = postsNoticeAt(tier);
    if (noticeAt === null && postsNotice === null) return [];
    const { week, since } = await this.limits.weekNow(owner);
    const head = await this.store.head();
    const [leads, posts] = await Promise.all([
      this.leads.count(owner, [], head),
      this.posts.count(owner, since, [], head),
    ]);
    if (!leads || !posts) throw new StoreUnavailable(new Error('The lists are behind the log'));
    const again = daysAfter(week, 7);
    const near: NearLimit[] = [];
    if (limit !== null && noticeAt !== null && leads.total >= noticeAt) {
      const reserved = await historyOf(this.store, `usage-${owner}`);
      const reached = lastChange(usage, reserved, (state) => leadsOf(state) >= noticeAt);
      const planned = lastChange(subscription, changes, (state) => state.tier);
      const crossing = [reached ?? 'none', planned ?? 'none'];
      near.push({ of: 'leads', tier, count: leads.total, limit, again, crossing });
    }
    if (postsPerWeek !== null && postsNotice !== null && posts.total >= postsNotice)
      near.push({ of: 'posts', tier, count: posts.total, limit: postsPerWeek, again, crossing: [week] });
    return near;
  }
}
