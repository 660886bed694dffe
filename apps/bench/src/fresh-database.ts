import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@app/embedded-postgres/embedded';

export interface Ground {
  /** Folder of the database and of the programs that use it; removed at the end. */
  folder: string;
  /** `postgres://…` of a superuser. */
  url: string;
  /** Process id of the database server. */
  postmaster: number;
}

let version = '';
/** Version of PostgreSQL; empty before the first benchmark. */
export const serverVersion = (): string => version;

/** Checks that the server writes to the disk before it acknowledges. @returns its process id @throws Error */
const checkDurable = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('server_version') as version, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on') throw new Error('The database server is not durable');
    version = rows[0].version ?? '';
    return Number(rows[0].pid);
  } finally {
    await client.end();
  }
};

const folders = new Set<() => Promise<void>>();

/** A new, empty database server in a temporary folder, as durable as the product's own: fsync and synchronous_commit on. */
export const onFreshGround = async <T>(work: (ground: Ground) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-bench-'));
  // When root starts it, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const database = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const clear = async () => {
    folders.delete(clear);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  folders.add(clear);
  try {
    const postmaster = await checkDurable(database.url);
    return await work({ folder, url: database.url, postmaster });
  } finally {
    await clear();
  }
};

/** For an interrupted run: stops the servers and removes the folders. */
export const clearAll = async (): Promise<void> => {
  for (const clear of folders) await clear();
};
