import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@app/domain/decider';
import type { z } from 'zod';
import { contextOfJob } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { SentTexts } from '../../shared/ports';
import { FollowMerge } from './merge.commands';
import { followMerge } from './merge.reactions';

@Injectable()
@HandlesJob(followMerge)
export class FollowMergeJob implements JobHandler<typeof followMerge.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly texts: SentTexts,
  ) {}

  async run(input: z.output<typeof followMerge.input>, run: JobRun): Promise<{ refused: boolean }> {
    const { leadId, otherId, at, timeZone } = input;
    try {
      await this.commands.execute(new FollowMerge(leadId, otherId, { at, timeZone }, contextOfJob(run)));
      await this.texts.backAfterUndo(leadId, otherId, run);
      return { refused: false };
    } catch (error) {
      // Another merge took the lead at the same time, so this merge is taken back.
      if (error instanceof DomainError) return { refused: true };
      throw error;
    }
  }
}
