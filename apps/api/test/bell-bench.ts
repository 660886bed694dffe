import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { account, type AccountCommand } from '@app/domain/account/account';
import { record } from '@app/event-sourcing/commands/record';
import type { People } from '../src/platform/kernel/people';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import type { Jobs } from '../src/platform/jobs/jobs';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import { Bell } from '../src/features/notifications/bell.service';
import { type ActOnNotification } from '../src/features/notifications/notifications.commands';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { contextOf } from './history';
import { jobRun } from './job-run';

/** A job that waits for a later time. */
interface Planned {
  id: string;
  input: unknown;
  runAt: Date;
}

/** The bell of one person, over a log in memory, with a time and a zone that a test moves. */
export class BellBench {
  readonly owner = randomUUID();
  readonly store = new MemoryEventStore();
  readonly planned = new Map<string, Planned>();
  now = new Date('2026-11-02T08:00:00.000Z');
  timeZone = 'Europe/Berlin';
  readonly clock: Clock = { now: () => this.now };
  readonly people = {
    find: (id: string) => Promise.resolve({ id, timeZone: this.timeZone }),
  } as Partial<People> as People;
  readonly bell: Bell;

  constructor() {
    const bus = {
      execute: (command: ActOnNotification) => command.recordIn(this.store, this.clock),
    } as unknown as CommandBus;
    const jobs = {
      enqueue: (_: unknown, job: Planned) => {
        this.planned.set(job.id, job);
        return Promise.resolve();
      },
    } as unknown as Jobs;
    this.bell = new Bell(bus, this.store, this.clock, jobs);
  }

  static async open(): Promise<BellBench> {
    const bench = new BellBench();
    const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
    await bench.onAccount({ type: 'SignIn', ...identity, role: 'coach' });
    return bench;
  }

  goTo(at: string): void {
    this.now = new Date(at);
  }

  onAccount(command: AccountCommand) {
    return record(this.store, `user-${this.owner}`, account, command, contextOf(this.owner), this.clock);
  }

  run(id: string): JobRun {
    return jobRun(id, this.owner);
  }

  /** The data of the notifications in the log. */
  async raised(): Promise<unknown[]> {
    const all = [];
    for await (const { events } of this.store.readAll(0n, { categories: ['notifications'] })) all.push(...events);
    return all.map(({ data }) => data);
  }
}
