import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@app/contracts/endpoint';
import { getJob } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import type { SignedIn } from '../kernel/people';
import { Handle, Input } from '../http/handle';
import { CurrentUser } from '../http/request-context';
import { Jobs } from './jobs';

@Controller()
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Handle(getJob)
  async one(
    @Input() { params }: InputOf<typeof getJob>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof getJob>> {
    const job = await this.jobs.status(params.id, user.id);
    if (!job) throw new DomainError('not_found', 'There is no such job.');
    return job;
  }
}
