import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import { changeFollowUp, type FollowUp, getFollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { dayOf } from '@app/domain/days';
import { DomainError } from '@app/domain/decider';
import type { FollowUpCommand } from '@app/domain/follow-ups/follow-up-commands';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { invalid } from '../../platform/http/input';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnLead } from '../../shared/leads.commands';
import { findFollowUp, findFollowUps } from './follow-ups.queries';

@Controller()
export class FollowUpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listFollowUps)
  list(
    @Input() { query }: InputOf<typeof listFollowUps>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof listFollowUps>> {
    return findFollowUps(this.source, user.id, this.today(user), query);
  }

  @Handle(getFollowUp)
  async one(@Input() { params }: InputOf<typeof getFollowUp>, @CurrentUser() user: SignedIn): Promise<FollowUp> {
    const found = await findFollowUp(this.source, user.id, this.today(user), params.id);
    if (!found) throw new DomainError('not_found', 'There is no such lead.');
    return found;
  }

  @Handle(changeFollowUp)
  async change(
    @Input() { params, body }: InputOf<typeof changeFollowUp>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<FollowUp | Recorded> {
    const { rhythm, snooze, was, letGo, done, suggestion } = body;
    const now = momentOf(this.clock, user);
    if (snooze?.until && !(snooze.until > this.today(user)))
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
    const { position } = await this.commands.execute(new ActOnLead(params.id, wanted, context));
    if (!(await this.progress.shown('lead', position))) return recorded(position);
    return this.one({ params, query: undefined, body: undefined }, user);
  }

  private today({ timeZone }: SignedIn): string {
    return dayOf(this.clock.now().toISOString(), timeZone);
  }
}
