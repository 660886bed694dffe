import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { gapsOf } from '@app/contracts/content/gaps';
import type { ContentCommand } from '@app/domain/content/content';
import type { WithoutMoment } from '@app/domain/decider';
import { cardAnswers } from '@app/writer/card-answers';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { Authors } from './ports';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import type { SignedIn } from '../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { ActOnContent } from './content.commands';

/** A run of a job, or the same work in a request that the person watches. In a request, `request` is set. */
export type Run = Omit<JobRun, 'inTurns'> & { request?: unknown };

/** Sends the commands of the assistant. They never send a text out: every draft waits for its owner's decision. */
@Injectable()
export class Assistant {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly authors: Authors,
  ) {}

  /** @throws the reason of the run's signal when the work was stopped */
  async act(run: Run, person: SignedIn, id: string, command: WithoutMoment<ContentCommand>, commandId = run.id) {
    const recorded = await this.send(run, person, id, command, commandId);
    const writes = command.type === 'DraftContent' || command.type === 'RewriteDraft';
    const { state } = recorded;
    if (!writes || state.status !== 'pending') return recorded;
    // The author may have answered a gap while the text was written. The job of that answer did not find the text.
    const asked = new Set(gapsOf(state.text).map((gap) => gap.toLowerCase()));
    const answers = asked.size > 0 ? cardAnswers(await this.authors.cardOf(run.owner)) : [];
    if (!answers.some(({ gap }) => asked.has(gap.toLowerCase()))) return recorded;
    const closing = { type: 'CloseGaps', answers } as const;
    const closed = await this.send(run, person, id, closing, derivedId(commandId, closing.type));
    return closed.events > 0 ? closed : recorded;
  }

  private send(run: Run, person: SignedIn, id: string, command: WithoutMoment<ContentCommand>, commandId: string) {
    run.signal.throwIfAborted();
    const context = { ...contextOfJob(run, { commandId }), request: run.request ?? null };
    return this.commands.execute(new ActOnContent(id, { ...command, ...momentOf(this.clock, person) }, context));
  }
}
