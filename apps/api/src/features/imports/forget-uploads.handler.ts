import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { forgetUploads } from './imports.reactions';
import { Uploads } from './uploads.store';

/** Removes old uploads every day, also when nobody uploads a file any more. */
@Injectable()
@HandlesJob(forgetUploads)
export class ForgetUploads implements JobHandler<typeof forgetUploads.input>, OnApplicationBootstrap {
  constructor(
    private readonly uploads: Uploads,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.everyForNobody(forgetUploads, '41 3 * * *');
  }

  async run(): Promise<{ removed: number }> {
    return { removed: await this.uploads.forget() };
  }
}
