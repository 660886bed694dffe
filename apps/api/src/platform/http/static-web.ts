import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';

interface Settings {
  /** A request without this cookie comes from a visitor. */
  sessionCookie: string;
  /** The identity provider's name, for the button of the sign-in page. */
  provider: string;
}

/**
 * Serves the built web client. A visitor gets `landing.html` on `/`; a path that has a page gets `index.html`; any other
 * gets it with status 404. Which paths have a page the build has written to `.build/pages.json`. What is below /api, and
 * everything when `folder` holds no build, goes on to the next handler.
 */
export function staticWeb(folder: string, { sessionCookie, provider }: Settings): RequestHandler {
  if (!existsSync(path.join(folder, 'index.html'))) return (_request, _response, next) => next();
  const built = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const { pattern } = JSON.parse(built('.build/pages.json')) as { pattern: string };
  const pages = new RegExp(pattern);
  const shell = built('index.html');
  const signIn = { fresh: built('.build/sign-in.html'), failed: built('.build/sign-in-failed.html') };
  const cookie = new RegExp(`(^|;\\s*)${sessionCookie}=`);
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, file) => {
      // The build put a hash of the content into the name: it can never change.
      const forever = file.startsWith('/assets/');
      response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      // `/` shows one or the other by the cookie.
      if (file === '/index.html' || file === '/landing.html') response.setHeader('Vary', 'Accept-Encoding, Cookie');
    },
  });

  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(request.path)) return next();
    files(request, response, () => {
      if (request.path.startsWith('/assets/') || !request.accepts('html')) return next();
      if (/^\/login\/?$/.test(request.path)) {
        const page = request.query.error === 'auth_failed' ? signIn.failed : signIn.fresh;
        return void response
          .set('Cache-Control', 'no-cache')
          .type('html')
          .send(filled(page, provider, request));
      }
      if (!pages.test(request.path)) return void response.status(404).set('Cache-Control', 'no-cache').send(shell);
      const visitor = request.path === '/' && !cookie.test(request.headers.cookie ?? '');
      request.url = visitor ? '/landing.html' : '/index.html';
      files(request, response, next);
    });
  };
}

function filled(page: string, provider: string, request: Request): string {
  const { returnTo } = request.query;
  const address = typeof returnTo === 'string' ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login';
  return page.replaceAll('%provider%', () => escaped(provider)).replaceAll('%address%', () => escaped(address));
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
