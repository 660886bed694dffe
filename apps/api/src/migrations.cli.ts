// `npm run migrations -- list | run | revert`: the tables of the platform. A start of Keepwarm runs missing migrations by itself.
import { openDatabase } from './database';
import { Config } from './platform/kernel/config';
import { createPool } from '@app/event-sourcing/postgres/database';
import { listMigrations, migrate, revertLast } from './platform/postgres/migrate';

const usage = `npm run migrations -- list     every migration of this version, and whether it has run
npm run migrations -- run      runs the missing ones
npm run migrations -- revert   reverts the newest one, where no data is lost`;

const command = process.argv[2] ?? '';
if (!['list', 'run', 'revert'].includes(command)) {
  console.error(usage);
  process.exit(2);
}

const { url, stop } = await openDatabase(Config.read(process.env));
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
  await stop();
}
