import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../platform/database/embedded';

export interface Ground {
  /** Folder of the database and of whoever is started on it; removed at the end. */
  folder: string;
  /** `postgres://…` of a superuser. */
  url: string;
}

const folders = new Set<() => Promise<void>>();

/** A new, empty database server in a temporary folder, as durable as the product's own: fsync and synchronous_commit on. */
export const onFreshGround = async <T>(work: (ground: Ground) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-bench-'));
  const database = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const clear = async () => {
    folders.delete(clear);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  folders.add(clear);
  try {
    return await work({ folder, url: database.url });
  } finally {
    await clear();
  }
};

/** For an interrupted run: stops the servers and removes the folders. */
export const clearAll = async (): Promise<void> => {
  for (const clear of [...folders]) await clear();
};
