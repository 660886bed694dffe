import { type FreshDatabase, emptyDatabase } from '../../../../test/database';
import { upgrade } from './upgrade';

let database: FreshDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

it('An upgrade under load: no read fails, no write is refused, nothing is lost or doubled, and the rows are right', async () => {
  const result = await upgrade(database.url, 10);
  expect(result).toMatchObject({ failedReads: [], refusedWrites: [], lost: 0, doubled: 0, differing: [] });
  expect(result.actions).toBeGreaterThan(20);
  expect(result.reads).toBeGreaterThan(50);
}, 300_000);
