import request from 'supertest';
import type { SignedIn } from './people';
import { nora, omar, ourOrigin, startApp } from '../../../test/doubles/http-app';

describe('Limits', () => {
  it('let slow work through thirty times a minute for each person, then say when to come back', async () => {
    const { app, address } = await startApp({ RATE_LIMITS: 'true' });
    try {
      const send = (who: SignedIn) =>
        request(address).post('/api/slow').set('x-test-user', who.id).set('Origin', ourOrigin);
      for (let n = 0; n < 30; n++) expect((await send(nora)).status).toBe(200);
      const response = await send(nora);
      expect([response.status, response.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(response.get('Retry-After'))).toBeGreaterThan(50);
      expect(response.body.message).toMatch(
        /^That was more than 30 times in a minute\. Nothing is lost; try again in \d+ seconds\.$/,
      );
      expect((await send(omar)).status).toBe(200);
      expect((await request(address).get('/api/things').set('x-test-user', nora.id)).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('count signing in by address', async () => {
    const { app, address } = await startApp({ RATE_LIMITS: 'true' });
    try {
      for (let n = 0; n < 30; n++) expect((await request(address).get('/api/login')).status).toBe(302);
      expect((await request(address).get('/api/login')).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});
