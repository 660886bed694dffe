import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getQueue, listQueuedJobs, type Queue, type QueuedJob, retryJob } from '@app/contracts/admin/queues.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { CommandContext } from '../../platform/commands/context';
import { Handle, Input } from '../../platform/http/handle';
import { Context } from '../../platform/http/request-context';
import { Jobs } from '../../platform/jobs/job';
import { RecordOperation } from './audit.commands';

@Controller()
export class QueuesController {
  constructor(
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
  ) {}

  @Handle(getQueue)
  state(): Promise<Queue> {
    return this.jobs.counts();
  }

  @Handle(listQueuedJobs)
  list(@Input() { query }: InputOf<typeof listQueuedJobs>): Promise<QueuedJob[]> {
    return this.jobs.list(query.state, query.limit);
  }

  @Handle(retryJob)
  async retry(@Input() { params }: InputOf<typeof retryJob>, @Context() context: CommandContext): Promise<void> {
    // This comes first, because it fails when the job cannot be tried again. After a crash between the two steps, a repeat
    // of the request only records it.
    await this.jobs.retry(params.id, context.commandId);
    const asked = { type: 'JobRetryRequested', data: { jobId: params.id } } as const;
    await this.commands.execute(new RecordOperation(asked, context));
  }
}
