import type { Pool } from '../postgres/database';

export type RebuildState = 'running' | 'swapped' | 'differs' | 'failed';

export interface RebuildProgress {
  /** Positions of the log passed, of how many there were when it was last asked. */
  done: bigint;
  of: bigint;
  /** Events applied to this read model, and how many a second. */
  events: number;
  perSecond: number;
  secondsLeft: number | null;
}

/** The job that a rebuild is part of, and whose it is. */
export interface RebuildJob {
  jobId: string;
  owner: string;
}

/** The name of a rebuild's checkpoint and lease. */
export const rebuildConsumer = (readModel: string): string => `${readModel} rebuild`;

type Db = Pick<Pool, 'query'>;
const reportEvery = 500;

/** Notes a rebuild that begins, in the place of the one before it. */
export const noteRebuild = async (db: Db, readModel: string, of: bigint, job?: RebuildJob): Promise<void> => {
  await db.query(
    `insert into platform.rebuilds (consumer, state, done, of, job_id, owner) values ($1, 'running', 0, $2, $3, $4)
     on conflict (consumer) do update set state = 'running', done = 0, of = $2, events = 0, job_id = $3, owner = $4,
       started_at = now(), updated_at = now()`,
    [readModel, of, job?.jobId ?? null, job?.owner ?? null],
  );
};

/** How a rebuild ended. */
export const endRebuild = async (db: Db, readModel: string, state: RebuildState): Promise<void> => {
  await db.query('update platform.rebuilds set state = $2, updated_at = now() where consumer = $1', [readModel, state]);
};

/** Whether some process works on a rebuild of it at this moment. */
export const isRebuilding = async (db: Db, readModel: string): Promise<boolean> =>
  (await db.query('select from platform.leases where name = $1 and expires_at > now()', [rebuildConsumer(readModel)]))
    .rowCount === 1;

/** The job of the rebuild that was noted last. */
export const rebuildJobOf = async (db: Db, readModel: string): Promise<RebuildJob | undefined> =>
  (
    await db.query<RebuildJob>(
      'select job_id as "jobId", owner from platform.rebuilds where consumer = $1 and job_id is not null',
      [readModel],
    )
  ).rows[0];

/** Says how far it is, twice a second at most, and at the end. */
export const reporter = (db: Db, name: string, started: number, onProgress?: (progress: RebuildProgress) => void) => {
  let last = 0;
  return async (done: bigint, of: bigint, events: number, end = false): Promise<void> => {
    if (!end && Date.now() - last < reportEvery) return;
    last = Date.now();
    const seconds = Math.max((last - started) / 1000, 0.001);
    const rate = Number(done) / seconds;
    await db.query(
      'update platform.rebuilds set done = $2, of = $3, events = $4, updated_at = now() where consumer = $1',
      [name, done, of, events],
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
