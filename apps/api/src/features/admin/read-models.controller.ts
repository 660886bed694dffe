import { Controller } from '@nestjs/common';
import { listConsumers, listParked, replayParked, startRebuild } from '@app/contracts/admin/read-models.api';
import { accepted, Handle, type Received, Commands } from '../../platform/http/endpoint';
import { Operations } from '../../platform/operations/operations';
import { RecordOperation } from '../../shared/operation.commands';
import { rebuildReadModel } from './read-models.jobs';

@Controller()
export class ReadModelsController {
  constructor(
    private readonly operations: Operations,
    private readonly commands: Commands,
  ) {}

  @Handle(listConsumers)
  list() {
    return this.operations.subscriptions();
  }

  @Handle(listParked)
  parked({ params }: Received<typeof listParked>) {
    return this.operations.parked(params.name);
  }

  @Handle(replayParked)
  async replay({ params, body, context }: Received<typeof replayParked>) {
    await this.operations.replay(params.name, body.stream, (data) =>
      this.commands.send(new RecordOperation({ type: 'ReplayRequested', data }, context)),
    );
  }

  @Handle(startRebuild)
  async rebuild({ params, body, context }: Received<typeof startRebuild>) {
    const wanted = { name: params.name, swap: body.swap };
    const jobId = await this.operations.startRebuild(rebuildReadModel, wanted, context, (data) =>
      this.commands.send(new RecordOperation({ type: 'RebuildRequested', data }, context)),
    );
    return accepted({ jobId, address: `/api/jobs/${jobId}` });
  }
}
