import request from 'supertest';
import { freshDatabase, type FreshDatabase } from '../../../../../test/database';
import { TestRedis } from '../../../../../test/redis';
import { nora, omar, ourOrigin, startApp } from '../../../test/doubles/http-app';
import { openStorage } from '../postgres/open-storage';
import { createPool, type Pool } from '@app/event-sourcing/postgres/database';
import type { SignedIn } from '../kernel/people';

describe.each(['PostgreSQL', 'Redis'])('Rate limits in %s', (kept) => {
  let database: FreshDatabase;
  let pool: Pool;
  let redis: TestRedis;
  let apps: Awaited<ReturnType<typeof startApp>>[];
  beforeEach(async () => {
    database = await freshDatabase();
    await (await openStorage(database.url, () => undefined)).close();
    pool = createPool(database.url, 4, () => undefined);
    redis = await TestRedis.start();
    apps = [await start(), await start()];
  });
  afterEach(async () => {
    for (const { app } of apps) await app.close();
    await redis.stop();
    if (!pool.ended) await pool.end();
    await database.drop();
  });

  const start = () =>
    startApp(
      { RATE_LIMITS: 'true', LOG_LEVEL: 'silent', ...(kept === 'Redis' && { REDIS_URL: redis.url }) },
      { pool, installation: 'spec' },
    );
  const at = (process: number) => request(apps[process]?.address ?? '');
  const send = (process: number, who: SignedIn) =>
    at(process).post('/api/slow').set('x-test-user', who.id).set('Origin', ourOrigin);

  it('allow a person thirty slow calls a minute over all processes, then return the time to wait', async () => {
    for (let n = 0; n < 30; n++) expect((await send(n % 2, nora)).status).toBe(200);
    for (const process of [0, 1]) {
      const response = await send(process, nora);
      expect([response.status, response.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(response.get('Retry-After'))).toBeGreaterThan(30);
      expect(response.body.message).toMatch(
        /^That was more than 30 times in a minute\. Nothing is lost; try again in \d+ seconds\.$/,
      );
      expect((await send(process, omar)).status).toBe(200);
    }
    expect((await at(0).get('/api/things').set('x-test-user', nora.id)).status).toBe(200);
    apps.push(await start());
    expect((await send(2, nora)).status).toBe(429);
  });

  it('count sign-ins by IP address', async () => {
    for (let n = 0; n < 30; n++) expect((await at(n % 2).get('/api/login')).status).toBe(302);
    for (const process of [0, 1]) expect((await at(process).get('/api/login')).status).toBe(429);
  });

  it('are counted by each process while the store is away', async () => {
    for (let n = 0; n < 5; n++) expect((await send(0, nora)).status).toBe(200);
    if (kept === 'Redis') await redis.kill();
    else await pool.end();
    for (let n = 0; n < 30; n++) expect((await send(0, nora)).status).toBe(200);
    expect((await send(0, nora)).status).toBe(429);
    expect((await send(1, nora)).status).toBe(200);
  });
});
