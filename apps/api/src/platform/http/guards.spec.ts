import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { httpApp, nora, ourOrigin } from '../../../test/doubles/http-app';

describe('Guards', () => {
  const { running, get, post } = httpApp();

  describe('sessions', () => {
    it('are needed for every endpoint that is not public', async () => {
      for (const path of ['/api/things', '/api/forgotten', '/api/live']) {
        const response = await request(running().address).get(path);
        expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
        expect(response.body.message).toBe('You are logged out. Sign in to go on.');
      }
      expect((await request(running().address).get('/api/health/live')).status).toBe(200);
    });

    it('look up the person for every request; caching is the task of the port', async () => {
      const before = running().people.find.mock.calls.length;
      for (let n = 0; n < 3; n++) await get('/api/things').expect(200);
      expect(running().people.find.mock.calls.length).toBe(before + 3);
    });

    it('are refused when their person does not exist', async () => {
      expect((await request(running().address).get('/api/things').set('x-test-user', randomUUID())).status).toBe(401);
    });
  });

  describe('the origin check', () => {
    const send = (headers: Record<string, string>) =>
      request(running().address).post('/api/slow').set('x-test-user', nora.id).set(headers);

    it.each([
      ['the public address', { Origin: ourOrigin }],
      ['a Referer where there is no Origin', { Referer: `${ourOrigin}/leads` }],
    ])('lets %s through', async (_, headers) => {
      expect((await send(headers)).status).toBe(200);
    });

    it('accepts the address of the request itself', async () => {
      expect((await send({ Origin: new URL(running().address).origin })).status).toBe(200);
    });

    it.each<[string, Record<string, string>]>([
      ['nothing at all', {}],
      ['another site', { Origin: 'https://evil.example' }],
      ['another port', { Origin: 'http://localhost:3001' }],
      ['a hidden origin', { Origin: 'null' }],
      ['a hidden origin with a good Referer', { Origin: 'null', Referer: `${ourOrigin}/` }],
      ['a name that only begins like ours', { Referer: `${ourOrigin}.evil.example/` }],
      ['a browser that says it is another site', { Origin: ourOrigin, 'Sec-Fetch-Site': 'cross-site' }],
    ])('refuses %s', async (_, headers) => {
      const response = await send(headers);
      expect([response.status, response.body.code]).toEqual([403, 'csrf_failed']);
    });

    it('accepts reading calls from any origin', async () => {
      expect((await get('/api/things').set('Origin', 'https://evil.example')).status).toBe(200);
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ])('refuses a body of type %s', async (type) => {
      const response = await post('/api/things').set('Content-Type', type).send('{"name":"A"}');
      expect([response.status, response.body.code]).toEqual([415, 'unsupported_media_type']);
    });
  });

  describe('uploads', () => {
    const send = (file: Buffer, field = 'file') => post('/api/upload').attach(field, file, 'contacts.csv');

    it('arrive as a file', async () => {
      expect((await send(Buffer.from('a,b'))).body).toEqual({ bytes: 3, by: nora.email });
    });

    it('are refused above the limit, which the message names', async () => {
      const response = await send(Buffer.alloc(1024 * 1024 + 1));
      expect([response.status, response.body.code]).toEqual([413, 'too_large']);
      expect(response.body.message).toBe('The file is larger than 1 MB. Nothing was imported.');
    });

    it('name the expected field, and refuse JSON', async () => {
      expect((await send(Buffer.from('x'), 'picture')).body).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'file' }],
      });
      expect((await post('/api/upload').send({ file: 'x' })).status).toBe(415);
    });

    it('are not read without a session', async () => {
      const response = await request(running().address)
        .post('/api/upload')
        .set('Origin', ourOrigin)
        .attach('file', Buffer.alloc(10), 'a');
      expect(response.status).toBe(401);
    });
  });
});
