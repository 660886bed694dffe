import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'qs';
import { styles } from '../identity/pages';
import { css, html, serve, textOf } from '../web';
import { Account } from './accounts';
import { answer, type Fields } from './api';
import { apiVersion, StripeError } from './objects';
import {
  type Call,
  checkoutPage,
  confirmPage,
  endedPage,
  errorPage,
  invoicePage,
  overviewPage,
  portalPage,
} from './pages';
import { type Delivery, type WebhookFault, webhookFaults, Webhooks } from './webhooks';

/** How the API misbehaves. `null`: it works well. */
export const stripeFaults = [
  /** Answers after `slowMs`. */
  'slow',
  /** 429 with Retry-After. */
  'busy',
  /** 500, before the call has an effect. */
  'down',
  /** Ends the connection in the middle of its answer. The call has had its effect. */
  'cut',
  /** 200 with text that is not JSON. The call has had its effect. */
  'malformed',
] as const;
type StripeFault = (typeof stripeFaults)[number];

/** Longer than any client should wait. */
const slowMs = 30_000;

export interface StripeServer {
  /** The base address of the API, and of the pages. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  readonly account: Account;
  readonly calls: readonly Call[];
  readonly deliveries: readonly Delivery[];
  /** Misbehaves the next `times` calls. */
  misbehave(how: StripeFault | null, times?: number): void;
  misbehaveWebhooks(how: WebhookFault | null): void;
  stop(): Promise<void>;
}

interface Options {
  port?: number;
  host?: string;
  /** Where the product takes webhooks. */
  webhookUrl: string;
  /** The origin of the product’s pages. */
  publicUrl: string;
  /** The file that stores the account. Without it, the account is lost when the process ends. */
  file?: string;
}

