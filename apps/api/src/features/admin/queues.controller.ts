import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getQueue, listQueuedJobs, retryJob } from '@app/contracts/admin/queues.api';
import { Handle, type Received } from '../../platform/http/endpoint';
import { People } from '../../platform/kernel/people';
import { Jobs } from '../../platform/jobs/jobs';
import { RecordOperation } from '../../shared/operation.commands';

@Controller()
export class QueuesController {
  constructor(
    private readonly jobs: Jobs,
    private readonly people: People,
    private readonly commands: CommandBus,
  ) {}

  @Handle(getQueue)
  state() {
    return this.jobs.counts();
  }

  @Handle(listQueuedJobs)
  async list({ query }: Received<typeof listQueuedJobs>) {
    const found = await this.jobs.list(query.state, query.limit);
    const owners = [...new Set(found.map(({ owner }) => owner))];
    const people = await Promise.all(owners.map((owner) => this.people.find(owner)));
    const emails = new Map(people.flatMap((person) => (person ? [[person.id, person.email]] : [])));
    return found.map((job) => ({ ...job, ownerEmail: emails.get(job.owner) ?? null }));
  }

  @Handle(retryJob)
  async retry({ params, context }: Received<typeof retryJob>) {
    // First, because only this call shows whether it can be tried again. Repeated after a crash, it retries nothing.
    await this.jobs.retry(params.id, context.commandId);
    const asked = { type: 'JobRetryRequested', data: { jobId: params.id } } as const;
    await this.commands.execute(new RecordOperation(asked, context));
  }
}
