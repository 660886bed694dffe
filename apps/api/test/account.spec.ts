import { randomUUID } from 'node:crypto';
import type { User } from '@app/contracts/account/account.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { call, startTestApp, type TestApp } from '../../../test/app';
import { People } from '../src/platform/http/people';
import { logLength } from './endpoints';
import { schemaOf } from './schemas';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('Signing in', () => {
  it('creates an account the first time, and finds it later', async () => {
    const nora = await app.signIn('nora.lindqvist@example.com');
    expect(nora.user).toMatchObject({
      email: 'nora.lindqvist@example.com',
      role: 'coach',
      subscriptionTier: 'free',
      preferredTone: null,
      clientTypes: [],
      engageTarget: 5,
      timeZone: null,
      bio: null,
      profileImageUrl: null,
      updatedAt: nora.user.createdAt,
    });
    const before = await logLength(app);
    const again = await app.signIn('nora.lindqvist@example.com');
    expect(again.user).toEqual(nora.user);
    expect(again.visitor.cookie('sid')).not.toBe(nora.visitor.cookie('sid'));
    expect(await logLength(app)).toBe(before);
    expect((await app.log(`user-${nora.id}`)).map((e) => e.type)).toEqual(['UserRegistered']);
  });

  it('creates one account when several tabs sign in for the first time at once', async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => app.signIn('twice@example.com')));
    expect(new Set(tabs.map((t) => t.id)).size).toBe(1);
    expect(await app.log(`user-${tabs[0]?.id}`)).toHaveLength(1);
  });

  it('gives the role of admin to an address in ADMIN_EMAILS', async () => {
    expect((await app.signIn('admin@example.com')).user.role).toBe('admin');
  });

  it('records a changed address, name and picture, and the role follows the address', async () => {
    const people = app.app.get(People);
    const about = { issuer: 'https://id.example.com', subject: 'nora', firstName: 'Nora', lastName: 'Lindqvist' };
    const id = await people.signedIn({ ...about, email: 'nora@old.example', picture: null }, randomUUID());
    const picture = 'https://id.example.com/nora.jpg';
    const now = { ...about, lastName: 'Holm', email: 'admin@example.com', picture };
    expect(await people.signedIn(now, randomUUID())).toBe(id);
    expect(await people.find(id)).toMatchObject({ email: 'admin@example.com', lastName: 'Holm', role: 'admin' });
    await people.signedIn(now, randomUUID());
    await people.signedIn({ ...now, email: 'nora@new.example' }, randomUUID());
    expect(await people.find(id)).toMatchObject({ email: 'nora@new.example', role: 'coach' });
    expect((await app.log(`user-${id}`)).map((e) => e.type)).toEqual([
      'UserRegistered',
      'IdentityChanged',
      'RoleChanged',
      'IdentityChanged',
      'RoleChanged',
    ]);
    const [row] = await app.storage.pool
      .query<{ url: string }>(`select profile_image_url as url from ${schemaOf('users')}.users where id = $1`, [id])
      .then(({ rows }) => rows);
    expect(row?.url).toBe(picture);
  });

  it('lasts until the person signs out', async () => {
    const nora = await app.signIn('leaving@example.com');
    await nora.get('/api/logout');
    expect(await nora.get('/api/auth/user')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('The profile', () => {
  it('stores the changed fields trimmed, and does not change the others', async () => {
    const nora = await app.signIn('profile@example.com');
    const first = await nora.patch<User>('/api/auth/user', {
      firstName: ' Nora ',
      lastName: 'Lindqvist',
      bio: 'I help clinics hand over.',
      preferredTone: 'reflective',
      clientTypes: ['COOs', 'Clinic directors'],
      timeZone: 'Europe/Stockholm',
    });
    expect(first.body).toMatchObject({
      firstName: 'Nora',
      preferredTone: 'reflective',
      clientTypes: ['COOs', 'Clinic directors'],
    });
    const second = await nora.patch<User>('/api/auth/user', { bio: '' });
    expect(second.body).toEqual({ ...first.body, bio: null, updatedAt: second.body.updatedAt });
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true);
    expect((await nora.get<User>('/api/auth/user')).body).toEqual(second.body);
  });

  it('stores no event when nothing changes', async () => {
    const nora = await app.signIn('unchanged@example.com');
    await nora.patch('/api/auth/user', { bio: 'Same.', clientTypes: ['A'] });
    const before = await logLength(app);
    await nora.patch('/api/auth/user', { bio: 'Same.', clientTypes: ['A'] });
    await nora.patch('/api/auth/user', {});
    expect(await logLength(app)).toBe(before);
  });

  it.each([
    ['an unknown tone', { preferredTone: 'loud' }, 'preferredTone'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a role of one’s own choice', { role: 'admin' }, 'role'],
    ['a plan of one’s own choice', { subscriptionTier: 'studio' }, 'subscriptionTier'],
    ['a status of one’s own choice', { subscriptionStatus: 'active' }, 'subscriptionStatus'],
    ['another address', { email: 'x@example.com' }, 'email'],
    ['too long a name', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['too many client types', { clientTypes: Array.from({ length: 13 }, (_, i) => `c${i}`) }, 'clientTypes'],
    ['a blank client type', { clientTypes: [' '] }, 'clientTypes.0'],
  ])('refuses %s and changes nothing', async (_, body, path) => {
    const nora = await app.signIn('refused@example.com');
    const before = await logLength(app);
    const answer = await nora.patch<ErrorResponse>('/api/auth/user', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((e) => e.path)).toEqual([path]);
    expect(await logLength(app)).toBe(before);
  });

  it('cannot be changed from another site', async () => {
    const nora = await app.signIn('elsewhere@example.com');
    const from = (headers: Record<string, string>) => nora.patch('/api/auth/user', { bio: 'x' }, { headers });
    expect(await from({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    });
    expect(await from({ origin: 'null' })).toMatchObject({ status: 403 });
    const form = await call(nora.visitor, 'PATCH', '/api/auth/user', new URLSearchParams({ bio: 'x' }));
    expect(form).toMatchObject({ status: 415 });
  });
});

it('Every error has the same shape, with the request id of the log', async () => {
  const nora = await app.signIn('shape@example.com');
  for (const address of ['/api/leads/none', '/api/nothing', '/api/leads?limit=x']) {
    const { status, body, headers } = await nora.get(address);
    expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
    expect(body.requestId).toBe(headers.get('x-request-id'));
  }
});
