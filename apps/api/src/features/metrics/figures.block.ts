import { Injectable } from '@nestjs/common';
import { inUnits } from '@app/contracts/leads/money';
import type { WeeklyCount } from '@app/contracts/metrics/metrics.api';
import { bandOf } from '@app/domain/account/bands';
import { DataSource, In } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { SharedBlocks } from '../../shared/shared-blocks';
import { levelsAt } from './levels.queries';
import { WeekRow } from './weekly-metrics.read-model';

@Injectable()
export class SharedFigures {
  constructor(
    blocks: SharedBlocks,
    private readonly source: DataSource,
  ) {
    blocks.add({
      block: 'approvals',
      of: async (person, mondays) => {
        const sum = await this.sumsOf(person, mondays);
        return {
          drafted: sum('messagesDrafted') + sum('postsProposed'),
          approved: sum('messagesApproved') + sum('postsApproved'),
          copied: sum('textsCopied'),
          sent: sum('textsSent'),
        };
      },
    });
    blocks.add({
      block: 'conversations',
      of: async (person, mondays) => {
        const sum = await this.sumsOf(person, mondays);
        return { moved: sum('conversationsProgressed'), calls: sum('discoveryCallsBooked') };
      },
    });
    blocks.add({
      block: 'pipeline',
      of: async ({ id }) => {
        const { totals } = (await levelsAt(this.source, id, []))(null).pipeline;
        return { bands: totals.map((money) => bandOf(inUnits(money), money.currency)) };
      },
    });
  }

  private async sumsOf({ id: owner }: SignedIn, mondays: readonly string[]): Promise<(count: WeeklyCount) => number> {
    const rows = await this.source.manager.findBy(WeekRow, { owner, weekStart: In([...mondays]) });
    return (count) => rows.reduce((sum, row) => sum + row[count], 0);
  }
}
