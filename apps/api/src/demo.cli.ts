// `npm run demo -- [email] [days]`: makes a history for a demo account, through the product's own commands.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { AccountEvent } from '@app/contracts/account/account.events';
import { account } from '@app/domain/account/account';
import { fold } from '@app/domain/decider';
import { type Person, personFor } from '../../sandbox/src/identity/person';
import { registry } from './app.module';
import { openDatabase } from './database';
import type { DemoPerson } from './demo/acts';
import { makeHistory } from './demo/demo';
import { UserRow } from './features/account/users.read-model';
import { derivedId } from '@app/event-sourcing/commands/context';
import { openStorage } from './platform/postgres/open-storage';
import { Config } from './platform/kernel/config';
import { anyLease } from '@app/event-sourcing/postgres/locks';
import { checkLog } from '@app/event-sourcing/integrity/log-identity';
import { beginReactions } from '@app/event-sourcing/reactions/reaction';

const usage = `npm run demo -- [email] [days] [--yes]

email   the address of the account; default nora.lindqvist@example.com. With a sign-in provider of your own: one that has
        signed in once
days    how many days of history to make, 1 to 730; default 90
--yes   needed where NODE_ENV is production, because the events stay in the log for ever`;

const mistaken = (why: string): never => {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
};

const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
const [email = 'nora.lindqvist@example.com', given = '90', ...more] = positionals;
const days = Number(given);
if (more.length > 0) mistaken('Give one email address and a number of days at most.');
if (!Number.isInteger(days) || days < 1 || days > 730) mistaken('days must be a whole number from 1 to 730.');

const config = Config.read(process.env);
const { NODE_ENV, EVENTSTORE_URL } = config.env;
if (NODE_ENV === 'production' && !values.yes) mistaken('This is production: add --yes if you mean it.');

const idOf = async (sandboxed: Person): Promise<string> => {
  const { OIDC_ISSUER, SANDBOX_PORT, PORT } = config.env;
  if (!OIDC_ISSUER) return derivedId('user', `http://localhost:${SANDBOX_PORT ?? PORT + 1}`, sandboxed.sub);
  const source = await registry.tables(storage, 1);
  const user = await source.manager.findOneBy(UserRow, { email: sandboxed.email });
  await source.destroy();
  if (!user) throw new Error(`Nobody with the address ${email} has signed in yet. Sign in once, then run this again.`);
  return user.id;
};

/** The account with this address. Without one: the account that a first sign-in at the sandbox would create. */
const personOf = async (address: string): Promise<DemoPerson> => {
  const sandboxed = personFor(address);
  if (!sandboxed) throw new Error(`${address} is no email address.`);
  const id = await idOf(sandboxed);
  const known = fold(account, (await storage.store.readStream(`user-${id}`)) as unknown as AccountEvent[]);
  const there = known.status === 'registered' ? known : undefined;
  const { email, givenName, familyName = null } = sandboxed;
  return {
    id,
    role: there?.role ?? 'coach',
    identity: there?.identity ?? { email, firstName: givenName, lastName: familyName, picture: null },
    timeZone: there?.profile.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    preferredTone: there?.profile.preferredTone ?? 'calm',
  };
};

const database = await openDatabase(config);
const storage = await openStorage(database.url, (error) => console.error(error.message), EVENTSTORE_URL);
try {
  await checkLog(storage);
  if (await anyLease(storage.pool))
    throw new Error(
      'Keepwarm is running, and its jobs would change the history while it is made. Stop it, run this again, then start it.',
    );
  const person = await personOf(email);
  // So that the product notifies of what waits, also when it starts for the first time after this.
  await beginReactions(storage, registry.reactions);
  const { leads, texts, events } = await makeHistory(storage.store, person, days, new Date());
  console.log(
    `${email} has a history of ${days} days: ${leads} leads, ${texts} texts, ${events} events. Start Keepwarm at ${config.publicUrl} to see them.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await storage.close();
  await database.stop();
}
