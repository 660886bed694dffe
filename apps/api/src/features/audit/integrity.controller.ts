import { Controller } from '@nestjs/common';
import { getIntegrity, type Integrity, verifyIntegrity } from '@app/contracts/audit/integrity.api';
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
  state(): Promise<Integrity> {
    return this.operations.integrity();
  }

  @Handle(verifyIntegrity)
  async verify({ context }: Received<typeof verifyIntegrity>): Promise<Response> {
    const jobId = await this.operations.startVerification(verifyLog, context, (data) =>
      this.commands.send(new RecordOperation({ type: 'VerificationRequested', data }, context)),
    );
    return accepted({ jobId, address: `/api/jobs/${jobId}` });
  }
}
