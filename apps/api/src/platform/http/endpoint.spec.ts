import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { SignedIn } from '../kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { httpApp, nora, omar, ourOrigin } from '../../../test/doubles/http-app';

describe('An endpoint', () => {
  const { running, get, post } = httpApp();

  describe('routes', () => {
    it('prefer a literal path to a parameter, in any order of methods and controllers', async () => {
      expect((await get('/api/things/counts')).body).toEqual({ counts: true });
      const id = randomUUID();
      expect((await get(`/api/things/${id}`)).body).toEqual({ one: id });
    });

    it('return 200 with a body, 204 without one, and 202 for a job', async () => {
      expect((await post('/api/things').send({ name: 'A' })).status).toBe(200);
      const gone = await request(running().address)
        .delete(`/api/things/${randomUUID()}`)
        .set('x-test-user', nora.id)
        .set('Origin', ourOrigin);
      expect([gone.status, gone.text]).toEqual([204, '']);
      const started = await post('/api/job');
      expect([started.status, started.get('Location'), started.body]).toEqual([
        202,
        '/api/jobs/j1',
        { jobId: 'j1', address: '/api/jobs/j1' },
      ]);
    });

    it('fail in tests when a response breaks its contract', async () => {
      expect((await get('/api/broken')).status).toBe(500);
      expect(JSON.stringify(running().log)).toContain('GET /api/broken breaks its contract: at Invalid ISO datetime');
    });

    it('let a handler set headers', async () => {
      expect((await get('/api/things')).get('X-Total-Count')).toBe('7');
    });
  });

  describe('input', () => {
    const problems = async (body: object) => {
      const response = await post('/api/things').send(body);
      expect(response.status).toBe(400);
      return response.body as { code: string; message: string; errors: { path: string; message: string }[] };
    };

    it('arrives parsed, with defaults', async () => {
      expect((await get('/api/things?q=abc')).body).toEqual({ q: 'abc', limit: 50 });
      expect((await get('/api/things?limit=20')).body).toEqual({ limit: 20 });
    });

    it('explains the error of each field in a sentence', async () => {
      const { code, message, errors } = await problems({
        linkedinUrl: 'nowhere',
        tags: ['', 'b'],
        kind: 'poem',
        count: 1.5,
        zone: 'x',
      });
      expect([code, message]).toEqual(['validation_failed', 'Name is required.']);
      expect(errors).toEqual([
        { path: 'name', message: 'Name is required' },
        { path: 'linkedinUrl', message: 'LinkedIn URL must be a web address' },
        { path: 'tags.0', message: 'Entry 1 of tags is required' },
        { path: 'kind', message: 'Kind must be one of post, message' },
        { path: 'count', message: 'Count must be a whole number' },
        { path: 'zone', message: 'Unknown place' },
      ]);
    });

    it('keeps a message of the schema and adds the name of the field', async () => {
      expect((await problems({ name: ' ' })).errors).toEqual([{ path: 'name', message: 'Name is required' }]);
      expect((await problems({ name: 'A', zone: 'x' })).message).toBe('Zone: Unknown place.');
      expect((await problems({ name: 'A'.repeat(301) })).message).toBe('Name must have at most 300 characters.');
      expect((await problems({ name: 'A', tags: ['a', 'b', 'c'] })).message).toBe('Tags must have at most 2 entries.');
      expect((await problems({ name: 7 })).message).toBe('Name must be text.');
      expect((await problems({ name: 'A', count: null })).message).toBe('Count is required.');
    });

    it.each([
      ['whoIHelp', 'Who I help'],
      ['instagram_post', 'Instagram post'],
    ])('writes the name %s as %s', async (field, words) => {
      expect((await problems({ name: 'A', [field]: 1 })).message).toBe(`${words} is not a known field.`);
    });

    it('names the variants that a field may choose', async () => {
      const errors = [{ path: 'end.how', message: 'How must be one of kept, dropped' }];
      expect((await problems({ name: 'A', end: { how: 'lost' } })).errors).toEqual(errors);
      expect((await problems({ name: 'A', end: {} })).errors).toEqual(errors);
    });

    it('refuses unknown fields at every level', async () => {
      expect((await problems({ name: 'A', role: 'admin', isAdmin: true })).errors).toEqual([
        { path: 'role', message: 'Role is not a known field' },
        { path: 'isAdmin', message: 'Is admin is not a known field' },
      ]);
      expect((await get('/api/things?user=1')).body).toMatchObject({ message: 'User is not a known field.' });
      expect((await get(`/api/things/${randomUUID()}?x=1`)).status).toBe(400);
      const polluted = await post('/api/things').type('json').send('{"name":"A","__proto__":{"admin":true}}');
      expect(polluted.status).toBe(400);
    });

    it('is refused where the endpoint takes none, at any depth', async () => {
      const { status, body } = await post('/api/job').send({ surprise: 1 });
      expect([status, (body as { message: string }).message]).toEqual([400, 'Surprise is not a known field.']);
      const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
      expect((await post('/api/job').type('json').send(deep)).status).toBe(400);
      expect((await post('/api/job').send({})).status).toBe(202);
    });

    it('returns at most 50 errors', async () => {
      const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`field${i}`, 1]));
      expect((await problems({ name: 'A', ...fields })).errors).toHaveLength(50);
    });

    it('refuses a parameter given twice', async () => {
      expect((await get('/api/things?q=a&q=b')).body).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'q', message: 'Q may be given only once' }],
      });
    });

    it('treats an absent body as an empty one', async () => {
      const response = await request(running().address)
        .patch('/api/things')
        .set('x-test-user', nora.id)
        .set('Origin', ourOrigin);
      expect([response.status, response.body]).toEqual([200, {}]);
      expect((await post('/api/things')).body).toMatchObject({ message: 'Name is required.' });
    });

    it('refuses a body that is not an object, and one where none is taken', async () => {
      expect((await post('/api/things').type('json').send('[1]')).body).toMatchObject({
        message: 'The request body must be an object.',
      });
    });

    it('returns 404 for a malformed id, as for an unknown one', async () => {
      const response = await get('/api/things/not-a-uuid');
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    });
  });

  describe('a command’s context', () => {
    const contextOf = async (path: string, who: SignedIn, key?: string) => {
      const call = request(running().address).post(path).set('x-test-user', who.id).set('Origin', ourOrigin);
      const response = await (key ? call.set('Idempotency-Key', key) : call).send({});
      return { status: response.status, body: response.body as CommandContext, id: response.get('X-Request-Id') };
    };

    it('names the person as owner and actor and the request as its cause', async () => {
      const { body, id } = await contextOf('/api/context', nora);
      expect(body).toMatchObject({
        owner: nora.id,
        actor: { id: nora.id, as: 'user' },
        correlationId: id,
        causationId: id,
        request: { params: {}, body: {} },
      });
    });

    it('has the same command id for the same key of one person and endpoint only', async () => {
      const id = async (...args: Parameters<typeof contextOf>) => (await contextOf(...args)).body.commandId;
      const first = await id('/api/context', nora, 'key-1');
      expect(await id('/api/context', nora, 'key-1')).toBe(first);
      expect(await id('/api/context', nora, 'key-2')).not.toBe(first);
      expect(await id('/api/context', omar, 'key-1')).not.toBe(first);
      expect(await id('/api/other', nora, 'key-1')).not.toBe(first);
      expect(await id('/api/context', nora)).not.toBe(await id('/api/context', nora));
    });

    it('refuses a key with other than visible ASCII characters', async () => {
      expect((await contextOf('/api/context', nora, 'with space')).status).toBe(400);
      expect((await contextOf('/api/context', nora, 'k'.repeat(201))).status).toBe(400);
    });
  });
});
