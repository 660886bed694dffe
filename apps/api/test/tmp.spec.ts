import { startTestApp, until } from '../../../test/app';
import type { Import, ImportAnalysis } from '@app/contracts/leads/imports.api';
import { bytesOf } from '../src/features/leads/csv/fixtures/fixtures';
it('restarts', async () => {
  const app = await startTestApp();
  const nora = await app.signIn('a@example.com');
  const rows = Array.from({ length: 400 }, (_, i) => `Person ${i},p${i}@example.com\n`).join('');
  const { body: analysis } = await nora.upload<ImportAnalysis>('/api/imports', bytesOf(`Name,Email\n${rows}`), 'a.csv');
  await nora.post(`/api/imports/${analysis.id}/start`, { mapping: analysis.mapping, tag: 'fair' });
  await until(async () => (await nora.get<unknown[]>('/api/leads')).body.length > 20);
  let t = Date.now();
  await app.restart();
  console.log('restarted', Date.now() - t);
  for (let i = 0; i < 12; i++) {
    await new Promise((r) => setTimeout(r, 3000));
    const { rows } = await app.storage.pool.query('select consumer, position::int, epoch from platform.checkpoints');
    const act = await app.storage.pool.query(`select pid, state, wait_event_type, wait_event, left(query, 90) q, now() - xact_start as age from pg_stat_activity where datname = current_database() and state <> 'idle'`);
    const { body } = await nora.get<Import>(`/api/imports/${analysis.id}`);
    console.log(Date.now() - t, JSON.stringify(rows.map((r) => [r.consumer, r.position, r.epoch].join(' '))), String(await app.storage.store.head()), body.state, JSON.stringify(act.rows));
    if (body.state === 'completed') break;
  }
  await app.close();
}, 80_000);
