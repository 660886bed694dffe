import { randomUUID } from 'node:crypto';
import { freshDatabase } from '../../../../../test/database';
import { count } from '../../../test/contracts/jobs.contract';
import { openStorage } from '../postgres/open-storage';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { columns, Outbox, rowOf } from './outbox';

let storage: Storage;
let drop: () => Promise<void>;
let outbox: Outbox;

beforeEach(async () => {
  const database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
  drop = () => database.drop();
  outbox = new Outbox(storage.pool);
});
afterEach(async () => {
  await storage.close();
  await drop();
});

const ask = (id: string, owner: string) =>
  storage.pool.query(`insert into platform.job_inputs (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    ...rowOf(count, { id, owner, correlationId: null, input: { to: 1 } }),
  ]);

it.each([1, 2])('Of jobs that begin at the same moment, at most %d of one person and kind run', async (perPerson) => {
  const [ida, nora] = [randomUUID(), randomUUID()];
  // The pool opens its connections first, so that the claims begin together.
  await Promise.all(Array.from({ length: 8 }, () => storage.pool.query('select pg_sleep(0.05)')));
  for (let round = 1; round <= 10; round++) {
    const ids = Array.from({ length: 8 }, (_, n) => `ida-${round}-${n}`);
    await Promise.all(ids.map((id) => ask(id, ida)));
    await ask(`nora-${round}`, nora);
    const claims = await Promise.all(
      [...ids, `nora-${round}`].map(async (id) => {
        const lease = randomUUID();
        return { id, lease, claim: await outbox.claim(id, lease, perPerson) };
      }),
    );
    const begun = claims.filter(({ claim }) => typeof claim === 'object');
    expect(begun.filter(({ id }) => id.startsWith('ida'))).toHaveLength(perPerson);
    expect(begun.filter(({ id }) => id.startsWith('nora'))).toHaveLength(1);
    await storage.pool.query(
      `update platform.job_inputs set ended_at = now(), outcome = 'completed', lease_until = null`,
    );
  }
});
