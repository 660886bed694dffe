import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentTexts } from '@app/contracts/account/consent';
import express from 'express';
import request from 'supertest';
import { staticWeb } from './static-web';

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const provider = 'A & <B>';
const skeleton = '<!doctype html><title>app</title><main>Leads</main>';
const shell = `<!doctype html><title>app</title><!--${'.'.repeat(2000)}-->`;

const built = {
  pattern: '^/(|import|leads|leads/[^/]+)/?$',
  skeletons: [['^/(leads)/?$', '/app/leads.html']],
};

const pages = {
  documents: [['^/(pricing)/?$', '/pricing.html']],
  signedIn: [['^/(pricing)/?$', '/app/pricing.html']],
};

describe('The web application’s files', () => {
  let folder: string;
  let server: Server;

  const serve = () => {
    const app = express();
    app.use(staticWeb(folder, 'sid', provider));
    app.use((_request, response) => void response.status(418).send('next'));
    return app.listen(0);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-web-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), shell);
    await writeFile(path.join(folder, 'landing.html'), '<!doctype html><title>landing</title>');
    await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(folder, 'assets/main-8f6a16c1.js'), script);
    await writeFile(path.join(folder, 'assets/main-8f6a16c1.js.br'), brotliCompressSync(script));
    await writeFile(path.join(folder, 'assets/main-8f6a16c1.js.gz'), gzipSync(script));
    await writeFile(path.join(folder, 'assets/old-0c1d2e3f.js'), script);
    await mkdir(path.join(folder, '.build'));
    await writeFile(path.join(folder, '.build/pages.json'), JSON.stringify(built));
    await writeFile(path.join(folder, '.build/documents.json'), JSON.stringify(pages));
    await writeFile(path.join(folder, 'pricing.html'), '<!doctype html><title>pricing</title>');
    await mkdir(path.join(folder, 'app'));
    await writeFile(path.join(folder, 'app/leads.html'), skeleton);
    await writeFile(path.join(folder, 'app/pricing.html'), '<!doctype html><title>pricing</title>Dashboard');
    await writeFile(path.join(folder, '.build/sign-in.html'), 'fresh <a href="%address%">%provider%</a>');
    await writeFile(path.join(folder, '.build/sign-in-failed.html'), 'failed');
    await writeFile(path.join(folder, 'assets/hanken-1a2b3c4d.woff2'), Buffer.alloc(2000));
    server = serve();
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const get = (address: string) => request(server).get(address).set('Accept', 'text/html,*/*;q=0.8');

  it('are cached for a year when their name has a hash', async () => {
    const response = await get('/assets/main-8f6a16c1.js');
    expect([response.status, response.type, response.text]).toEqual([200, 'text/javascript', script]);
    expect(response.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('end the connection, not the process, when a new build has removed them', async () => {
    await rm(path.join(folder, 'assets/old-0c1d2e3f.js'));
    await expect(get('/assets/old-0c1d2e3f.js')).rejects.toThrow('socket hang up');
    expect((await get('/favicon.svg')).status).toBe(200);
  });

  it('are revalidated when their name has no hash', async () => {
    const response = await get('/favicon.svg');
    expect([response.type, response.get('Cache-Control')]).toEqual(['image/svg+xml', 'no-cache']);
    const etag = response.get('ETag') ?? '';
    expect((await get('/favicon.svg').set('If-None-Match', etag)).status).toBe(304);
    expect((await get('/favicon.svg').set('If-None-Match', 'W/"older"')).status).toBe(200);
  });

  it('are sent as brotli, else gzip, else uncompressed', async () => {
    const ask = (encoding: string) => get('/assets/main-8f6a16c1.js').set('Accept-Encoding', encoding);
    const brotli = await ask('gzip, deflate, br, zstd');
    expect([brotli.get('Content-Encoding'), brotli.get('Vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(brotli.text).toBe(script);
    expect((await ask('gzip')).get('Content-Encoding')).toBe('gzip');
    expect((await ask('gzip')).text).toBe(script);
    expect((await ask('identity')).get('Content-Encoding')).toBeUndefined();
    const font = await get('/assets/hanken-1a2b3c4d.woff2').set('Accept-Encoding', 'br');
    expect([font.type, font.get('Content-Encoding')]).toEqual(['font/woff2', undefined]);
  });

  it('include the landing page for visitors and the application for sessions', async () => {
    expect((await get('/')).text).toContain('landing');
    expect((await get('/').set('Cookie', 'other=1; sid=s%3Aabc')).text).toBe(shell);
    expect((await get('/').set('Cookie', 'notsid=1')).text).toContain('landing');
    expect((await get('/')).get('Vary')).toContain('Cookie');
    expect((await get('/')).get('Cache-Control')).toBe('no-cache');
  });

  it('include the application for its pages, and with status 404 for other paths', async () => {
    for (const page of ['/leads', '/leads/123', '/import', '/import/?id=1']) {
      const response = await get(page);
      expect([response.status, response.text]).toEqual([200, shell]);
    }
    for (const page of ['/nowhere', '/nowhere/leads', '/leads/1/2', '/%FF', '/..%2f..%2fetc/passwd']) {
      const response = await get(page);
      expect([response.status, response.text]).toEqual([404, shell]);
    }
  });

  it('include the skeleton of a page for sessions', async () => {
    const withSession = (page: string) => get(page).set('Cookie', 'sid=s%3Aabc');
    const response = await withSession('/leads');
    expect([response.status, response.text, response.get('Cache-Control')]).toEqual([200, skeleton, 'no-cache']);
    expect(response.get('Vary')).toContain('Cookie');
    expect((await withSession('/leads/?status=new')).text).toBe(skeleton);
    expect((await withSession('/import')).text).toBe(shell);
    expect((await withSession('/leads/1/2')).status).toBe(404);
    expect((await get('/leads')).get('Vary')).toContain('Cookie');
  });

  it('include pages that need no session, and others with one', async () => {
    for (const page of ['/pricing', '/pricing/', '/pricing?plan=pro']) {
      const response = await get(page);
      expect([response.status, response.type]).toEqual([200, 'text/html']);
      expect(response.text).toContain('<title>pricing</title>');
      expect((await get(page).set('Cookie', 'sid=s%3Aabc')).text).toBe(`${response.text}Dashboard`);
      expect(response.get('Vary')).toContain('Cookie');
    }
    expect((await get('/pricing/pro')).status).toBe(404);
  });

  it('include the sign-in page with the provider and the return address', async () => {
    expect((await get('/login')).text).toBe(`fresh <a href="/api/login?texts=${currentTexts}">A &#38; &#60;B&#62;</a>`);
    const response = await get('/login?returnTo=/leads%3Fq=%22%3E');
    expect([response.status, response.type, response.get('Cache-Control')]).toEqual([200, 'text/html', 'no-cache']);
    expect(response.text).toContain(`href="/api/login?returnTo=%2Fleads%3Fq%3D%22%3E&#38;texts=${currentTexts}"`);
    expect((await get('/login?error=auth_failed')).text).toBe('failed');
  });

  it('do not include files that the build writes for the server', async () => {
    expect((await get('/.build/sign-in.html')).status).toBe(404);
    expect((await get('/.build/pages.json')).text).toBe(shell);
  });

  it('leave all other requests to the next handler', async () => {
    expect((await get('/api/leads')).text).toBe('next');
    expect((await get('/API/leads')).text).toBe('next');
    expect((await get('/assets/gone-00000000.js')).text).toBe('next');
    expect((await request(server).get('/leads').set('Accept', 'application/json')).text).toBe('next');
    expect((await request(server).post('/leads')).text).toBe('next');
    const unbuilt = express().use(
      staticWeb(path.join(folder, 'none'), 'sid', provider),
      (_request, response) => void response.send('next'),
    );
    expect((await request(unbuilt).get('/')).text).toBe('next');
  });

  it('support HEAD', async () => {
    const response = await request(server).head('/leads').set('Accept', 'text/html');
    expect([response.status, Number(response.get('Content-Length')) > 0, response.text]).toEqual([
      200,
      true,
      undefined,
    ]);
  });
});