/** A server with Stripe's API, its checkout page, its billing portal and its webhooks. `GET /` shows what it received. */
export async function startStripe({
  port = 0,
  host = '127.0.0.1',
  webhookUrl,
  publicUrl,
  file,
}: Options): Promise<StripeServer> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('In the sandbox nobody pays, so it does not start under NODE_ENV=production.');
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const calls: Call[] = [];
  let mode: { how: StripeFault | null; times: number } = { how: null, times: 0 };
  const misbehave = (how: StripeFault | null, times = Infinity) => {
    mode = { how, times };
  };
  const nextFault = (): StripeFault | null => (mode.times-- > 0 ? mode.how : null);

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { method = 'GET', headers } = request;
    const text = method === 'GET' ? url.search.slice(1) : await textOf(request);
    const call: Call = {
      at: new Date().toISOString(),
      title: `${method} ${url.pathname}`,
      body: text,
      status: 'no response',
    };
    calls.push(call);
    if (calls.length > 100) calls.shift();
    const { 'idempotency-key': key } = headers;
    const ofResponse = {
      'Content-Type': 'application/json',
      'Request-Id': `req_${randomBytes(7).toString('hex')}`,
      'Stripe-Version': apiVersion,
      ...(typeof key === 'string' && { 'Idempotency-Key': key }),
    };
    const reply = (status: number, body: string, replayed = false) => {
      call.status = status;
      response.writeHead(status, { ...ofResponse, ...(replayed && { 'Idempotent-Replayed': 'true' }) });
      response.end(body);
    };
    const how = nextFault();
    if (how === 'slow') await pause(slowMs, undefined, { ref: false });
    if (how === 'busy') response.setHeader('Retry-After', '1');
    if (how === 'busy')
      return reply(
        429,
        errorBody(
          new StripeError(429, 'Request rate limit exceeded.', { type: 'invalid_request_error', code: 'rate_limit' }),
        ),
      );
    if (how === 'down')
      return reply(500, errorBody(new StripeError(500, 'An unknown error occurred', { type: 'api_error' })));
    const { status, body, replayed } = perform(method, url.pathname, text, headers);
    if (how === 'malformed') return reply(200, 'upstream connect error');
    if (how !== 'cut') return reply(status, body, replayed);
    call.status = 'cut';
    response.writeHead(status, { ...ofResponse, 'Content-Length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  };

  const perform = (
    method: string,
    path: string,
    text: string,
    headers: IncomingMessage['headers'],
  ): { status: number; body: string; replayed?: boolean } => {
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? account.data.replies[key] : undefined;
    try {
      if (headers.authorization !== `Bearer ${secretKey}`) throw new StripeError(401, 'Invalid API Key provided');
      const version = headers['stripe-version'];
      if (version !== apiVersion) throw new StripeError(400, `Invalid Stripe API version: ${String(version)}`);
      const request = `${method} ${path} ${text}`;
      if (known && known.request !== request) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new StripeError(400, message, { type: 'idempotency_error' });
      }
      if (known) return { ...known, replayed: true };
      const body = JSON.stringify(answer(account, method, path, parse(text, { depth: 10 }) as Fields));
      if (method !== 'GET') {
        if (typeof key === 'string') account.data.replies[key] = { request, status: 200, body };
        account.save();
      }
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: errorBody(error) };
    }
  };

  const origin = new URL(publicUrl).origin;
  const pages = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const fields = request.method === 'POST' ? new URLSearchParams(await textOf(request)) : null;
    const show = (body: string, status = 200) => html(response, status, body, origin);
    const go = (location: string) => void response.writeHead(303, { Location: location }).end();
    const [, first = '', second = '', third = ''] = path.split('/');
    const own = `${first}/${second}`;
    if (own === 'c/pay') {
      const checkout = account.find('checkouts', third);
      if (checkout.status !== 'open') return show(endedPage(checkout), 410);
      const price = account.priceOf(account.askedOf(third).price);
      const { email } = account.find('customers', checkout.customer);
      if (!fields) return show(checkoutPage(checkout, price, email));
      try {
        account.pay(third, fields.get('card') ?? '');
      } catch (error) {
        if (!(error instanceof StripeError) || error.status !== 402) throw error;
        return show(checkoutPage(checkout, price, email, error.message), 402);
      }
      account.save();
      return go(checkout.success_url.replace('{CHECKOUT_SESSION_ID}', third));
    }
    if (own === 'p/session') {
      const portal = account.find('portals', third);
      const { customer, flow } = portal;
      const subscription = account.data.subscriptions.findLast(
        (s) => s.customer === customer && s.status !== 'canceled',
      );
      const change = flow?.subscription_update_confirm;
      if (flow && change) {
        const price = account.priceOf(change.items[0]?.price ?? '');
        if (!fields) return show(confirmPage(portal, account.preview(change.subscription, price), price));
        account.changePlan(change.subscription, price.id);
        account.save();
        return go(flow.after_completion.redirect?.return_url ?? portal.return_url);
      }
      if (fields && subscription) {
        const act = fields.get('act');
        if (act === 'change') account.changePlan(subscription.id, fields.get('price') ?? '');
        if (act === 'card') account.changeCard(customer, fields.get('card') ?? '');
        if (act === 'cancel' || act === 'resume') account.cancelAtEnd(subscription.id, act === 'cancel', 'portal');
        account.save();
        return go(portal.url);
      }
      const card = subscription && account.find('cards', subscription.default_payment_method).card.last4;
      const invoices = account.data.invoices.filter((i) => i.customer === customer).toReversed();
      return show(portalPage(portal, subscription, invoices, card));
    }
    if (first === 'i') return show(invoicePage(account.find('invoices', second)));
    if (path !== '/') return show(errorPage('There is nothing at this address.'), 404);
    if (!fields) return show(overviewPage(account, calls, webhooks.deliveries, stripeFaults));
    const how = fields.get('how');
    const act = fields.get('act');
    if (act === 'advance') account.advance(Math.max(0, Number(fields.get('days'))) * 86_400);
    if (act === 'misbehave') misbehave(stripeFaults.find((fault) => fault === how) ?? null);
    if (act === 'webhooks') webhooks.fault = webhookFaults.find((fault) => fault === how) ?? null;
    return go('/');
  };

  const running = await serve(
    async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/sandbox.css') return css(response, styles + ownStyles);
      if (url.pathname.startsWith('/v1/')) return api(request, response, url);
      try {
        await pages(request, response, url.pathname);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        html(response, error.status, errorPage(error.message));
      }
    },
    port,
    host,
  );
  const url = `http://localhost:${running.port}`;
  const webhooks = new Webhooks(webhookUrl, webhookSecret, () => account.save());
  const account = new Account(url, (event) => webhooks.send(event), file);
  return {
    url,
    secretKey,
    webhookSecret,
    account,
    calls,
    deliveries: webhooks.deliveries,
    misbehave,
    misbehaveWebhooks: (how) => {
      webhooks.fault = how;
    },
    stop: async () => {
      webhooks.stop();
      await running.stop();
    },
  };
}

const errorBody = ({ message, more }: StripeError): string => JSON.stringify({ error: { message, ...more } });

const ownStyles = `h2 { font-size: 0.875rem; margin-top: 20px; }
ul { padding-left: 18px; color: var(--ink-2); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.75rem; }
.choice { display: flex; gap: 8px; align-items: center; min-height: 36px; padding: 4px 0; margin: 0; font-size: 0.875rem; line-height: 1.25rem; font-weight: 400; }
.choice input { flex: none; width: 16px; height: 16px; accent-color: var(--ink); }
`;
