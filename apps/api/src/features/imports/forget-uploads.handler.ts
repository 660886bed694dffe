import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HandlesJob } from '../../platform/feature';
import { type JobHandler, nobody } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../platform/jobs/jobs';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { JsonLogger } from '../../platform/telemetry/logging';
import { forgetUploads } from './imports.reactions';
import { Uploads } from './uploads';

/** Removes old uploads every day, also when nobody uploads a file any more. */
@Injectable()
@HandlesJob(forgetUploads)
export class ForgetUploads implements JobHandler<typeof forgetUploads.input>, OnApplicationBootstrap {
  constructor(
    private readonly uploads: Uploads,
    private readonly jobs: Jobs,
    private readonly logger: JsonLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const daily = { id: forgetUploads.name, owner: nobody, input: {}, cron: '41 3 * * *', timeZone: 'UTC' };
    await untilDatabase(this.logger.pino, () => this.jobs.every(forgetUploads, daily));
  }

  async run(): Promise<{ removed: number }> {
    return { removed: await this.uploads.forget() };
  }
}
