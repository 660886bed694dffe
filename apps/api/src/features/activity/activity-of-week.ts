import { Injectable } from '@nestjs/common';
import type { Activity } from '@app/contracts/activity/activity.api';
import { DataSource } from 'typeorm';
import { csvParts } from '../../platform/http/csv';
import type { SignedIn } from '../../platform/http/people';
import { type Week, type WeekFile, WeekFiles } from '../../ports/week-files';
import { allPages } from '../../platform/projections/pages';
import { iso, Values } from '../../platform/projections/sql';
import { describeActivity } from './describe';

interface Row {
  id: string;
  type: Activity['type'];
  noun: string;
  detail: string | null;
  count: number;
  actor: Activity['metadata']['actor'];
  subject: string | null;
  createdAt: string;
}

const columns = `id, type, noun, detail, count, actor, subject, ${iso('at')} as "createdAt"`;

/** `activity.csv`: the lines of the activity list in the week. */
@Injectable()
export class ActivityOfWeek implements WeekFile {
  readonly name = 'activity.csv';

  constructor(
    files: WeekFiles,
    private readonly source: DataSource,
  ) {
    files.add(this);
  }

  partsOf({ id }: SignedIn, { from, until, weekEnd }: Week): AsyncIterable<string> {
    const list = () => {
      const values = new Values();
      const matching = `owner = ${values.add(id)} and at >= ${values.add(from)} and at < ${values.add(until)}`;
      return { columns: () => columns, from: 'activities', matching, values, by: 'at' };
    };
    return csvParts(['Time', 'Activity', 'Type', 'By', 'Count', 'Id'], allPages<Row>(this.source, list), (row) => [
      row.createdAt,
      describeActivity(row, weekEnd),
      row.type,
      row.actor,
      row.count,
      row.id,
    ]);
  }
}
