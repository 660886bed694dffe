import type { AuditEntry } from '@app/contracts/audit/audit.api';
import { LastAdmin } from '../src/platform/auth/last-admin';
import { People } from '../src/platform/kernel/people';
import { Roles } from '../src/platform/kernel/roles';
import { JsonLogger } from '../src/platform/telemetry/logging';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { Part } from './fleet';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'admin@example.com, second@example.com' });
});
afterAll(() => app.close());

const roleOf = async (who: TestClient) => (await who.get<{ role: string }>('/api/auth/user')).body.role;

it('A person who is removed from the list of admins loses the role at once; a new admin gets it with the next sign-in', async () => {
  const [first, second] = [await app.signIn('admin@example.com'), await app.signIn('second@example.com')];
  expect((await second.get('/api/admin/users')).status).toBe(200);
  await app.restart({ ADMIN_EMAILS: ['admin@example.com'] });
  expect((await second.get('/api/admin/users')).status).toBe(403);
  expect(await roleOf(second)).toBe('coach');
  expect((await app.signIn('second@example.com')).user.role).toBe('coach');
  await app.restart();
  expect(await roleOf(second)).toBe('coach');
  expect((await app.signIn('second@example.com')).user.role).toBe('admin');
  expect((await second.get('/api/admin/users')).status).toBe(200);

  const events = await app.log(`user-${second.id}`);
  expect(events.map((e) => e.type)).toEqual(['UserRegistered', 'RoleChanged', 'RoleChanged']);
  const said = await until(async () => {
    const { body } = await first.get<AuditEntry[]>(`/api/admin/audit?user=${second.id}`);
    return body.length === events.length && body.map((e) => e.summary);
  });
  expect(said).toEqual(['became an admin', 'is no longer an admin', 'opened an account']);
});

it('The last admin cannot be removed: an api does not start when no admin is left in the list', async () => {
  await app.signIn('admin@example.com');
  const start = (emails: string[], roles = Roles.all) =>
    new LastAdmin(
      app.app.get(People),
      app.config.with({ ADMIN_EMAILS: emails }),
      roles,
      app.app.get(JsonLogger),
    ).onModuleInit();
  await expect(start([])).rejects.toThrow('ADMIN_EMAILS names none of the admins');
  await expect(start(['new@example.com'])).rejects.toThrow('ADMIN_EMAILS names none of the admins');
  await start([], Roles.worker);
  // The handover: both, until the new one has signed in.
  await start(['new@example.com', 'admin@example.com']);

  const { NODE_ENV, PUBLIC_URL, DATABASE_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SESSION_SECRET } =
    app.config.env;
  const env = { NODE_ENV, PUBLIC_URL, DATABASE_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SESSION_SECRET };
  const given = Object.entries(env).map(([name, value]) => [name, String(value)] as const);
  const process = await Part.begin(['api'], { ...Object.fromEntries(given), ADMIN_EMAILS: 'new@example.com' });
  await process.says(/Keepwarm cannot start: ADMIN_EMAILS names none of the admins/, 60_000);
  expect((await process.end()).code).toBe(1);
}, 90_000);
