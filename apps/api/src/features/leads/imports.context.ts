import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import type { JobRun } from '../../platform/jobs/job';

/** Every row is a command of its own. Its id is the same in every run of the job. */
export const contextOf = (run: JobRun, importId: string, part = 'whole'): CommandContext => ({
  commandId: derivedId(run.id, importId, part),
  owner: run.owner,
  actor: { id: run.owner, as: 'user' },
  correlationId: run.correlationId,
  causationId: run.id,
  request: null,
});
