import { Controller, UseInterceptors } from '@nestjs/common';
import { getRhythm, moveSlot, rhythmMonth, rhythmWeek, setRhythm } from '@app/contracts/rhythm/rhythm.api';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges, Commands } from '../../platform/http/endpoint';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { dayOf, daysAfter, weekOf, weekdayOf } from '@app/contracts/days';
import { ActOnAccount } from '../../shared/account.commands';
import { registered } from '../../shared/account.queries';
import { findRhythm, findRhythmMonth, findRhythmWeek } from './rhythm.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class RhythmController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(getRhythm)
  rhythm({ user }: Received<typeof getRhythm>) {
    return findRhythm(this.source, user, this.clock.now());
  }

  @Handle(rhythmWeek)
  week({ query, user }: Received<typeof rhythmWeek>) {
    return findRhythmWeek(this.source, user, this.clock.now(), query.week);
  }

  @Handle(rhythmMonth)
  month({ query, user }: Received<typeof rhythmMonth>) {
    return findRhythmMonth(this.source, user, this.clock.now(), query.month);
  }

  @Handle(setRhythm)
  async set({ body: { engageTarget, ...plan }, user, context }: Received<typeof setRhythm>) {
    const moment = momentOf(this.clock, user);
    const command = new ActOnAccount({ type: 'SetRhythm', plan, engageTarget, ...moment }, context);
    return this.commands.show(command, ({ state }) => {
      const { rhythm, profile } = registered(state);
      return { plan: rhythm, engageTarget: profile.engageTarget ?? usualEngageTarget };
    });
  }

  @Handle(moveSlot)
  async move({ body, user, context }: Received<typeof moveSlot>) {
    const moment = momentOf(this.clock, user);
    const today = dayOf(moment.at, user.timeZone);
    const calendar = {
      weekday: weekdayOf(body.from),
      today,
      tomorrow: daysAfter(today, 1),
      earliest: daysAfter(weekOf(moment.at, user.timeZone), -7),
    };
    const command = new ActOnAccount({ type: 'MoveSlot', ...body, ...calendar, ...moment }, context);
    return this.commands.show(command, () => body);
  }
}
