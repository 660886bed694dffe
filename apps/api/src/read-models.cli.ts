import 'reflect-metadata';
import path from 'node:path';
import { registry } from './app.module';
import { Config } from './platform/config';
import { startEmbedded } from './platform/database/embedded';
import { Storage } from './platform/database/storage';
import { rebuild } from './platform/read-models/rebuild';

const usage = `npm run read-models -- list
npm run read-models -- rebuild <name> [--verify]

list      every read model with its position, how far it is behind, and its parked streams
rebuild   folds a read model again from the first event, beside the live rows, and swaps them in
--verify  compares the new rows with the live ones at the same position of the log, before the swap`;

const list = async (storage: Storage) => {
  const head = await storage.store.head();
  const { rows } = await storage.pool.query<{ consumer: string; version: number; position: bigint; parked: bigint }>(
    `select consumer, version, position, (select count(*) from platform.parked_streams p where p.consumer = c.consumer) as parked
     from platform.checkpoints c`,
  );
  console.table(
    registry.readModels.map(({ name, version }) => {
      const row = rows.find((r) => r.consumer === name);
      return {
        name,
        version,
        'stored version': row?.version ?? 'none',
        position: String(row?.position ?? 0n),
        behind: String(head - (row?.position ?? 0n)),
        'parked streams': Number(row?.parked ?? 0n),
      };
    }),
  );
  // Reactions follow the log too; of them only what waits is worth a line.
  for (const { consumer, parked } of rows)
    if (consumer.startsWith('reaction ') && parked > 0n) console.log(`${consumer}: ${parked} parked streams`);
};

const rebuildOne = async (storage: Storage, name: string | undefined, verify: boolean) => {
  const model = registry.readModels.find((m) => m.name === name);
  if (!model)
    throw new Error(
      `There is no read model "${name ?? ''}". There are: ${registry.readModels.map((m) => m.name).join(', ')}`,
    );
  const result = await rebuild(model, storage, storage.store, {
    verify,
    onProgress: ({ done, of, events, perSecond, secondsLeft }) =>
      console.log(
        `${done} of ${of}, ${events} events, ${perSecond} a second${secondsLeft === null ? '' : `, ${secondsLeft} s left`}`,
      ),
  });
  console.log(
    `Rebuilt ${model.name}: ${result.events} events in ${result.seconds.toFixed(1)} s, swapped in ${result.swapMs} ms`,
  );
  for (const { table, equal, differ, examples } of result.comparison) {
    console.log(`${table}: ${equal} rows equal, ${differ} differ`);
    for (const { only, row } of examples) console.log(`  only ${only}: ${row}`);
  }
};

const [command, ...args] = process.argv.slice(2);
const config = Config.read(process.env);
const database = config.env.DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: path.join(path.resolve(config.env.DATA_DIR), 'postgres') });
const url = config.env.DATABASE_URL ?? database?.url ?? '';
const storage = await Storage.open(url, (error) => console.error(error.message));
try {
  if (command === 'list') await list(storage);
  else if (command === 'rebuild')
    await rebuildOne(
      storage,
      args.find((a) => !a.startsWith('-')),
      args.includes('--verify'),
    );
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await storage.close();
  // Leaves the server alone where the product runs on it: the last one to leave stops it.
  await database?.stop();
}
