import { Injectable } from '@nestjs/common';
import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import { z } from 'zod';
import { HandlesJob } from '../../platform/feature';
import { Operations } from '../../platform/operations/operations';

export const rebuildReadModel = defineJob({
  name: 'rebuild-read-model',
  input: z.object({ name: z.string(), swap: z.enum(['equal', 'always']) }),
  attempts: 5,
});

@Injectable()
@HandlesJob(rebuildReadModel)
export class RebuildReadModel implements JobHandler<typeof rebuildReadModel.input> {
  constructor(private readonly operations: Operations) {}

  run(wanted: z.output<typeof rebuildReadModel.input>, run: JobRun): Promise<RebuildResult> {
    return this.operations.rebuild(wanted, run);
  }
}
