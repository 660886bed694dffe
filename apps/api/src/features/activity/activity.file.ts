import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvParts, allPages } from '../../shared/downloads';
import type { SignedIn } from '../../platform/kernel/people';
import { type DataFile, DataFiles, type Week, type WeekFile, WeekFiles } from '../../shared/data-files';
import { Clock, todayOf } from '@app/event-sourcing/kernel/clock';
import { Values } from '@app/event-sourcing/read-models/read-model';
import { activityColumns, type ListedActivity } from './activity.queries';
import { describeActivity } from './activity.words';

/** `activity.csv`: the lines of the activity list in the week. Without a week: all. */
@Injectable()
export class ActivityFile implements WeekFile, DataFile {
  readonly name = 'activity.csv';

  constructor(
    ofWeek: WeekFiles,
    ofAll: DataFiles,
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {
    ofWeek.add(this);
    ofAll.add(this);
  }

  partsOf({ id, timeZone }: SignedIn, week?: Week): AsyncIterable<string> {
    const today = week?.weekEnd ?? todayOf(this.clock, { timeZone });
    const list = () => {
      const values = new Values();
      const inWeek = week ? `and at >= ${values.add(week.from)} and at < ${values.add(week.until)}` : '';
      const matching = `owner = ${values.add(id)} ${inWeek}`;
      return { columns: () => activityColumns, from: 'activities', matching, values, by: 'at' };
    };
    return csvParts(
      ['Time', 'Activity', 'Type', 'By', 'Count', 'Id'],
      allPages<ListedActivity>(this.source, list),
      (row) => [row.createdAt, describeActivity(row, today), row.type, row.actor, row.count, row.id],
    );
  }
}
