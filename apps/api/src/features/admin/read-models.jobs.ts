import { Injectable } from '@nestjs/common';
import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import { DomainError } from '@app/domain/decider';
import { z } from 'zod';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import { build } from '@app/event-sourcing/read-models/build';
import { Registry } from '../../platform/kernel/registry';

export const rebuildReadModel = defineJob({
  name: 'rebuild-read-model',
  input: z.object({ name: z.string(), swap: z.enum(['equal', 'always']) }),
  attempts: 5,
});

/** After a crash it begins again with the first event. The live rows do not change before the swap. */
@Injectable()
@HandlesJob(rebuildReadModel)
export class RebuildReadModel implements JobHandler<typeof rebuildReadModel.input> {
  constructor(
    private readonly registry: Registry,
    private readonly storage: Storage,
  ) {}

  async run({ name, swap }: z.output<typeof rebuildReadModel.input>, run: JobRun): Promise<RebuildResult> {
    const model = this.registry.readModels.find((m) => m.name === name);
    if (!model) throw new DomainError('not_found', 'There is no such read model.');
    return build(model, this.storage, {
      swap,
      verify: true,
      signal: run.signal,
      job: { jobId: run.id, owner: run.owner },
      onProgress: ({ done, of }) => run.progress(Number(done), Number(of)),
    });
  }
}
