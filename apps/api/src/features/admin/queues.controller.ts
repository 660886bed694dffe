import { Controller } from '@nestjs/common';
import { getQueue, listQueuedJobs, type Queue, type QueuedJob, retryJob } from '@app/contracts/admin/queues.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { CommandContext } from '../../platform/commands/context';
import { Handle, Input } from '../../platform/http/handle';
import { Context } from '../../platform/http/request-context';
import { Jobs } from '../../platform/jobs/job';

@Controller()
export class QueuesController {
  constructor(private readonly jobs: Jobs) {}

  @Handle(getQueue)
  state(): Promise<Queue> {
    return this.jobs.counts();
  }

  @Handle(listQueuedJobs)
  list(@Input() { query }: InputOf<typeof listQueuedJobs>): Promise<QueuedJob[]> {
    return this.jobs.list(query.state, query.limit);
  }

  @Handle(retryJob)
  retry(@Input() { params }: InputOf<typeof retryJob>, @Context() { commandId }: CommandContext): Promise<void> {
    return this.jobs.retry(params.id, commandId);
  }
}
