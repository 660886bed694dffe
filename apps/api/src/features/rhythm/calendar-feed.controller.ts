import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type CalendarFeed,
  calendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@app/contracts/rhythm/calendar-feed.api';
import type { FeedAddress } from '@app/domain/rhythm/calendar-feed';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received } from '../../platform/http/endpoint';
import { People, type SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../platform/kernel/config';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { calendarFile } from './calendar.ics';
import { ownerOfFeed } from './calendar-feeds.read-model';
import { ActOnAccount } from '../../shared/account.commands';
import { accountOf } from '../../shared/account.queries';
import { findFeedSlots } from './rhythm.queries';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The calendar feed. As the private link, its address is read from the log, so that the end of one is in effect at once. */
@Controller()
export class CalendarFeedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Handle(getCalendarFeed)
  async feed({ user: { id } }: Received<typeof getCalendarFeed>) {
    return shown(await this.addressOf(id));
  }

  @Handle(makeCalendarFeed)
  async make({ user, context }: Received<typeof makeCalendarFeed>) {
    // As with the private link, a repeated request returns the same address, and its secret is not stored.
    const token = await this.config.proofOf(JSON.stringify(['calendar feed', user.id, context.commandId]));
    const made = await this.act({ type: 'MakeCalendarFeed', tokenHash: sha256(token) }, user, context);
    return { ...made, address: `${this.config.publicUrl}${calendarFeed.path}?key=${token}` };
  }

  @Handle(endCalendarFeed)
  end({ user, context }: Received<typeof endCalendarFeed>) {
    return this.act({ type: 'EndCalendarFeed' }, user, context);
  }

  @Handle(calendarFeed)
  async file({ query, response }: Received<typeof calendarFeed>) {
    const tokenHash = sha256(query.key);
    const owner = await ownerOfFeed(this.source, tokenHash);
    const address = owner === undefined ? null : await this.addressOf(owner);
    const person = owner === undefined ? null : await this.people.find(owner);
    // The message is the same for every reason, so that nobody can see whether the address ever existed.
    if (!person || address?.tokenHash !== tokenHash) throw new DomainError('not_found', 'This calendar is not active.');
    await this.progress.showsOwn(person.id);
    const now = this.clock.now();
    response.set({ 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex' });
    return calendarFile(person.id, await findFeedSlots(this.source, person, now), now, this.config.publicUrl);
  }

  private async act(
    command: { type: 'MakeCalendarFeed'; tokenHash: string } | { type: 'EndCalendarFeed' },
    user: SignedIn,
    context: CommandContext,
  ): Promise<CalendarFeed> {
    const { state, position } = await this.commands.execute(
      new ActOnAccount({ ...command, ...momentOf(this.clock, user) }, context),
    );
    // The wait is for the calendar that reads next. The response itself comes from the log.
    await this.progress.shown('user', position);
    return shown(state.status === 'unknown' ? null : state.feed);
  }

  private async addressOf(owner: string): Promise<FeedAddress | null> {
    const state = await accountOf(this.store, owner);
    return state.status === 'unknown' ? null : state.feed;
  }
}

const shown = (address: FeedAddress | null): CalendarFeed => ({
  on: address !== null,
  madeAt: address?.madeAt ?? null,
});
