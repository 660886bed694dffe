import type { NestExpressApplication } from '@nestjs/platform-express';
import { startSandbox } from '../../sandbox/src/sandbox';
import { Visitor } from '../../sandbox/src/visitor';
import { until } from '../../../test/client';
import { freePort } from '../../sandbox/src/free-port';
import { type FreshDatabase, freshDatabase } from '../../../test/database';
import { EarlyAdapter } from '../src/early-adapter';
import { Config } from '../src/platform/kernel/config';
import { Readiness } from '../src/platform/http/readiness';
import { Roles } from '../src/platform/kernel/roles';
import { startApp } from '../src/start';

describe('Several processes that start at once on an empty database', () => {
  let database: FreshDatabase;
  let identity: Awaited<ReturnType<typeof startSandbox>>;
  const apps: NestExpressApplication[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    identity = await startSandbox({ port: 0, publicUrl: 'http://localhost:3000' });
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await identity.stop();
    await database.drop();
  });

  it('all become ready in any order, and work together', async () => {
    const roles = [Roles.api, Roles.worker, Roles.api, Roles.worker];
    const ports = await Promise.all(roles.map(freePort));
    const started = await Promise.all(
      roles.map(async (role, i) => {
        const adapter = new EarlyAdapter();
        await adapter.listenEarly(ports[i] ?? 0, '127.0.0.1');
        return startApp(
          Config.read({
            NODE_ENV: 'test',
            PORT: String(ports[i]),
            DATABASE_URL: database.url,
            OIDC_ISSUER: identity.issuer,
            OIDC_CLIENT_ID: identity.clientId,
            OIDC_CLIENT_SECRET: identity.clientSecret,
            SESSION_SECRET: 'only-for-tests-only-for-tests-only',
            LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
          }),
          role,
          adapter,
          {
            anotherLog: (error) => {
              throw error;
            },
          },
        );
      }),
    );
    apps.push(...started);
    for (const app of apps) await until(async () => (await app.get(Readiness).report()).status === 'ready');
    for (const port of ports) {
      const { status } = await new Visitor(`http://localhost:${port}`).fetch('/api/health/ready');
      expect(status).toBe(200);
    }
  });
});
