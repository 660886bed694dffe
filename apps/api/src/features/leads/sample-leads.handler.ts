import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sampleLeads } from '@app/writer/sample-leads';
import type { z } from 'zod';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { People } from '../../platform/kernel/people';
import { HandlesJob } from '../../platform/feature';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { ActOnLead } from '../../shared/leads.commands';
import { generateSampleLeads, type SampleLeadsResult } from './sample-leads.jobs';

/** Adds sample leads. A person always gets the same ones, so a second click adds no lead twice. */
@Injectable()
@HandlesJob(generateSampleLeads)
export class GenerateSampleLeads implements JobHandler<typeof generateSampleLeads.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  async run(_: z.output<typeof generateSampleLeads.input>, run: JobRun): Promise<SampleLeadsResult> {
    const user = await this.people.find(run.owner);
    if (!user) throw new Error('The owner of this job is unknown');
    const moment = momentOf(this.clock, user);
    const all = await Promise.all(
      sampleLeads({ clientTypes: user.clientTypes, seed: user.id }).map(async ({ key, details }) => {
        const id = derivedId('sample-lead', user.id, key);
        const asked = { commandId: derivedId(run.id, id), actor: { id: run.owner, as: 'user' as const } };
        const context = contextOfJob(run, asked);
        const from = { source: 'sample', importId: null, row: null } as const;
        const surfaced = await this.commands.execute(
          new ActOnLead(id, { type: 'SurfaceLead', details, ...from, ...moment }, context),
        );
        if (surfaced.events > 0 || surfaced.state.status === 'open') return surfaced;
        // A sample that was merged into another lead stays there.
        if (surfaced.state.status === 'archived' && surfaced.state.into !== null) return surfaced;
        return this.commands.execute(new ActOnLead(id, { type: 'RestoreLead' }, context));
      }),
    );
    return {
      added: all.filter((r) => r.events > 0).length,
      position: String(all.reduce((max, r) => (r.position > max ? r.position : max), 0n)),
    };
  }
}
