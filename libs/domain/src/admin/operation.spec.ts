import type { OperationEvent } from '@app/contracts/admin/operation.events';
import { given } from '../testing/given';
import { operation } from './operation';

const asked: OperationEvent[] = [
  { type: 'VerificationRequested', data: { jobId: 'verify-log-1' } },
  { type: 'RebuildRequested', data: { readModel: 'weekly-metrics', swap: 'equal', jobId: 'rebuild-read-model-1' } },
  { type: 'ReplayRequested', data: { consumer: 'leads', stream: 'lead-1' } },
  { type: 'JobRetryRequested', data: { jobId: 'import-leads-1' } },
];

describe('What an admin asks the product to do', () => {
  it.each(asked)('is recorded: $type', (event) =>
    given(operation, []).when({ type: 'RequestOperation', operation: event }).then([event]),
  );

  it.each(asked)('is recorded once: $type', (event) =>
    given(operation, [event]).when({ type: 'RequestOperation', operation: event }).thenNothing(),
  );
});
