import { Injectable } from '@nestjs/common';
import type { IntegrityResult } from '@app/contracts/audit/integrity.api';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import { z } from 'zod';
import { HandlesJob } from '../../platform/feature';
import { Operations } from '../../platform/operations/operations';

export const verifyLog = defineJob({ name: 'verify-integrity', input: z.object({}), attempts: 3 });

@Injectable()
@HandlesJob(verifyLog)
export class VerifyLog implements JobHandler<typeof verifyLog.input> {
  constructor(private readonly operations: Operations) {}

  run(_: object, run: JobRun): Promise<IntegrityResult> {
    return this.operations.verify(run);
  }
}
