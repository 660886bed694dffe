import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, Response } from 'express';
import { securityHeaders } from '../src/platform/http/headers';

const root = path.resolve(import.meta.dirname, '../../..');
const caddyfile = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');

/** What the server itself would put on a page. */
const ofServer = (): Record<string, string> => {
  const set: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (set[name] = value),
    removeHeader: () => undefined,
  } as unknown as Response;
  securityHeaders(true)({ path: '/' } as Request, response, () => undefined);
  return set;
};

/** The `header { … }` block, and the one that https alone gets. */
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

  it('with the same pages', () => {
    const code = readFileSync(path.join(root, 'apps/api/src/platform/http/static-web.ts'), 'utf8');
    const list = /const pages = new Set\(\[([^\]]*)\]/.exec(code)?.[1] ?? '';
    const server = [...list.matchAll(/'([^']*)'/g)].map((m) => m[1] ?? '').filter(Boolean);
    const proxy = /path_regexp \^\/\(([^)]*)\)/.exec(caddyfile)?.[1]?.split('|');
    expect(server.length).toBeGreaterThan(5);
    expect(proxy?.toSorted()).toEqual(server.toSorted());
  });

  it('and never passes on what is for the inside alone', () => {
    expect(caddyfile.indexOf('handle /api/metrics')).toBeGreaterThan(0);
    expect(caddyfile.indexOf('handle /api/metrics')).toBeLessThan(caddyfile.indexOf('handle @api'));
  });
});
