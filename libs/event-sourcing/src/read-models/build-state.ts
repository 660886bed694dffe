import type { Consumer } from '@app/contracts/admin/read-models.api';
import type { OwnedJob } from '../jobs/job';
import { anyRow, type Db, firstRow } from '../postgres/database';

export type BuildState = NonNullable<Consumer['rebuild']>['state'];

export interface BuildProgress {
  /** The position reached, and the head of the log when it was last read. */
  done: bigint;
  of: bigint;
  /** Events applied to this read model, and how many a second. */
  events: number;
  perSecond: number;
  secondsLeft: number | null;
}

/** The lease of the build of one version. */
export const buildLease = (key: string): string => `${key} build`;

const reportEvery = 500;

/** Records the start of a build, in place of the one before it. `schema` holds its tables until the swap. @param job that it is part of */
export const noteBuild = async (
  db: Db,
  key: string,
  of: bigint,
  schema: string | null,
  job?: OwnedJob,
): Promise<void> => {
  await db.query(
    `insert into platform.rebuilds (consumer, state, done, of, job_id, owner, schema_name) values ($1, 'running', 0, $2, $3, $4, $5)
     on conflict (consumer) do update set state = 'running', done = 0, of = $2, events = 0, job_id = $3, owner = $4,
       schema_name = $5, started_at = now(), updated_at = now()`,
    [key, of, job?.jobId ?? null, job?.owner ?? null, schema],
  );
};

/** How the build in `schema` ended. @returns whether it is still the newest one */
export const endBuild = (db: Db, key: string, schema: string, state: BuildState): Promise<boolean> =>
  anyRow(db, 'update platform.rebuilds set state = $3, updated_at = now() where consumer = $1 and schema_name = $2', [
    key,
    schema,
    state,
  ]);

export const isBuilding = (db: Db, key: string): Promise<boolean> =>
  anyRow(db, 'select from platform.leases where name = $1 and expires_at > now()', [buildLease(key)]);

export const buildJobOf = (db: Db, key: string): Promise<OwnedJob | undefined> =>
  firstRow(db, 'select job_id as "jobId", owner from platform.rebuilds where consumer = $1 and job_id is not null', [
    key,
  ]);

/** Reports the progress at most twice a second, and at the end. */
export const reporter = (db: Db, key: string, started: number, onProgress?: (progress: BuildProgress) => void) => {
  let last = 0;
  return async (done: bigint, of: bigint, events: number, end = false): Promise<void> => {
    if (!end && Date.now() - last < reportEvery) return;
    last = Date.now();
    const seconds = Math.max((last - started) / 1000, 0.001);
    const rate = Number(done) / seconds;
    await db.query(
      'update platform.rebuilds set done = $2, of = $3, events = $4, updated_at = now() where consumer = $1',
      [key, done, of, events],
    );
    onProgress?.({
      done,
      of,
      events,
      perSecond: Math.round(events / seconds),
      secondsLeft: end ? 0 : rate > 0 ? Math.round(Number(of - done) / rate) : null,
    });
  };
};
