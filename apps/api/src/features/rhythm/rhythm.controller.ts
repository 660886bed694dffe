import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  getRhythm,
  moveSlot,
  type Rhythm,
  type RhythmMonth,
  rhythmMonth,
  rhythmWeek,
  setRhythm,
} from '@app/contracts/rhythm/rhythm.api';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { dayOf, daysAfter, weekOf, weekdayOf } from '@app/domain/days';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ShowsOwnChanges } from '../../platform/http/shows-own-changes';
import { ActOnAccount } from '../../shared/account.commands';
import { findRhythm, findRhythmMonth, findRhythmWeek } from './rhythm.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class RhythmController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(getRhythm)
  rhythm(@CurrentUser() user: SignedIn): Promise<Rhythm> {
    return findRhythm(this.source, user, this.clock.now());
  }

  @Handle(rhythmWeek)
  week(
    @Input() { query }: InputOf<typeof rhythmWeek>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof rhythmWeek>> {
    return findRhythmWeek(this.source, user, this.clock.now(), query.week);
  }

  @Handle(rhythmMonth)
  month(@Input() { query }: InputOf<typeof rhythmMonth>, @CurrentUser() user: SignedIn): Promise<RhythmMonth> {
    return findRhythmMonth(this.source, user, this.clock.now(), query.month);
  }

  @Handle(setRhythm)
  async set(
    @Input() { body: { engageTarget, ...plan } }: InputOf<typeof setRhythm>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<ResponseOf<typeof setRhythm> | Recorded> {
    const moment = momentOf(this.clock, user);
    const done = await this.act({ type: 'SetRhythm', plan, engageTarget, ...moment }, context);
    if (!('state' in done)) return done;
    if (done.state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    const { rhythm, profile } = done.state;
    return { plan: rhythm, engageTarget: profile.engageTarget ?? usualEngageTarget };
  }

  @Handle(moveSlot)
  async move(
    @Input() { body }: InputOf<typeof moveSlot>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<ResponseOf<typeof moveSlot> | Recorded> {
    const moment = momentOf(this.clock, user);
    const today = dayOf(moment.at, user.timeZone);
    const calendar = {
      weekday: weekdayOf(body.from),
      today,
      tomorrow: daysAfter(today, 1),
      earliest: daysAfter(weekOf(moment.at, user.timeZone), -7),
    };
    const done = await this.act({ type: 'MoveSlot', ...body, ...calendar, ...moment }, context);
    return 'state' in done ? body : done;
  }

  private async act(command: ActOnAccount['command'], context: CommandContext) {
    const done = await this.commands.execute(new ActOnAccount(command, context));
    return (await this.progress.shown('user', done.position)) ? done : recorded(done.position);
  }
}
