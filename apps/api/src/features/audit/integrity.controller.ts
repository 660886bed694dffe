import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getIntegrity, type Integrity, verifyIntegrity } from '@app/contracts/audit/integrity.api';
import { derivedId } from '@app/event-sourcing/commands/context';
import { accepted, Handle, type Received } from '../../platform/http/endpoint';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { chainTail, genesis } from '@app/event-sourcing/integrity/chain';
import { lastResult, latestVerification, noteVerification } from '@app/event-sourcing/integrity/verifications';
import { Jobs } from '../../platform/jobs/jobs';
import { RecordOperation } from '../../shared/operation.commands';
import { verifyLog } from './integrity.jobs';
import { isUnderWay, oneAtATime } from '../../platform/jobs/one-at-a-time';

@Controller()
export class IntegrityController {
  constructor(
    private readonly storage: Storage,
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
  ) {}

  @Handle(getIntegrity)
  async state(): Promise<Integrity> {
    const { pool } = this.storage;
    const [tail, last, latest] = await Promise.all([chainTail(pool), lastResult(pool), latestVerification(pool)]);
    return {
      entries: Number(tail?.entry ?? 0n),
      head: tail?.hash ?? genesis,
      last,
      jobId: latest && (await isUnderWay(this.jobs, latest)) ? latest.jobId : null,
    };
  }

  @Handle(verifyIntegrity)
  async verify({ context }: Received<typeof verifyIntegrity>): Promise<Response> {
    const { commandId, owner, correlationId, request } = context;
    const wanted = { jobId: `${verifyLog.name}-${derivedId(verifyLog.name, commandId)}`, owner };
    const { jobId } = await oneAtATime(
      this.storage,
      this.jobs,
      verifyLog.name,
      wanted,
      latestVerification,
      async (db) => {
        const asked = { type: 'VerificationRequested', data: { jobId: wanted.jobId } } as const;
        await this.commands.execute(new RecordOperation(asked, context));
        await noteVerification(db, wanted);
        return this.jobs.enqueueWithin(db, verifyLog, { id: wanted.jobId, owner, correlationId, input: {}, request });
      },
    );
    return accepted({ jobId, address: `/api/jobs/${jobId}` });
  }
}
