import { createHash, timingSafeEqual } from 'node:crypto';
import { type INestApplication, Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Registry as Figures } from 'prom-client';
import { Config } from '../kernel/config';
import { inTime } from '@app/event-sourcing/kernel/timeouts';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { subscriptionsOf } from './subscriptions';
import { type SubscriptionStatus, statusOf } from './status';
import { JsonLogger } from '../telemetry/logging';
import { Readiness } from '../http/readiness';
import { Jobs } from '../jobs/jobs';
import { Registry } from '../kernel/registry';
import { processMetrics } from '../telemetry/measure';

/** Longest wait for the stores. The process's own figures are returned in any case. */
const storesLimitMs = 4_000;
/** Younger figures of the stores are returned again: several readers cost no more than one. */
const freshMs = 1_000;

/** The gauges of each subscription, by name. */
const ofSubscriptions: Record<string, { help: string; of: (status: SubscriptionStatus) => number }> = {
  lag_events: { help: 'Events that it has not applied; 1000 stands for that many or more', of: ({ behind }) => behind },
  lag_seconds: {
    help: 'Age of the oldest event that it has not applied, 0 when none',
    of: ({ secondsBehind }) => secondsBehind,
  },
  events_per_second: { help: 'Events applied a second, over the last minute', of: ({ perSecond }) => perSecond },
  parked_streams: { help: 'Streams that wait with an event it could not apply', of: ({ parked }) => parked },
  waits_for_version: {
    help: '1 when it stands before an event that its version does not know',
    of: ({ waitsFor }) => (waitsFor === null ? 0 : 1),
  },
};

let watchesProcess = false;

/** What `/api/metrics` shows: the figures of this process, and the state of log, read models and queue for all processes. */
@Injectable()
export class Metrics {
  readonly contentType = Figures.PROMETHEUS_CONTENT_TYPE;
  private latest: { at: number; figures: Promise<Figures> } | undefined;

  constructor(
    config: Config,
    private readonly storage: Storage,
    private readonly registry: Registry,
    private readonly jobs: Jobs,
    private readonly readiness: Readiness,
    private readonly logger: JsonLogger,
  ) {
    if (config.env.METRICS_TOKEN === undefined || watchesProcess) return;
    watchesProcess = true;
    collectDefaultMetrics({ register: processMetrics });
  }

  /** In Prometheus' text format. Also while no store responds: `keepwarm_state_known` is 0 then. */
  async page(): Promise<string> {
    if (!this.latest || Date.now() - this.latest.at > freshMs) this.latest = { at: Date.now(), figures: this.state() };
    return Figures.merge([processMetrics, await this.latest.figures]).metrics();
  }

  private async state(): Promise<Figures> {
    const figures = new Figures();
    const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Gauge({ name: `keepwarm_${name}`, help, labelNames, registers: [figures] });
    const asked = inTime(storesLimitMs, this.askStores()).catch((err: unknown) => {
      this.logger.pino.warn({ err }, 'metrics without the stores');
    });
    const [known, checks] = await Promise.all([asked, this.readiness.report()]);
    gauge('state_known', 'Whether the stores responded in time; 0: the figures about them are missing').set(
      known ? 1 : 0,
    );
    const ready = gauge('ready', 'Whether each check of /api/health/ready passes', 'check');
    for (const [check, result] of Object.entries(checks.checks)) ready.set({ check }, result === 'ok' ? 1 : 0);
    if (!known) return figures;
    for (const [name, { help, of }] of Object.entries(ofSubscriptions)) {
      const one = gauge(name, help, 'kind', 'subscription');
      for (const status of known.subscriptions) {
        const { kind, name: subscription } = status.subscription;
        one.set({ kind: kind.replace(' ', '_'), subscription }, of(status));
      }
    }
    const jobs = gauge('jobs', 'Jobs by state, each counted up to 10,000', 'state');
    for (const [state, n] of Object.entries(known.jobs)) jobs.set({ state }, n);
    return figures;
  }

  private async askStores() {
    const { pool, store } = this.storage;
    const [subscriptions, { counts }] = await Promise.all([
      statusOf(pool, store, subscriptionsOf(this.registry)),
      this.jobs.counts(),
    ]);
    return { subscriptions, jobs: counts };
  }
}

/** Hashes have one length, so the time of the comparison does not show the token's length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for readers that send METRICS_TOKEN as a bearer token, 401 for others. Without that setting there is no
 * such address. It needs neither session nor database, because the figures matter most while those are away.
 */
export const metricsEndpoint = (app: INestApplication): RequestHandler => {
  const token = app.get(Config).env.METRICS_TOKEN;
  if (token === undefined) return (_request, _response, next) => next();
  const wanted = digest(token);
  return (request, response, next) => {
    if (request.path !== '/api/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.setHeader('Cache-Control', 'no-store');
    const [, given = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given), wanted)) {
      const message = 'Metrics need the bearer token of this installation.';
      response.set('WWW-Authenticate', 'Bearer').status(401);
      response.json({ statusCode: 401, code: 'unauthenticated', message, requestId: request.requestId });
      return;
    }
    const metrics = app.get(Metrics, { strict: false });
    metrics.page().then((text) => response.type(metrics.contentType).send(text), next);
  };
};
