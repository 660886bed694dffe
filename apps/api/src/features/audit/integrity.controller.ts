import { Controller } from '@nestjs/common';
import { getIntegrity, verifyIntegrity } from '@app/contracts/audit/integrity.api';
import { accepted, Handle, type Received, Commands } from '../../platform/http/endpoint';
import { Operations } from '../../platform/operations/operations';
import { RecordOperation } from '../../shared/operation.commands';
import { verifyLog } from './integrity.jobs';

@Controller()
export class IntegrityController {
  constructor(
    private readonly operations: Operations,
    private readonly commands: Commands,
  ) {}

  @Handle(getIntegrity)
  state() {
    return this.operations.integrity();
  }

  @Handle(verifyIntegrity)
  async verify({ context }: Received<typeof verifyIntegrity>) {
    const jobId = await this.operations.startVerification(verifyLog, context, (data) =>
      this.commands.send(new RecordOperation({ type: 'VerificationRequested', data }, context)),
    );
    return accepted({ jobId, address: `/api/jobs/${jobId}` });
  }
}
