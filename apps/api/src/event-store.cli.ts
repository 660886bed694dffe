import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { openDatabase } from './database';
import { Config } from './platform/kernel/config';
import { openStorage } from './platform/postgres/open-storage';
import { Refused, copyLog } from '@app/event-sourcing/integrity/copy-log';
import { type EventStore, StoreUnavailable } from '@app/event-sourcing/event-store';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { adoptLog } from '@app/event-sourcing/integrity/log-adoption';

const usage = `npm run event-store -- copy --from <store> --to <store>
npm run event-store -- adopt

copy    copies the event log into another store, in its order, with every id, type, data and metadata unchanged. At the end it
        reads both logs and compares the number of events and the hash over all of them. It can be interrupted at any time:
        the same command continues, and stores no event twice. The target must be empty or the beginning of such a copy. The
        source is not changed. Stop Keepwarm before, or at least before the last run.
adopt   tells Keepwarm that the log of its settings (EVENTSTORE_URL, or PostgreSQL without) is a copy of the log that it had.
        It compares the log with the hash chain, entry by entry, and sets every position anew. The next start builds the read
        models again while the old rows stay in use. No effect of an event is repeated. Stop Keepwarm before.

<store> is esdb://… or esdb+discover://… for EventStoreDB, postgres://… for PostgreSQL, "embedded" for the PostgreSQL that
Keepwarm brings along (in DATA_DIR), or the name of an environment variable that holds the address, so that no password is
on the command line: --to EVENTSTORE_URL.

A copy has new positions, because positions are each store's own. In EventStoreDB it also has new values of "created". Keepwarm
does not read that: the time of an event and of its recording are in the event itself, and are copied.`;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Refused('Interrupted. The same command continues from here.')));

const closing: (() => Promise<void>)[] = [];
const complain = (error: Error) => console.error(error.message);

/** Opens the embedded database when `config` is left out, even if the settings name another database. */
const databaseUrl = async (config = Config.read(process.env).with({ DATABASE_URL: undefined })): Promise<string> => {
  const database = await openDatabase(config);
  closing.push(database.stop);
  return database.url;
};

/** The address in an option, or in the environment variable that it names. */
const addressOf = (option: string, given: string | undefined): string => {
  const named = given !== undefined && /^[A-Z][A-Z0-9_]*$/.test(given) ? process.env[given] : given;
  if (named) return named;
  throw new Refused(given ? `${given} is not set.` : `--${option} is missing.\n\n${usage}`);
};

const openStore = async (address: string): Promise<EventStore> => {
  if (/^esdb(\+discover)?:\/\//.test(address)) {
    const store = EventStoreDbEventStore.at(address);
    closing.push(() => store.close());
    return store;
  }
  if (address !== 'embedded' && !/^postgres(ql)?:\/\//.test(address))
    throw new Refused('A store is esdb://…, esdb+discover://…, postgres://…, or "embedded".');
  const storage = await openStorage(address === 'embedded' ? await databaseUrl() : address, complain);
  closing.push(() => storage.close());
  return storage.store;
};

const copy = async (given: { from?: string; to?: string }) => {
  const [from, to] = [addressOf('from', given.from), addressOf('to', given.to)];
  if (from === to) throw new Refused('The source and the target are the same store.');
  const source = await openStore(from);
  const target = await openStore(to);
  const { events, appended, hash } = await copyLog(source, target, {
    signal: stop.signal,
    onProgress: ({ phase, events: done, perSecond, share }) =>
      console.log(
        phase === 'copying'
          ? `${done} events copied, ${perSecond} per second, ${Math.floor(share * 100)} %`
          : `${done} events compared, ${Math.floor(share * 100)} %`,
      ),
  });
  console.log(`${appended} events were copied just now.`);
  console.log(`Both logs have ${events} events, and the same hash over all of them: ${hash}`);
  console.log(
    'Next: stop Keepwarm, set the new store in its settings, run "npm run event-store -- adopt", and start Keepwarm.',
  );
};

const adopt = async () => {
  const config = Config.read(process.env);
  const storage = await openStorage(await databaseUrl(config), complain, config.env.EVENTSTORE_URL);
  closing.push(() => storage.close());
  const { changed, entries } = await adoptLog(storage, (done) => console.log(`${done} events compared`));
  console.log(
    changed
      ? `All ${entries} chained events are in this log, in their order and unchanged. Keepwarm uses it from its next start.`
      : 'Keepwarm uses this log already. Nothing was changed.',
  );
};

const run = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  if (positionals.length === 1 && positionals[0] === 'copy') return copy(values);
  if (positionals.length === 1 && positionals[0] === 'adopt') return adopt();
  console.error(usage);
  process.exitCode = 2;
};

try {
  await run();
} catch (error) {
  const plain = error instanceof Refused;
  const cause = error instanceof StoreUnavailable && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(`${(error as Error).message}${cause}`);
  if (error instanceof StoreUnavailable)
    console.error('Nothing is lost. Run the same command again when the store is back.');
  else if (!plain) console.error((error as Error).stack);
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close().catch(complain);
}
