import { Controller } from '@nestjs/common';
import { getJob } from '@app/contracts/jobs/jobs.api';
import { mustExist } from '@app/domain/decider';
import { Handle, type Received } from '../http/endpoint';
import { Jobs } from './jobs';

@Controller()
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Handle(getJob)
  async one({ params, user }: Received<typeof getJob>) {
    return mustExist(await this.jobs.status(params.id, user.id), 'job');
  }
}
