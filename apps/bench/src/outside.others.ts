// The services outside and the people who use them, in a process of its own: their work does not delay what is measured.
import { setTimeout as pause } from 'node:timers/promises';
import { startLinkedIn } from '../../sandbox/src/linkedin/linkedin-server';
import { startModelServer } from '../../sandbox/src/model/model-server';
import { startStripe } from '../../sandbox/src/stripe/stripe-server';
import { Visitor } from '../../sandbox/src/visitor';
import { until } from './caller';
import type { OutsideFault, OutsideService, ToOthers } from './outside.services';

const people = 5;
/** Milliseconds between two requests of these people. They do not wait for a response, so that a fault changes nothing here. */
const pressMs = 250;
/** They leave after this many milliseconds without a response. */
const leaveMs = 3_000;

const publicUrl = process.env.PRODUCT ?? '';
const [stripe, linkedIn, model] = await Promise.all([
  startStripe({ publicUrl, webhookUrl: `${publicUrl}/api/stripe/webhook` }),
  startLinkedIn({ publicUrl }),
  startModelServer(),
]);

/** One use of a service, and whether it succeeded. */
type Press = (visitor: Visitor, signal: AbortSignal) => Promise<boolean>;

const checkout: Press = async (visitor, signal) => {
  const body = { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' };
  return (await visitor.fetch('/api/stripe/create-checkout-session', { body, signal })).ok;
};
const plan: Press = async (visitor, signal) =>
  (await (await visitor.fetch('/api/billing', { signal })).text()).includes('"unavailable":false');
const connect: Press = async (visitor, signal) => {
  const started = await visitor.fetch('/api/linkedin/start', { body: {}, signal });
  const { authorizationUrl } = (await started.json()) as { authorizationUrl: string };
  const body = new URLSearchParams({ email: 'member@example.com', decision: 'allow' });
  const allowed = await visitor.fetch(authorizationUrl, { body, signal });
  const back = await visitor.fetch(allowed.headers.get('location') ?? '', { signal });
  return back.headers.get('location')?.includes('linkedin_success') === true;
};
const post =
  (headers: Record<string, string>): Press =>
  async (visitor, signal) => {
    const answers = { happened: 'A ward stopped borrowing staff.', tell: 'Ask before noon what will be missing.' };
    const body = { theme: 'Shift handovers', answers };
    const written = await visitor.fetch('/api/content/generate-post', { body, headers, signal });
    return (await written.text()).includes('"generatedByAi":true');
  };

const presses: Record<OutsideService, Press[]> = {
  'Stripe and LinkedIn': [checkout, plan, connect],
  'the model server': [post({ accept: 'text/event-stream' }), post({})],
};
const misbehave = (service: OutsideService, how: OutsideFault | null): void => {
  if (service === 'the model server') return model.misbehave(how);
  stripe.misbehave(how);
  linkedIn.misbehave('token', how);
};

let visitors: Visitor[] = [];
let over = new AbortController();
let pressing: Promise<unknown> = Promise.resolve();

const press = async (service: OutsideService): Promise<void> => {
  const sent: Promise<unknown>[] = [];
  for (let n = 0; !over.signal.aborted; n++) {
    const visitor = visitors[n % visitors.length];
    const one = presses[service][Math.floor(n / visitors.length) % presses[service].length];
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(leaveMs)]);
    // A refusal and no answer are what these people get here.
    if (visitor && one) sent.push(one(visitor, signal).catch(() => false));
    await pause(pressMs);
  }
  await Promise.all(sent);
};

const works = async (service: OutsideService): Promise<boolean> => {
  const [visitor] = visitors;
  if (!visitor) return false;
  for (const one of presses[service])
    if (!(await one(visitor, AbortSignal.timeout(leaveMs)).catch(() => false))) return false;
  return true;
};

const obey = async ({ product, begin, stop, recover }: ToOthers): Promise<unknown> => {
  if (product) {
    visitors = Array.from({ length: people }, () => new Visitor(product));
    await Promise.all(visitors.map((visitor, n) => visitor.signIn(`impatient-${n}@example.com`)));
  } else if (begin) {
    misbehave(begin.service, begin.how);
    over = new AbortController();
    pressing = press(begin.service);
  } else if (stop) {
    over.abort();
    await pressing;
  } else if (recover) {
    misbehave(recover, null);
    await until(`${recover} works`, 60, () => works(recover));
  }
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
    LINKEDIN_ISSUER: linkedIn.issuer,
    LINKEDIN_CLIENT_ID: linkedIn.clientId,
    LINKEDIN_CLIENT_SECRET: linkedIn.clientSecret,
    AI_BASE_URL: model.url,
  };
};
process.on('message', (wanted: ToOthers) => void obey(wanted).then((settings) => process.send?.(settings)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
