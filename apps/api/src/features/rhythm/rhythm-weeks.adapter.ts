import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RhythmWeeks } from '../../shared/ports';
import { rhythmWeeks } from './rhythm.queries';

@Injectable()
export class RhythmWeeksInLists implements RhythmWeeks {
  constructor(private readonly source: DataSource) {}

  of(...[person, now, many]: Parameters<RhythmWeeks['of']>): ReturnType<RhythmWeeks['of']> {
    return rhythmWeeks(this.source, person, now, many);
  }
}
