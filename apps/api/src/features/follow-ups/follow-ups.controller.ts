import { Controller } from '@nestjs/common';
import { changeFollowUp, getFollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { mustExist } from '@app/domain/decider';
import type { FollowUpCommand } from '@app/domain/follow-ups/follow-up-commands';
import { DataSource } from 'typeorm';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { invalid } from '../../platform/http/errors';
import { Clock, momentOf, todayOf } from '@app/event-sourcing/kernel/clock';
import { ActOnLead } from '../../shared/leads.commands';
import { findFollowUp, findFollowUps } from './follow-ups.queries';

@Controller()
export class FollowUpsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(listFollowUps)
  list({ query, user }: Received<typeof listFollowUps>) {
    return findFollowUps(this.source, user.id, todayOf(this.clock, user), query);
  }

  @Handle(getFollowUp)
  async one({ params, user }: Pick<Received<typeof getFollowUp>, 'params' | 'user'>) {
    return mustExist(await findFollowUp(this.source, user.id, todayOf(this.clock, user), params.id), 'lead');
  }

  @Handle(changeFollowUp)
  async change({ params, body, user, context }: Received<typeof changeFollowUp>) {
    const { rhythm, snooze, was, letGo, done, suggestion } = body;
    const now = momentOf(this.clock, user);
    if (snooze?.until && !(snooze.until > todayOf(this.clock, user)))
      throw invalid([{ path: 'snooze.until', message: 'This day is not in the future. Choose a later day' }]);
    const wanted: FollowUpCommand[] = [];
    if (rhythm !== undefined) wanted.push({ type: 'SetFollowUpRhythm', days: rhythm, from: was?.rhythm });
    if (done === false) wanted.push({ type: 'TakeBackFinishedFollowUp', ...now });
    if (letGo === null) wanted.push({ type: 'BringFollowUpBack' });
    if (done === true) wanted.push({ type: 'FinishFollowUp', ...now });
    if (snooze === null) wanted.push({ type: 'EndFollowUpSnooze', from: was?.snooze });
    else if (snooze) wanted.push({ type: 'SnoozeFollowUp', until: snooze.until, from: was?.snooze, ...now });
    if (suggestion) {
      const { needed, rule, fact } = suggestion;
      wanted.push({ type: needed ? 'TakeBackNextStepRefusal' : 'RefuseNextStep', rule, fact });
    }
    if (letGo) wanted.push({ type: 'LetFollowUpGo', ...letGo, ...now });
    return this.commands.show(new ActOnLead(params.id, wanted, context), () => this.one({ params, user }));
  }
}
