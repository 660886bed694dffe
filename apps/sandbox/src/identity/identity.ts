import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { brokenPage, signInPage, styles } from './pages';
import { personFor, type Person } from './person';
import { identityProvider } from './provider';

const longestForm = 4096;

export interface Identity {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
}

/** The identity provider on its own port; 0 takes a free one. */
export async function startIdentity(options: { port: number; publicUrl: string; host: string }): Promise<Identity> {
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const clientId = 'keepwarm';
  const clientSecret = randomBytes(32).toString('base64url');
  const people = new Map<string, Person>();
  const provider = await identityProvider({ issuer, clientId, clientSecret, publicUrl, people });
  const library = provider.callback();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    protect(response, publicUrl);
    if (pathname === '/sandbox.css') return reply(response, 200, 'text/css', styles);
    if (!pathname.startsWith('/interaction/')) return library(request, response);
    try {
      await signIn(provider, people, request, response);
    } catch (error) {
      if ((error as Error).name !== 'SessionNotFound') throw error;
      const sentence = 'It is too old, it began in another browser, or the sandbox was restarted.';
      reply(response, 400, 'text/html', brokenPage(sentence, `${publicUrl}/login`));
    }
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`sandbox identity provider: ${String(error instanceof Error ? error.stack : error)}\n`);
      if (response.headersSent) response.destroy();
      else reply(response, 500, 'text/plain', 'The sandbox identity provider failed; its log says why.');
    });
  });
  provider.on('server_error', (_ctx, error) => {
    process.stderr.write(`sandbox identity provider: ${String(error.stack)}\n`);
  });

  const stop = () =>
    new Promise<void>((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
    });
  return { name: 'Keepwarm Sandbox', issuer, clientId, clientSecret, stop };
}

async function signIn(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return reply(response, 200, 'text/html', signInPage());
  const typed = (await form(request)).get('email') ?? '';
  const person = personFor(typed);
  if (!person) {
    const problem = typed.trim()
      ? 'Email is not an address. It looks like name@example.com.'
      : 'Email is empty. Type an address such as name@example.com.';
    return reply(response, 422, 'text/html', signInPage(typed, problem));
  }
  people.set(person.sub, person);
  await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestForm) throw new Error('the form is too long');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Allows no script and no inline style. Chromium also applies form-action to the redirects after the form, which end at the product. */
function protect(response: ServerResponse, publicUrl: string): void {
  const origin = new URL(publicUrl).origin;
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  response.end(body);
}
