// `npm run rotate-key`: encrypts all secrets with the first key of ENCRYPTION_KEY. docs/operations.md says when.
import { openDatabase } from './database';
import { Config } from './platform/kernel/config';
import { createPool } from '@app/event-sourcing/postgres/database';
import { migrate } from './platform/postgres/migrate';
import { rotateSecrets } from './platform/postgres/secrets';

const config = Config.read(process.env);
const { url, stop } = await openDatabase(config);
const pool = createPool(url, 2, (error) => console.error(error.message));
try {
  await migrate(url, pool);
  const keyring = await config.keyring();
  const { rotated, unreadable } = await rotateSecrets(pool, keyring);
  console.log(`${rotated} secrets are now encrypted with the key ${keyring.currentId}.`);
  for (const [key, n] of unreadable)
    console.error(`${n} secrets of the key ${key} cannot be decrypted with these keys.`);
  if (unreadable.size > 0) process.exitCode = 1;
  else console.log('No secret needs an older key any more.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await pool.end();
  await stop();
}
