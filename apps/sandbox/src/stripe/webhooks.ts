import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StripeEvent } from './objects';

/** How webhooks misbehave. `null`: they work well. */
export const webhookFaults = ['duplicate', 'out-of-order', 'never'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** Milliseconds until the next try. After the last one the event stays undelivered, as after three days at Stripe. */
const pauses = [200, 1_000, 5_000, 30_000];
/** Milliseconds that events wait for other events to overtake them. */
const shuffleMs = 300;

export interface Delivery {
  at: string;
  type: string;
  id: string;
  /** The status of the response, or why there is none. */
  result: string;
}

/** Sends events to one address, signed as https://docs.stripe.com/webhooks#verify-manually says. */
export class Webhooks {
  fault: WebhookFault | null = null;
  readonly deliveries: Delivery[] = [];
  private readonly stopped = new AbortController();
  private held: StripeEvent[] = [];

  constructor(
    private readonly url: string,
    private readonly secret: string,
    private readonly delivered: () => void,
  ) {}

  send(event: StripeEvent): void {
    if (this.fault === 'never') return;
    if (this.fault !== 'out-of-order') {
      for (let n = this.fault === 'duplicate' ? 2 : 1; n > 0; n--) void this.deliver(event);
      return;
    }
    this.held.push(event);
    if (this.held.length > 1) return;
    setTimeout(() => {
      const late = this.held.toReversed();
      this.held = [];
      void late.reduce((before, one) => before.then(() => this.deliver(one)), Promise.resolve());
    }, shuffleMs).unref();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async deliver(event: StripeEvent): Promise<void> {
    for (const ms of [0, ...pauses]) {
      if (ms > 0) await pause(ms, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
      if (this.stopped.signal.aborted) return;
      const result = await this.post(JSON.stringify({ ...event, pending_webhooks: 1 }));
      this.deliveries.push({ at: new Date().toISOString(), type: event.type, id: event.id, result });
      if (this.deliveries.length > 200) this.deliveries.shift();
      if (!result.startsWith('2')) continue;
      event.pending_webhooks = 0;
      return this.delivered();
    }
  }

  private async post(body: string): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const { status } = await fetch(this.url, {
        method: 'POST',
        headers: {
          Accept: '*/*; q=0.5, application/xml',
          'Cache-Control': 'no-cache',
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': `t=${seconds},v1=${signature}`,
        },
        body,
        signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(10_000)]),
      });
      return String(status);
    } catch (error) {
      return `no response: ${(error as Error).message}`;
    }
  }
}
