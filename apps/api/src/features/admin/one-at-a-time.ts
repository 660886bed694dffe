import { transaction } from '../../platform/postgres/database';
import type { PoolClient } from '../../platform/postgres/database';
import type { Storage } from '../../platform/postgres/storage';
import type { Jobs } from '../../platform/jobs/job';

export interface Begun {
  jobId: string;
  owner: string;
}

/** Whether a job waits or runs. A job that the queue does not have any more does neither. */
export const isUnderWay = async (jobs: Jobs, job: Begun | undefined): Promise<boolean> => {
  const state = job && (await jobs.status(job.jobId, job.owner))?.state;
  return state === 'waiting' || state === 'active';
};

/**
 * Starts a job. It does not start one while the last job about `what` runs, or when this request was sent before.
 * @returns the job to follow
 */
export const oneAtATime = (
  storage: Storage,
  jobs: Jobs,
  what: string,
  wanted: Begun,
  last: (db: PoolClient) => Promise<Begun | undefined>,
  begin: (db: PoolClient) => Promise<void>,
): Promise<Begun> =>
  transaction(storage.pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 7209313))', [what]);
    const before = await last(db);
    if (before && before.jobId !== wanted.jobId && (await isUnderWay(jobs, before))) return before;
    await begin(db);
    return wanted;
  });
