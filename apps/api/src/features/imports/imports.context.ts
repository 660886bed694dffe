import type { ImportPlan } from '@app/contracts/imports/imports.api';
import type { ImportState } from '@app/domain/imports/import';
import { type CommandContext, contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import type { Uploaded } from './uploads.store';

/** Every row has its own command. Its id is the same in every run of the job. */
export const contextOf = (run: JobRun, importId: string, part = 'whole'): CommandContext =>
  contextOfJob(run, { commandId: derivedId(run.id, importId, part), actor: { id: run.owner, as: 'user' } });

/** The lead that the import makes of a row. Its id is the same in every run of the job. */
export const leadIdOf = (importId: string, { row }: { row: number }): string =>
  derivedId('imported-lead', importId, String(row));

/** The plan of the start that the log took last: two tabs can start an import with different plans at the same moment. */
export const planOf = ({ started }: ImportState, { plan }: Uploaded): ImportPlan | null =>
  started?.choices ? { mapping: started.mapping, tag: started.tag, ...started.choices } : plan;
