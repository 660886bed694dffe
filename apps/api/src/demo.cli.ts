// `npm run demo -- <email> [days]`: makes a history for a demo account, through the product's own commands.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { registry } from './app.module';
import { openDatabase } from './database';
import { makeHistory } from './demo/demo';
import { UserRow } from './features/account/users.read-model';
import { openStorage } from './platform/event-store/open-storage';
import { Config } from './platform/kernel/config';
import { checkLog } from './platform/operations/log-identity';

const usage = `npm run demo -- <email> [days] [--yes]

email   the address of an account that has signed in once
days    how many days of history to make, 1 to 730; default 90
--yes   needed where NODE_ENV is production, because the events stay in the log for ever`;

const mistaken = (why: string): never => {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
};

const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
const [email, given = '90', ...more] = positionals;
const days = Number(given);
if (!email || more.length > 0) mistaken('Give one email address and, if you like, a number of days.');
if (!Number.isInteger(days) || days < 1 || days > 730) mistaken('days must be a whole number from 1 to 730.');

const config = Config.read(process.env);
const { NODE_ENV, EVENTSTORE_URL } = config.env;
if (NODE_ENV === 'production' && !values.yes) mistaken('This is production: add --yes if you mean it.');

const database = await openDatabase(config);
const storage = await openStorage(database.url, (error) => console.error(error.message), EVENTSTORE_URL);
try {
  await checkLog(storage);
  const source = await registry.tables(storage, 1);
  const user = await source.manager.findOneBy(UserRow, { email });
  await source.destroy();
  if (!user) throw new Error(`Nobody with the address ${email} has signed in yet. Sign in once, then run this again.`);
  const person = { ...user, timeZone: user.timeZone ?? 'UTC', preferredTone: user.preferredTone ?? 'calm' };
  const { leads, texts, events } = await makeHistory(storage.store, person, days, new Date());
  console.log(
    `${email} has a history of ${days} days: ${leads} leads, ${texts} texts, ${events} events. The product shows them when it runs.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await storage.close();
  await database.stop();
}
