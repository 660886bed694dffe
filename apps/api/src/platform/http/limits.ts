import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Endpoint } from '@app/contracts/endpoint';
import type { Request } from 'express';
import { Config } from '../kernel/config';
import { endpointOf } from './handle';
import { ApiError } from './errors';

type Limit = NonNullable<Endpoint['limited']>;

/** How often in any minute: slow work for each person, signing in for each address. */
const perMinute: Record<Limit, number> = { generation: 30, import: 20, 'sign-in': 30 };
const windowMs = 60_000;

/**
 * One count for each limit and person, whatever the endpoint. Kept in this process's memory: several processes allow
 * that much each.
 * @throws ApiError 429 `rate_limited` with `Retry-After`
 */
@Injectable()
export class LimitsGuard implements CanActivate {
  /** When each of the last minute's calls was let through, oldest first. */
  private readonly calls = new Map<string, number[]>();
  private sweptAt = 0;

  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const limit = endpointOf(context)?.limited;
    if (!limit || !this.config.env.RATE_LIMITS) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const now = Date.now();
    this.sweep(now);
    const key = `${limit}:${request.person?.id ?? request.ip ?? ''}`;
    const recent = (this.calls.get(key) ?? []).filter((at) => at > now - windowMs);
    const [oldest] = recent;
    if (recent.length >= perMinute[limit] && oldest !== undefined)
      throw tooOften(perMinute[limit], oldest + windowMs - now);
    this.calls.set(key, [...recent, now]);
    return true;
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < windowMs) return;
    this.sweptAt = now;
    for (const [key, calls] of this.calls) if ((calls.at(-1) ?? 0) <= now - windowMs) this.calls.delete(key);
  }
}

function tooOften(most: number, waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `That was more than ${most} times in a minute. Nothing is lost; try again in ${wait}.`;
  return new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
