import { transaction } from '@app/event-sourcing/postgres/database';
import type { PoolClient } from '@app/event-sourcing/postgres/database';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import type { OwnedJob } from '@app/event-sourcing/jobs/job';
import type { Jobs } from './jobs';

/** Whether a job waits or runs. False when its row has been removed. */
export const isUnderWay = async (jobs: Jobs, job: OwnedJob | undefined, db?: PoolClient): Promise<boolean> => {
  const state = job && (await jobs.status(job.jobId, job.owner, db))?.state;
  return state === 'waiting' || state === 'active';
};

/**
 * Begins a job, unless the last one about `what` still waits or runs. Repeating the request begins the same job. Every caller that
 * waits for the lock holds a connection, so the owner of the lock must not need another connection of the pool.
 * @param begin returns what offers the job to the workers
 * @returns the job to follow
 */
export const oneAtATime = async (
  storage: Storage,
  jobs: Jobs,
  what: string,
  wanted: OwnedJob,
  last: (db: PoolClient) => Promise<OwnedJob | undefined>,
  begin: (db: PoolClient) => Promise<() => Promise<void>>,
): Promise<OwnedJob> => {
  let offer = () => Promise.resolve();
  const begun = await transaction(storage.pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 7209313))', [what]);
    const before = await last(db);
    if (before && before.jobId !== wanted.jobId && (await isUnderWay(jobs, before, db))) return before;
    offer = await begin(db);
    return wanted;
  });
  await offer();
  return begun;
};
