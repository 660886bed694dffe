import { Injectable } from '@nestjs/common';
import { cardAnswers } from '@app/writer/card-answers';
import { DataSource } from 'typeorm';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Authors } from '../../shared/ports';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { closeGaps } from './close-gaps.reactions';
import { Assistant } from '../../shared/assistant';
import { findIdsWithGaps } from './content.queries';

@Injectable()
@HandlesJob(closeGaps)
export class CloseGaps implements JobHandler<typeof closeGaps.input> {
  constructor(
    private readonly assistant: Assistant,
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
      const command = { type: 'CloseGaps', answers } as const;
      const { events } = await this.assistant.act(run, person, id, command, derivedId(run.id, id));
      if (events > 0) closed++;
      run.progress(i + 1, ids.length);
    }
    return { closed };
  }
}
