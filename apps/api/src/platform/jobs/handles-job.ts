import { SetMetadata } from '@nestjs/common';
import type { JobKind } from '@app/event-sourcing/jobs/job';

export const handlesJob = 'keepwarm:job';
/** Marks the provider that handles a kind of job. */
export const HandlesJob = (kind: JobKind) => SetMetadata(handlesJob, kind);
