import { Controller, UseInterceptors } from '@nestjs/common';
import { getUndo, listActivities, type UndoStep } from '@app/contracts/activity/activity.api';
import { noSuch } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { Clock, todayOf } from '@app/event-sourcing/kernel/clock';
import { findActivities, findUndo } from './activity.queries';
import { describeActivity } from './activity.words';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class ActivityController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(listActivities)
  async list({ query, user, response }: Received<typeof listActivities>) {
    const page = await findActivities(this.source, user.id, this.clock.now(), query);
    const today = todayOf(this.clock, user);
    const rows = page.rows.map((row) => {
      const { id, type, count, actor, leadId, contentId, importId, subject, undo, createdAt } = row;
      const metadata = { count, actor, leadId, contentId, importId, subject, undo };
      return { id, type, description: describeActivity(row, today), metadata, createdAt };
    });
    return sendPage(response, { rows, total: null, next: page.next });
  }

  @Handle(getUndo)
  async undo({ params, user }: Received<typeof getUndo>) {
    const rows = await findUndo(this.source, user.id, this.clock.now(), params.id);
    if (rows.length === 0) throw noSuch('activity');
    const today = todayOf(this.clock, user);
    return { steps: rows.flatMap(({ step }) => (step ? possible(step, today) : [])) };
  }
}

/** A lead that was put off until a day that has come is not put off any more. */
const possible = (step: UndoStep, today: string): UndoStep => {
  if (step.does !== 'follow_up' || !('snooze' in step.change)) return step;
  const { snooze, was } = step.change;
  return snooze?.until && snooze.until <= today ? { ...step, change: { snooze: null, was } } : step;
};
