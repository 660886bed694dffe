import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { signInWithConsent } from '@app/contracts/account/consent';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';
import { isApiPath } from '@app/contracts/own-path';

/**
 * Serves the built web application. The build lists the files of the pages. With a session cookie, a path gets its page for signed-in
 * people from `documents.json`, or the skeleton of its page. Without one, it gets its page for visitors from `documents.json`;
 * else `/` gets `landing.html`, and a path with a page `index.html`. Any other path gets `index.html` with status 404. Paths below
 * /api, and all paths when `folder` holds no build, go on to the next handler. `provider` is the identity provider's name on the
 * button of the sign-in page.
 */
export function staticWeb(folder: string, sessionCookie: string, provider: string): RequestHandler {
  if (!existsSync(path.join(folder, 'index.html'))) return (_request, _response, next) => next();
  const built = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const { pattern, skeletons } = JSON.parse(built('.build/pages.json')) as {
    pattern: string;
    skeletons: [pattern: string, file: string][];
  };
  const { documents, signedIn } = JSON.parse(built('.build/documents.json')) as Record<
    'documents' | 'signedIn',
    typeof skeletons
  >;
  const pages = new RegExp(pattern);
  const fileIn = (list: typeof skeletons) => {
    const patterns = list.map(([of, file]) => [new RegExp(of), file] as const);
    return (path: string) => patterns.find(([of]) => of.test(path))?.[1];
  };
  const fileOf = { visitor: fileIn(documents), session: fileIn([...signedIn, ...skeletons]) };
  const shell = built('index.html');
  const signIn = { fresh: built('.build/sign-in.html'), failed: built('.build/sign-in-failed.html') };
  const cookie = new RegExp(`(^|;\\s*)${sessionCookie}=`);
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, file) => {
      // Files in /assets/ have a hash of their content in their name, so they never change.
      const forever = file.startsWith('/assets/');
      response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The cookie decides which of them `/` is.
      if (file.endsWith('.html')) response.setHeader('Vary', 'Accept-Encoding, Cookie');
      // sirv does not handle this error, which would end the process: a new build has removed the file.
      response.once('pipe', (stream) => stream.once('error', (error) => response.destroy(error)));
    },
  });

  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || isApiPath(request.path)) return next();
    files(request, response, () => {
      if (request.path.startsWith('/assets/') || !request.accepts('html')) return next();
      const html = (text: string) => void response.set('Cache-Control', 'no-cache').type('html').send(text);
      if (/^\/login\/?$/.test(request.path)) {
        const page = request.query.error === 'auth_failed' ? signIn.failed : signIn.fresh;
        return html(filled(page, provider, request));
      }
      const session = cookie.test(request.headers.cookie ?? '');
      const file = fileOf[session ? 'session' : 'visitor'](request.path);
      if (!file && !pages.test(request.path)) {
        response.status(404);
        return html(shell);
      }
      request.url = file ?? (request.path === '/' && !session ? '/landing.html' : '/index.html');
      files(request, response, next);
    });
  };
}

function filled(page: string, provider: string, request: Request): string {
  const { returnTo } = request.query;
  const address = signInWithConsent(typeof returnTo === 'string' ? returnTo : undefined);
  return page.replaceAll('%provider%', () => escaped(provider)).replaceAll('%address%', () => escaped(address));
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
