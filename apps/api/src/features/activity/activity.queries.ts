import type { Activity, listActivities, UndoStep } from '@app/contracts/activity/activity.api';
import type { InputOf } from '@app/contracts/endpoint';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';
import type { DataSource } from 'typeorm';
import { pageAfter } from '../../platform/http/paging';
import { canBeUndone } from './activity-undos.rows';

export interface ListedActivity {
  id: string;
  type: Activity['type'];
  noun: string;
  detail: string | null;
  count: number;
  actor: Activity['metadata']['actor'];
  subject: string | null;
  createdAt: string;
}

type ActivityWithUndo = ListedActivity &
  Pick<Activity['metadata'], 'leadId' | 'contentId' | 'importId' | 'undo'> & { key: string };

export const activityColumns = `id, type, noun, detail, count, actor, subject, ${iso('at')} as "createdAt"`;

export const findActivities = (
  source: DataSource,
  owner: string,
  now: Date,
  { type, ...page }: InputOf<typeof listActivities>['query'],
) => {
  const placeOf = (row: ActivityWithUndo) => ({ value: row.key, id: row.id });
  return pageAfter(page, placeOf, (after, most) => {
    const values = new Values();
    const all = [`owner = ${values.add(owner)}`];
    if (type) all.push(`type = ${values.add(type)}`);
    if (after) all.push(`(at, id) < (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::uuid)`);
    return source.query<ActivityWithUndo[]>(
      `select ${activityColumns}, lead_id as "leadId", content_id as "contentId", import_id as "importId", at::text as key,
              (select count(*)::int from activity_undos u
               where u.line_id = activities.id and ${canBeUndone(now, values)}) as undo
       from activities where ${all.join(' and ')} order by at desc, id desc limit ${values.add(most)}`,
      values.all,
    );
  });
};

/** One row for each step of the activity, or one without a step; none for an unknown activity. */
export const findUndo = (
  source: DataSource,
  owner: string,
  now: Date,
  id: string,
): Promise<{ step: UndoStep | null }[]> => {
  const values = new Values();
  return source.query(
    `select u.step from activities a
     left join activity_undos u on u.line_id = a.id and ${canBeUndone(now, values)}
     where a.owner = ${values.add(owner)} and a.id = ${values.add(id)}`,
    values.all,
  );
};
