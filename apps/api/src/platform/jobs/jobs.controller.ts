import { Controller } from '@nestjs/common';
import { getJob } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import { Handle, type Received } from '../http/endpoint';
import { Jobs } from './jobs';

@Controller()
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Handle(getJob)
  async one({ params, user }: Received<typeof getJob>) {
    const job = await this.jobs.status(params.id, user.id);
    if (!job) throw new DomainError('not_found', 'There is no such job.');
    return job;
  }
}
