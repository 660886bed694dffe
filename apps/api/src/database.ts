import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './platform/kernel/config';
import { type EmbeddedOptions, startEmbedded } from '@app/embedded-postgres/embedded';

/** The named database, else the embedded one in DATA_DIR, which `stop` stops unless somebody else uses it. */
export const openDatabase = async (
  { env }: Config,
  watch?: EmbeddedOptions['watch'],
): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: () => Promise.resolve() };
  const folder = path.resolve(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'postgres'), watch });
  return { url: embedded.url, stop: () => embedded.stop() };
};
