import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { startSandbox } from '../../sandbox/src/sandbox';
import { Visitor } from '../../sandbox/src/visitor';
import { builtServer } from '../../../test/built';
import { until } from '../../../test/client';
import { freePort } from '../../sandbox/src/free-port';
import { type FreshDatabase, emptyDatabase } from '../../../test/database';
import { registry } from '../src/app.module';
import { makeHistory } from '../src/demo/demo';
import { EarlyAdapter } from '../src/early-http.adapter';
import { openStorage } from '../src/platform/postgres/open-storage';
import { Config } from '../src/platform/kernel/config';
import { Readiness } from '../src/platform/http/readiness';
import { Roles } from '../src/platform/kernel/roles';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { beginReactions } from '@app/event-sourcing/reactions/reaction';
import { startApp } from '../src/start';

describe('Several processes that start at once on an empty database', () => {
  let database: FreshDatabase;
  let identity: Awaited<ReturnType<typeof startSandbox>>;
  const apps: NestExpressApplication[] = [];
  beforeAll(async () => {
    database = await emptyDatabase();
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

describe('A first start on a log that waits for its reactions, as after `npm run demo`', () => {
  let database: FreshDatabase;
  let storage: Storage;
  let worker: ChildProcess | undefined;
  beforeAll(async () => {
    database = await emptyDatabase();
    storage = await openStorage(database.url, () => undefined);
  });
  afterAll(async () => {
    if (worker?.exitCode === null) {
      worker.kill();
      await once(worker, 'exit');
    }
    await storage.close();
    await database.drop();
  });

  it('runs their jobs when the tables and the command handlers are there: no attempt fails', async () => {
    const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
    const id = randomUUID();
    const person = { id, identity, role: 'coach', timeZone: 'UTC', preferredTone: 'calm' } as const;
    await beginReactions(storage, registry.reactions);
    await makeHistory(storage.store, person, 60, new Date());
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, PORT: '0', NODE_ENV: 'test' };
    const child = spawn(process.execPath, [builtServer(), 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    worker = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const raised = () => storage.pool.query("select from log.events where type = 'NotificationRaised'");
    await until(async () => ((await raised()).rowCount ?? 0) > 0 && said.includes('Keepwarm is ready'), 50_000);
    expect(said).not.toContain('"attempt"');
  });
});
