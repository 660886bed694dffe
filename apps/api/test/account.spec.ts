import type { User } from '@app/contracts/account/account.api';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';

let app: TestApp;
let nora: TestClient;
beforeAll(async () => {
  const t = Date.now();
  app = await startTestApp();
  console.log('start', Date.now() - t);
  nora = await app.signIn('nora.lindqvist@example.com');
  console.log('signed in', Date.now() - t);
});
afterAll(() => app.close());

it('runs', async () => {
  expect((await nora.get<User>('/api/auth/user')).body.email).toBe('nora.lindqvist@example.com');
});
