import { Injectable } from '@nestjs/common';
import { greetingGap } from '@app/contracts/content/content.constants';
import { cardAnswers } from '@app/writer/card-answers';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Briefs } from '../../shared/briefs';
import { Authors, Leads } from '../../shared/ports';
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
    private readonly briefs: Briefs,
    private readonly leads: Leads,
  ) {}

  async run({ leadId }: z.output<typeof closeGaps.input>, run: JobRun): Promise<{ closed: number }> {
    const person = await this.people.find(run.owner);
    if (!person) throw new Error('The owner of this job is unknown');
    const answers = leadId
      ? await this.greetingOf(run.owner, leadId)
      : cardAnswers(await this.authors.cardOf(run.owner));
    const leads = leadId === undefined ? undefined : await this.leads.idsOf(run.owner, leadId);
    const ids = await findIdsWithGaps(this.source, run.owner, leads);
    let closed = 0;
    for (const [i, id] of ids.entries()) {
      const command = { type: 'CloseGaps', answers } as const;
      const { events } = await this.assistant.act(run, person, id, command, derivedId(run.id, id));
      if (events > 0) closed++;
      run.progress(i + 1, ids.length);
    }
    return { closed };
  }

  private async greetingOf(owner: string, leadId: string): Promise<{ gap: string; words: string }[]> {
    const { lead } = await this.briefs.lead(owner, leadId);
    const words = lead.status === 'unknown' ? null : lead.details.greeting;
    return words ? [{ gap: greetingGap, words }] : [];
  }
}
