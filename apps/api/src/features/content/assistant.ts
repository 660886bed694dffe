import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ContentCommand } from '@app/domain/content/content';
import type { Moment } from '@app/domain/decider';
import { contextOfJob } from '../../platform/commands/context';
import type { JobRun } from '../../platform/jobs/job';
import type { SignedIn } from '../../platform/http/people';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { ActOnContent } from './content.commands';

type WithoutMoment<C> = C extends ContentCommand ? Omit<C, keyof Moment> : never;

/** A run of a job, or the same work in a request that the person watches. In a request, `request` is set. */
export type Run = JobRun & { request?: unknown };

/** Sends the commands of the assistant. They never send a text out: every draft waits for its owner's decision. */
@Injectable()
export class Assistant {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws the reason of the run's signal when the work was stopped */
  act(run: Run, person: SignedIn, id: string, command: WithoutMoment<ContentCommand>, commandId = run.id) {
    run.signal.throwIfAborted();
    const context = { ...contextOfJob(run, { commandId }), request: run.request ?? null };
    return this.commands.execute(new ActOnContent(id, { ...command, ...momentOf(this.clock, person) }, context));
  }
}
