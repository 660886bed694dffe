import type { IntegrityResult } from '@app/contracts/audit/integrity.api';
import type { OwnedJob } from '../jobs/job';
import { type Db, firstRow } from '../postgres/database';

/** Notes that the job, a Verify, was started. */
export const noteVerification = async (db: Db, { jobId, owner }: OwnedJob): Promise<void> => {
  await db.query('insert into platform.verifications (job_id, owner) values ($1, $2) on conflict (job_id) do nothing', [
    jobId,
    owner,
  ]);
};

/** The Verify that was started last. It may still run. */
export const latestVerification = (db: Db): Promise<OwnedJob | undefined> =>
  firstRow(db, 'select job_id as "jobId", owner from platform.verifications order by started_at desc limit 1');

export const keepResult = async (db: Db, { jobId, owner }: OwnedJob, result: IntegrityResult): Promise<void> => {
  await db.query(
    `insert into platform.verifications (job_id, owner, ended_at, result) values ($1, $2, clock_timestamp(), $3)
     on conflict (job_id) do update set ended_at = excluded.ended_at, result = excluded.result`,
    [jobId, owner, JSON.stringify(result)],
  );
};

/** The result of the last Verify that ended. @param whole only of those that found nothing broken */
export const lastResult = async (db: Db, whole = false): Promise<IntegrityResult | null> => {
  const row = await firstRow<{ result: IntegrityResult }>(
    db,
    `select result from platform.verifications
     where result is not null and (not $1 or result ->> 'broken' is null) order by ended_at desc limit 1`,
    [whole],
  );
  return row?.result ?? null;
};
