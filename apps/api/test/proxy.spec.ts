import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, Response } from 'express';
import { securityHeaders } from '../src/platform/http/headers';

const root = path.resolve(import.meta.dirname, '../../..');
const caddyfile = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');

/** The headers that the server sends with a page. */
const ofServer = (): Record<string, string> => {
  const set: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (set[name] = value),
    removeHeader: (name: string) => delete set[name],
  } as unknown as Response;
  securityHeaders(true)({ path: '/' } as Request, response, () => undefined);
  return set;
};

/** The `header { … }` block, and the one for https only. */
const ofProxy = (): Record<string, string> => {
  const block = /\n\t\theader \{\n([\s\S]*?)\n\t\t\}/.exec(caddyfile)?.[1] ?? '';
  const lines = [...block.split('\n'), ...[...caddyfile.matchAll(/header @secure (.+)/g)].map((m) => m[1] ?? '')];
  const pairs = lines
    .map((line) => /^\s*([A-Z][\w-]+) "?([^"]+)"?$/.exec(line))
    .flatMap((m) => (m?.[1] && m[2] ? [[m[1], m[2]] as const] : []));
  return Object.fromEntries(pairs);
};

describe('The reverse proxy serves the web as the server does', () => {
  it('with the same headers', () => {
    const { 'Cache-Control': cache, ...proxy } = ofProxy();
    expect(proxy).toEqual(ofServer());
    expect(cache).toBe('no-cache');
    expect(caddyfile).toContain('header @forever Cache-Control "public, max-age=31536000, immutable"');
  });

  it('with the same pages: both read what the build has written, and the server fills in the sign-in page', () => {
    expect(caddyfile).toContain('import /srv/.build/pages.caddy');
    expect(caddyfile).toContain('hide /srv/.build');
    expect(caddyfile).toMatch(/@api path \/api \/api\/\* \/login /);
    const built = (name: string) => readFileSync(path.join(root, 'dist-web/.build', name), 'utf8');
    const { pattern, skeletons } = JSON.parse(built('pages.json')) as { pattern: string; skeletons: string[][] };
    expect(built('pages.caddy')).toBe(`path_regexp ${pattern}\n`);
    expect(caddyfile).toContain('import /srv/.build/skeletons.caddy');
    const rewrites = (name: string, files: string[][]) =>
      files.map(([of, file], i) => `@${name}${i} path_regexp ${of}\nrewrite @${name}${i} ${file}\n`).join('');
    expect(built('skeletons.caddy')).toBe(rewrites('skeleton', skeletons));
    const pages = [
      '/',
      '/leads',
      '/leads/8c1f',
      '/admin/ledger',
      '/activity/',
      '/analytics',
      '/analytics/health',
      '/settings',
      '/help',
      '/help/plans-and-limits',
      '/templates',
      '/engage',
      '/follow-ups',
      '/welcome',
      '/checkout',
      '/report',
      '/shared',
    ];
    const { documents = [], signedIn = [] } = JSON.parse(built('documents.json')) as Record<string, string[][]>;
    expect(documents.map(([, file]) => file)).toEqual(['/pricing.html', '/privacy.html', '/terms.html']);
    expect(caddyfile).toContain('import /srv/.build/documents.caddy');
    expect(built('documents.caddy')).toBe(rewrites('document', documents));
    expect(signedIn.map(([, file]) => file)).toEqual(['/app/pricing.html', '/app/privacy.html', '/app/terms.html']);
    expect(caddyfile).toContain('import /srv/.build/signed-in.caddy');
    expect(built('signed-in.caddy')).toBe(rewrites('signed-in', signedIn));
    // Both decide by the cookie, so a cache must too.
    expect(caddyfile).toMatch(/@html path \*\.html\n\s+header @html Vary Cookie/);
    const none = ['/login', '/nowhere', '/leads/8c1f/more', '/.build/pages.json', '/pricing'];
    expect([...pages, ...none].filter((address) => new RegExp(pattern).test(address))).toEqual(pages);
  });

  it('and a page that waits for its data names no plan, because nobody knows yet whose it is', () => {
    const { skeletons } = JSON.parse(readFileSync(path.join(root, 'dist-web/.build/pages.json'), 'utf8')) as {
      skeletons: string[][];
    };
    const files = skeletons.map(([, file]) => file ?? '');
    expect(files).toContain('/app/settings.html');
    const named = files.filter((file) => readFileSync(path.join(root, 'dist-web', file), 'utf8').includes('Free plan'));
    expect(named).toEqual([]);
  });

  it('and logs no query, which has the key of a calendar feed', () =>
    // A real Caddy wrote the address of each call that found no process, with its query.
    expect(caddyfile).toMatch(/\n\tlog \{\n[^}]*\n\t\t\t\trequest>uri regexp \\\?\.\* \?-\n/));

  it('and never forwards internal addresses', () => {
    expect(caddyfile.indexOf('handle /api/metrics')).toBeGreaterThan(0);
    expect(caddyfile.indexOf('handle /api/metrics')).toBeLessThan(caddyfile.indexOf('handle @api'));
  });
});
