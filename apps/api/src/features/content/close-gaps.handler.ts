import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cardAnswers } from '@app/writer/card-answers';
import { DataSource } from 'typeorm';
import { derivedId } from '../../platform/commands/ids';
import { Authors, People } from '../../platform/http/people';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { closeGaps } from './card.reactions';
import { ActOnContent } from './content.commands';
import { findIdsWithGaps } from './content.queries';

/** Puts the answers of the author's card in the places of the gaps that ask for them, in every text that waits. */
@Injectable()
@HandlesJob(closeGaps)
export class CloseGaps implements JobHandler<typeof closeGaps.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly people: People,
    private readonly authors: Authors,
  ) {}

  async run(_: object, run: JobRun): Promise<{ closed: number }> {
    const [person, card] = await Promise.all([this.people.find(run.owner), this.authors.cardOf(run.owner)]);
    if (!person) throw new Error('The owner of this job is unknown');
    const answers = cardAnswers(card);
    const ids = await findIdsWithGaps(this.source, run.owner);
    let closed = 0;
    for (const [i, id] of ids.entries()) {
      run.signal.throwIfAborted();
      const { events } = await this.commands.execute(
        new ActOnContent(
          id,
          { type: 'CloseGaps', answers, ...momentOf(this.clock, person) },
          {
            commandId: derivedId(run.id, id),
            owner: run.owner,
            actor: { id: 'assistant', as: 'system' },
            correlationId: run.correlationId,
            causationId: run.id,
            request: null,
          },
        ),
      );
      if (events > 0) closed++;
      run.progress(i + 1, ids.length);
    }
    return { closed };
  }
}
