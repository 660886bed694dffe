import { Injectable } from '@nestjs/common';
import { dayOf } from '@app/contracts/days';
import type { Moment } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { FollowUps, QuietThreads } from '../../shared/ports';
import { countDue, findFollowUps, findQuietThreads } from './follow-ups.queries';

/** How many of the most overdue leads are read. The others follow when these have texts. */
const mostOverdue = 500;

@Injectable()
export class ListedFollowUps implements FollowUps {
  constructor(private readonly source: DataSource) {}

  async followUps(owner: string, { at, timeZone }: Moment, most: number): Promise<{ due: number; toDraft: string[] }> {
    const today = dayOf(at, timeZone);
    const { followUps, counts } = await findFollowUps(this.source, owner, today, { band: 'today', limit: mostOverdue });
    const without = followUps.filter(
      ({ draft }) =>
        draft === null ||
        (draft.state === 'declined' && (draft.decidedAt === null || dayOf(draft.decidedAt, timeZone) < today)),
    );
    return { due: counts.today, toDraft: without.slice(0, most).map(({ id }) => id) };
  }

  async due(owner: string, { at, timeZone }: Moment): Promise<number> {
    return countDue(this.source, owner, dayOf(at, timeZone));
  }

  quietThreads(owner: string, day: string, after: string): Promise<QuietThreads> {
    return findQuietThreads(this.source, owner, day, after);
  }
}
