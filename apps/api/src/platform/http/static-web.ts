import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** First parts of the addresses that the web application has pages for; others get the page with status 404. */
const pages = new Set([
  '',
  'login',
  'leads',
  'content',
  'approvals',
  'engage',
  'analytics',
  'settings',
  'admin',
  'help',
  'pricing',
  'privacy',
  'import',
  'activity',
]);

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = /^text\/|javascript|json|svg|xml/;

type Encoding = 'br' | 'gzip' | 'identity';

interface WebFile {
  content: Buffer;
  type: string;
  etag: string;
  /** The build put a hash of the content into the name: it can never change. */
  forever: boolean;
  compressed: Map<Encoding, Promise<Buffer>>;
}

/**
 * Serves the built web application from memory; `folder` is read once. A visitor without a session gets `landing.html`
 * on `/`. Addresses below /api, and all of them when there is no build, go on to the next handler.
 */
export function staticWeb(folder: string, sessionCookie: string): RequestHandler {
  const files = existsSync(folder) ? load(folder) : new Map<string, WebFile>();
  const cookie = new RegExp(`(^|;\\s*)${sessionCookie}=`);
  return (request, response, next) => {
    const address = decoded(request.path);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || /^\/api(\/|$)/.test(address)) return next();
    const file = files.get(address);
    if (file) return void send(request, response, file, 200).catch(next);
    const shell = files.get('/index.html');
    if (!shell || address.startsWith('/assets/') || !request.accepts('html')) return next();
    const visitor = address === '/' && !cookie.test(request.headers.cookie ?? '');
    if (address === '/') response.vary('Cookie');
    const page = (visitor ? files.get('/landing.html') : undefined) ?? shell;
    send(request, response, page, pages.has(address.split('/')[1] ?? '') ? 200 : 404).catch(next);
  };
}

function load(folder: string): Map<string, WebFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      const address = `/${path.relative(folder, full).split(path.sep).join('/')}`;
      const content = readFileSync(full);
      const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}"`;
      const type = types[path.extname(full).toLowerCase()] ?? 'application/octet-stream';
      return [address, { content, type, etag, forever: address.startsWith('/assets/'), compressed: new Map() }];
    }),
  );
}

async function send(request: Request, response: Response, file: WebFile, status: number): Promise<void> {
  response.set({ 'Cache-Control': file.forever ? 'public, max-age=31536000, immutable' : 'no-cache', ETag: file.etag });
  const small = file.content.length < 1024 || !compressible.test(file.type);
  if (!small) response.vary('Accept-Encoding');
  if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) return void response.status(304).end();
  const encoding = small ? 'identity' : encodingFor(request);
  const body = await encoded(file, encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.status(status).set({ 'Content-Type': file.type, 'Content-Length': String(body.length) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  identity: (content: Buffer) => Promise.resolve(content),
};

/** Ours before the browser's order: browsers name gzip first and like all of them the same. */
const encodingFor = (request: Request): Encoding =>
  request.acceptsEncodings('br') ? 'br' : request.acceptsEncodings('gzip') ? 'gzip' : 'identity';

/** Compressed when it is first asked for, then kept. */
function encoded(file: WebFile, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed.get(encoding);
  if (known) return known;
  const fresh = compressors[encoding](file.content);
  file.compressed.set(encoding, fresh);
  return fresh;
}

/** Undecodable addresses match no file and fall to the unknown page. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
