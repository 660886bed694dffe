import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Notice } from '@app/domain/notifications/notification';
import { isQuiet } from '@app/domain/notifications/quiet';
import type { z } from 'zod';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { accountOf } from '../../shared/account.queries';
import { hourAt, nextHour } from '../../shared/zoned';
import { historyOf } from '@app/event-sourcing/event-store/history';
import type { SignedIn } from '../../platform/kernel/people';
import type { JobKind, JobRun } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { ActOnNotification } from './notifications.commands';

/** A notice with its key: two causes with the same `once` raise only one notification. */
export interface Due {
  once: readonly string[];
  notice: Notice;
}

/** The job that raises a notice, and can run again later. */
interface Cause<I extends z.ZodType> {
  kind: JobKind<I>;
  input: z.input<I>;
  run: JobRun;
}

/** A mark in the id of a job that runs again at a later time. */
const laterMark = '-after-';

/** Raises what is due, unless the person has switched it off, and after their quiet hours. */
@Injectable()
export class Bell {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async ring<I extends z.ZodType>(
    cause: Cause<I>,
    person: Pick<SignedIn, 'id' | 'timeZone'>,
    { once, notice }: Due,
  ): Promise<{ raised: boolean }> {
    const { run } = cause;
    // From the log, so that a change is in effect at once.
    const { notifications } = await this.settingsOf(person.id);
    if (notifications.channels[notice.type]?.includes('bell') === false) return { raised: false };
    const now = momentOf(this.clock, person);
    // The clock of this process can be behind the one that started the job. Without this, the job would plan itself again under its own id.
    const [, planned = ''] = run.id.split(laterMark);
    const at = planned > now.at ? planned : now.at;
    if (notifications.quiet && isQuiet(hourAt(at, now.timeZone), notifications)) {
      await this.again(cause, nextHour(at, notifications.quiet.until, now.timeZone));
      return { raised: false };
    }
    const id = idOfNotice(person.id, once);
    const command = { type: 'RaiseNotification' as const, notice, ...now };
    const { events } = await this.commands.execute(new ActOnNotification(id, command, contextOfJob(run)));
    return { raised: events > 0 };
  }

  async hasRung(owner: string, once: readonly string[]): Promise<boolean> {
    return (await historyOf(this.store, `notifications-${idOfNotice(owner, once)}`)).length > 0;
  }

  /** Runs the job again at `at`, when it checks again whether it is still true. Its id has the time, so that a repeated run plans it once. */
  again<I extends z.ZodType>({ kind, input, run }: Cause<I>, at: string): Promise<void> {
    const { id, owner, correlationId } = run;
    const [cause] = id.split(laterMark);
    const later = { id: `${cause}${laterMark}${at}`, owner, correlationId, input, runAt: new Date(at) };
    return this.jobs.enqueue(kind, later);
  }

  async settingsOf(owner: string) {
    const state = await accountOf(this.store, owner);
    if (state.status === 'unknown') throw new Error('The owner of this job is unknown');
    return state;
  }
}

const idOfNotice = (owner: string, once: readonly string[]): string => derivedId('notification', owner, ...once);
