import { Injectable } from '@nestjs/common';
import { shareWeeks } from '@app/contracts/digest/share.constants';
import { DataSource } from 'typeorm';
import { SharedBlocks } from '../../shared/shared-blocks';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { rhythmWeeks } from './rhythm.queries';

@Injectable()
export class SharedCadence {
  constructor(blocks: SharedBlocks, source: DataSource, clock: Clock) {
    blocks.add({
      block: 'cadence',
      of: async (person, mondays) => {
        const weeks = await rhythmWeeks(source, person, clock.now(), shareWeeks + 1);
        const states = weeks
          .filter(({ weekStart }) => mondays.includes(weekStart))
          .flatMap(({ slots }) => slots.map(({ state }) => state));
        const kept = states.filter((state) => state === 'done').length;
        return { kept, of: kept + states.filter((state) => state === 'missed').length };
      },
    });
  }
}
