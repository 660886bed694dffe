import type { AuditEntry } from '@app/contracts/admin/audit.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';

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
