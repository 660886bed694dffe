import { Controller, UseInterceptors } from '@nestjs/common';
import { type Activity, getUndo, listActivities, type UndoStep } from '@app/contracts/activity/activity.api';
import { dayOf } from '@app/contracts/days';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { pageAfter, sendPage } from '../../platform/http/paging';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { canBeUndone } from './activity-undos.rows';
import { describeActivity } from './activity.words';

interface Row {
  id: string;
  type: Activity['type'];
  noun: string;
  detail: string | null;
  count: number;
  actor: Activity['metadata']['actor'];
  subject: string | null;
  leadId: string | null;
  contentId: string | null;
  importId: string | null;
  undo: number;
  createdAt: string;
  key: string;
}

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class ActivityController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(listActivities)
  async list({ query, user, response }: Received<typeof listActivities>) {
    const placeOf = (row: Row) => ({ value: row.key, id: row.id });
    const page = await pageAfter(query, placeOf, (after, most) => {
      const values = new Values();
      const all = [`owner = ${values.add(user.id)}`];
      if (query.type) all.push(`type = ${values.add(query.type)}`);
      if (after) all.push(`(at, id) < (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::uuid)`);
      return this.source.query<Row[]>(
        `select id, type, noun, detail, count, actor, subject, lead_id as "leadId", content_id as "contentId",
                import_id as "importId", ${iso('at')} as "createdAt", at::text as key,
                (select count(*)::int from activity_undos u
                 where u.line_id = activities.id and ${canBeUndone(this.clock.now(), values)}) as undo
         from activities where ${all.join(' and ')} order by at desc, id desc limit ${values.add(most)}`,
        values.all,
      );
    });
    const today = dayOf(this.clock.now().toISOString(), user.timeZone);
    const rows = page.rows.map((row) => {
      const { id, type, count, actor, leadId, contentId, importId, subject, undo, createdAt } = row;
      const metadata = { count, actor, leadId, contentId, importId, subject, undo };
      return { id, type, description: describeActivity(row, today), metadata, createdAt };
    });
    return sendPage(response, { rows, total: null, next: page.next });
  }

  @Handle(getUndo)
  async undo({ params, user }: Received<typeof getUndo>) {
    const values = new Values();
    const rows = await this.source.query<{ step: UndoStep | null }[]>(
      `select u.step from activities a
       left join activity_undos u on u.line_id = a.id and ${canBeUndone(this.clock.now(), values)}
       where a.owner = ${values.add(user.id)} and a.id = ${values.add(params.id)}`,
      values.all,
    );
    if (rows.length === 0) throw new DomainError('not_found', 'There is no such activity.');
    const today = dayOf(this.clock.now().toISOString(), user.timeZone);
    return { steps: rows.flatMap(({ step }) => (step ? possible(step, today) : [])) };
  }
}

/** A lead that was put off until a day that has come is not put off any more. */
const possible = (step: UndoStep, today: string): UndoStep => {
  if (step.does !== 'follow_up' || !('snooze' in step.change)) return step;
  const { snooze, was } = step.change;
  return snooze?.until && snooze.until <= today ? { ...step, change: { snooze: null, was } } : step;
};
