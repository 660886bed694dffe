// `npm run migrations -- list | run | revert`: the tables of the platform. A start of Keepwarm runs what is missing by itself.
import path from 'node:path';
import { Config } from './platform/kernel/config';
import { createPool } from './platform/postgres/database';
import { startEmbedded } from './platform/postgres/embedded';
import { listMigrations, migrate, revertLast } from './platform/postgres/migrate';

const usage = `npm run migrations -- list     every migration of this version, and whether it ran
npm run migrations -- run      runs those that are missing
npm run migrations -- revert   takes the newest one back, where that loses nothing`;

const command = process.argv[2] ?? '';
if (!['list', 'run', 'revert'].includes(command)) {
  console.error(usage);
  process.exit(2);
}

const { DATABASE_URL, DATA_DIR } = Config.read(process.env).env;
const embedded = DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: path.join(path.resolve(DATA_DIR), 'postgres') });
const url = DATABASE_URL ?? embedded?.url ?? '';
const pool = createPool(url, 2, (error) => console.error(error.message));
try {
  if (command === 'run') {
    const ran = await migrate(url, pool);
    console.log(ran.length > 0 ? `Ran ${ran.join(', ')}` : 'Nothing is missing.');
  } else {
    if (command === 'revert') await revertLast(url, pool);
    console.table(await listMigrations(pool));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await pool.end();
  await embedded?.stop();
}
