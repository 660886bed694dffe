import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@app/domain/decider';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { Stripe } from 'stripe';
import { ApiError } from '../../platform/http/errors';
import { Config } from '../../platform/kernel/config';

/** `timeout`: milliseconds for one try of a call. A screen waits for a shorter time than a command. */
export const patient = { timeout: 6_000, maxNetworkRetries: 1 };
export const brief = { timeout: 3_000, maxNetworkRetries: 0 };

/** After this many failures in a row, calls to Stripe stop for a while. */
const failuresInARow = 5;
const restMs = 10_000;

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Unix seconds; 0 for an invoice that is not paid. */
export const paidAtOf = ({ status_transitions }: Stripe.Invoice): number => status_transitions.paid_at ?? 0;

const serverOf = (base: string | undefined) => {
  if (!base) return {};
  const { hostname: host, port, protocol } = new URL(base);
  return protocol === 'http:'
    ? { host, port: port || 80, protocol: 'http' as const }
    : { host, port: port || 443, protocol: 'https' as const };
};

/** Calls Stripe: https://docs.stripe.com/api. While Stripe is down, most calls fail at once. */
@Injectable()
export class StripeClient {
  private loaded: Stripe | undefined;
  private readonly logger = new Logger('payments');
  readonly webhookSecret: string;
  private readonly breaker = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  readonly mode: 'stripe' | 'sandbox' | 'off';

  constructor(private readonly config: Config) {
    const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: base, STRIPE_WEBHOOK_SECRET: secret = '' } = config.env;
    this.webhookSecret = secret;
    this.mode = key ? (base ? 'sandbox' : 'stripe') : 'off';
  }

  /** The client of Stripe is large, so it is loaded at its first use. @throws ApiError `payments_off` */
  async client(): Promise<Stripe> {
    const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: base } = this.config.env;
    if (!key) throw off();
    const { Stripe: Client } = await import('stripe');
    return (this.loaded ??= new Client(key, { ...serverOf(base), ...patient, telemetry: false }));
  }

  /** @throws ApiError `payments_off`, or 503 `payments_failed`; DomainError `idempotency_key_reused` */
  async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.client();
    try {
      return await this.breaker.execute(() => call(stripe));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw failed(error);
      if (!isStripeError(error)) throw error;
      if (error.type === 'StripeIdempotencyError')
        throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
      const { type, code, statusCode, requestId } = error;
      this.logger.warn({ stripe: { type, code, statusCode, requestId } }, 'a call to Stripe failed');
      throw failed(error);
    }
  }
}

/** Each of its classes has its own name as `type`: https://docs.stripe.com/error-handling */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error;
}

function isDown(error: Error): boolean {
  return isStripeError(error) && ['StripeConnectionError', 'StripeAPIError'].includes(error.type);
}

/** Whether Stripe refused the call: the object is unknown, or in another state. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof PaymentsFailed && isStripeError(error.cause) && error.cause.type === 'StripeInvalidRequestError';

/** The person does not see Stripe's messages, because these contain ids and settings. They are in the log. */
class PaymentsFailed extends ApiError {
  constructor(override readonly cause: Error) {
    super(503, 'payments_failed', 'Stripe cannot do this just now. Nothing is lost; try again in a moment.');
  }
}
const failed = (cause: Error) => new PaymentsFailed(cause);
const off = () => new ApiError(503, 'payments_off', 'Payments are not set up here, so nothing was changed.');
