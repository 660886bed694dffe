import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { Readiness } from './readiness';
import { httpApp, nora } from '../../../test/doubles/http-app';

describe('Responses', () => {
  const { running, get, post } = httpApp();

  describe('errors', () => {
    it.each([
      ['not_found', 404],
      ['invalid_transition', 409],
      ['stale_text', 409],
      ['conflict', 409],
      ['anything_else', 409],
      ['idempotency_key_reused', 422],
      ['unreadable_file', 422],
      ['validation_failed', 400],
      ['too_large', 413],
      ['store_unavailable', 503],
    ])('%s returns %i', async (code, status) => {
      const response = await get(`/api/refusals/${code}`);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ statusCode: status, code, message: 'No, and here is why.' });
      expect(response.body.requestId).toBe(response.get('X-Request-Id'));
    });

    it('return the current state when a transition is not allowed', async () => {
      expect((await get('/api/refusals/invalid_transition')).body.current).toEqual({ now: 'approved' });
      expect((await get('/api/refusals/conflict')).body).not.toHaveProperty('current');
    });

    it('log an unexpected error with the request id, and hide it from the client', async () => {
      const response = await get('/api/refusals/bug').set('X-Request-Id', 'a-number-of-mine');
      expect([response.status, response.body.code, response.body.requestId]).toEqual([
        500,
        'internal_error',
        'a-number-of-mine',
      ]);
      expect(response.text).not.toMatch(/secret|Error|\.ts/);
      const line = running().log.find((l) => l.requestId === 'a-number-of-mine' && l.msg === 'unexpected error');
      expect(line).toMatchObject({
        level: 'error',
        context: 'http',
        err: { type: 'Error', message: 'secret of the house, [email]' },
      });
      expect(line).toMatchObject({
        err: { stack: expect.stringMatching(/doubles\/http-app\.ts(.|\n)*node_modules\/@nestjs/) as string },
      });
    });

    it('return 503 while the database is away or read models are not built, and 500 for other errors', async () => {
      for (const reason of ['database', 'building']) {
        const response = await get(`/api/refusals/${reason}`);
        expect([response.status, response.body.code]).toEqual([503, 'store_unavailable']);
      }
      expect(JSON.stringify(running().log)).not.toContain('Key (email)');
      const outage = running().log.find((l) => l.msg === 'a store cannot be reached');
      expect(outage).toMatchObject({ level: 'warn', why: expect.arrayContaining([expect.any(String)]) as string[] });
      expect(outage).not.toHaveProperty('err');
    });

    it('ask for another try when a newer version has stored an event that this one does not know', async () => {
      const response = await get('/api/refusals/newer');
      expect([response.status, response.body.code, response.get('Retry-After')]).toEqual([503, 'newer_version', '5']);
      expect(response.body.message).toContain('try again in a moment');
      expect(response.text).not.toMatch(/LeadPinned|lead-|Error/);
    });

    it('are an HTML page when the browser navigated to the address', async () => {
      const response = await get('/api/refusals/markup').set({ 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' });
      expect([response.status, response.type]).toEqual([409, 'text/html']);
      expect(response.text).toContain('No &#60;b&#62;, and here is why.');
      expect(response.text).toContain(response.get('X-Request-Id'));
    });

    it('have the same shape when Express itself refuses a request', async () => {
      const broken = await post('/api/things').type('json').send('{"name": ');
      expect([broken.status, broken.body.code]).toEqual([400, 'malformed_json']);
      const large = await post('/api/things').send({ name: 'A'.repeat(1_100_000) });
      expect([large.status, large.body.code]).toEqual([413, 'too_large']);
      const unknown = await get('/api/nothing');
      expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
      expect(unknown.body.message).not.toContain('/api/nothing');
      const undecodable = await get('/api/things/%FF');
      expect([undecodable.status, undecodable.body.code]).toEqual([400, 'bad_request']);
      const charset = await post('/api/things')
        .set('Content-Type', 'application/json; charset=latin1')
        .send('{"name":"A"}');
      expect([charset.status, charset.body.code]).toEqual([415, 'unsupported_media_type']);
    });
  });

  describe('request ids', () => {
    it.each([
      ['abcdefgh', true],
      ['A1-'.repeat(21), true],
      ['short', false],
      ['x'.repeat(65), false],
      ['has spaces in it', false],
      ['<script>alert(1)', false],
    ])('%s is kept: %s', async (given, kept) => {
      const id = (await get('/api/things').set('X-Request-Id', given)).get('X-Request-Id');
      expect(id === given).toBe(kept);
      expect(id).toMatch(/^[A-Za-z0-9-]{8,64}$/);
    });
  });

  describe('headers', () => {
    it('allow no inline script or style, and no other origin', async () => {
      const response = await get('/api/things');
      const policy = response.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(response.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.get('Referrer-Policy')).toBe('same-origin');
      expect(response.get('Permissions-Policy')).toContain('camera=()');
      expect(response.get('Cache-Control')).toBe('no-store');
      expect(response.get('Strict-Transport-Security')).toBeUndefined();
      expect(response.get('X-Powered-By')).toBeUndefined();
    });

    it('forbid to cache responses, also errors', async () => {
      expect((await get('/api/nothing')).get('Cache-Control')).toBe('no-store');
    });

    it.each(['/API/things', '/Api/things/', '/api/THINGS'])('forbid to cache the response of %s too', async (path) => {
      const response = await get(path);
      expect([response.status, response.get('Cache-Control')]).toEqual([200, 'no-store']);
    });
  });

  describe('the log', () => {
    it('describes a request without its content', async () => {
      const id = randomUUID();
      const number = randomUUID();
      await get(`/api/things/${id}?q=nora%40example.com`).set({
        'X-Request-Id': number,
        Cookie: 'sid=secret-cookie',
        Authorization: 'Bearer secret-token',
      });
      await post('/api/things').send({ name: 'Very Private Name' });
      const line = running().log.find((l) => l.requestId === number);
      expect(line).toEqual({
        level: 'info',
        time: expect.any(String) as string,
        requestId: number,
        method: 'GET',
        route: '/api/things/:id',
        status: 400,
        ms: expect.any(Number) as number,
        userId: nora.id,
        msg: 'request',
      });
      expect(JSON.stringify(running().log)).not.toMatch(/secret-cookie|secret-token|Very Private|example\.com/);
    });

    it('names the request of a sign-in that failed', async () => {
      const requestId = randomUUID();
      await get('/api/login').set({ Host: 'localhost', 'X-Request-Id': requestId });
      expect(running().log).toContainEqual(
        expect.objectContaining({ requestId, msg: 'sign-in failed', level: 'warn' }),
      );
    });
  });

  describe('health', () => {
    it('says that the process is alive, and whether it is ready', async () => {
      expect((await request(running().address).get('/api/health/live')).body).toEqual({ status: 'live' });
      expect((await request(running().address).get('/api/health/ready')).body).toEqual({ status: 'ready', checks: {} });
      const readiness = running().app.get(Readiness);
      readiness.add('store', () => Promise.resolve());
      readiness.add('database', () => Promise.reject(new Error('password wrong for nora')));
      const response = await request(running().address).get('/api/health/ready');
      expect([response.status, response.body]).toEqual([
        503,
        { status: 'not_ready', checks: { store: 'ok', database: 'failed' } },
      ]);
    });

    it('needs only the needed checks, and waits at most two seconds for each', async () => {
      const readiness = running().app.get(Readiness);
      readiness.add('database', () => new Promise(() => undefined));
      readiness.add('queue', () => Promise.reject(new Error('away')), { needed: false });
      const checks = { store: 'ok', database: 'failed', queue: 'failed' };
      expect(await readiness.report()).toEqual({ status: 'not_ready', checks });
      readiness.add('database', () => Promise.resolve());
      expect(await readiness.report()).toEqual({ status: 'ready', checks: { ...checks, database: 'ok' } });
    });
  });
});
