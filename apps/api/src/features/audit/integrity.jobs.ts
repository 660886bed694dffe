import { Injectable } from '@nestjs/common';
import type { IntegrityResult } from '@app/contracts/audit/integrity.api';
import { z } from 'zod';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { EventStore } from '@app/event-sourcing/event-store/event-store';
import { chainConsumer } from '@app/event-sourcing/integrity/chain';
import { walkOf } from '@app/event-sourcing/integrity/log-walk';
import { keepResult, lastResult } from '@app/event-sourcing/integrity/verifications';
import { verify } from '@app/event-sourcing/integrity/verify';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import { Progress } from '@app/event-sourcing/read-models/progress';

export const verifyLog = defineJob({ name: 'verify-integrity', input: z.object({}), attempts: 3 });

/** Milliseconds that a verification waits until the newest events are chained. */
const chainedWithinMs = 5_000;

@Injectable()
@HandlesJob(verifyLog)
export class VerifyLog implements JobHandler<typeof verifyLog.input> {
  constructor(
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly progress: Progress,
  ) {}

  async run(_: object, { id, owner, signal, progress }: JobRun): Promise<IntegrityResult> {
    const { pool } = this.storage;
    // It first waits until all events are chained. When that takes too long, it verifies the part that is chained.
    await this.progress.waitFor([chainConsumer], await this.store.head(), chainedWithinMs);
    const known = await lastResult(pool, true);
    const result = await verify(pool, walkOf(this.store, pool), {
      ...(known ? { known } : {}),
      signal,
      onProgress: progress,
    });
    await keepResult(pool, { jobId: id, owner }, result);
    return result;
  }
}
