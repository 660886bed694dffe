import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry as Figures } from 'prom-client';
import { Config } from '../kernel/config';
import { Storage } from '../postgres/storage';
import type { EventStore } from '../kernel/event-store';
import { subscriptionsOf } from './subscriptions';
import { type SubscriptionStatus, statusOf } from './status';
import { JsonLogger } from '../telemetry/logging';
import { Readiness } from '../http/readiness';
import { Jobs } from '../jobs/job';
import { Registry } from '../projections/registry';
import { processMetrics } from '../telemetry/measure';

/** Longest that the stores may take to say how things stand; the process's own figures are answered in any case. */
const patienceMs = 4_000;
/** Younger answers of the stores are given again: several who ask cost no more than one. */
const freshMs = 1_000;

let watchesProcess = false;

/** What `/api/metrics` shows: the figures of this process, and how log, read models and queue stand for all of them. */
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

  /** In Prometheus' text format. Answers also when no store does: `keepwarm_state_known` is 0 then. */
  async page(): Promise<string> {
    if (!this.latest || Date.now() - this.latest.at > freshMs) this.latest = { at: Date.now(), figures: this.state() };
    return Figures.merge([processMetrics, await this.latest.figures]).metrics();
  }

  private async state(): Promise<Figures> {
    const figures = new Figures();
    const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Gauge({ name: `keepwarm_${name}`, help, labelNames, registers: [figures] });
    const [known, checks] = await Promise.all([this.ask(), this.readiness.report()]);
    gauge('state_known', 'Whether the stores said in time how they stand; 0: the figures about them are missing').set(
      known ? 1 : 0,
    );
    const ready = gauge('ready', 'Whether each check of /api/health/ready passes', 'check');
    for (const [check, result] of Object.entries(checks.checks)) ready.set({ check }, result === 'ok' ? 1 : 0);
    if (!known) return figures;

    const behind = gauge(
      'lag_events',
      'Events that it has not applied; 1000 stands for that many or more',
      'kind',
      'subscription',
    );
    const late = gauge(
      'lag_seconds',
      'Age of the oldest event that it has not applied, 0 when none',
      'kind',
      'subscription',
    );
    const speed = gauge('events_per_second', 'Events applied a second, over the last minute', 'kind', 'subscription');
    const parked = gauge(
      'parked_streams',
      'Streams that wait with an event it could not apply',
      'kind',
      'subscription',
    );
    const waits = gauge(
      'waits_for_version',
      '1 when it stands before an event that its version does not know',
      'kind',
      'subscription',
    );
    for (const { subscription, seconds, ...status } of known.subscriptions) {
      const labels = { kind: subscription.kind.replace(' ', '_'), subscription: subscription.name };
      behind.set(labels, status.behind);
      late.set(labels, seconds);
      speed.set(labels, status.perSecond);
      parked.set(labels, status.parked);
      waits.set(labels, status.waitsFor === null ? 0 : 1);
    }
    const jobs = gauge('jobs', 'Jobs by state, each counted up to 10,000', 'state');
    for (const [state, n] of Object.entries(known.jobs)) jobs.set({ state }, n);
    return figures;
  }

  private async ask() {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error(`no answer within ${patienceMs / 1000} seconds`)), patienceMs);
    });
    try {
      return await Promise.race([this.askStores(), late]);
    } catch (err) {
      this.logger.pino.warn({ err }, 'metrics without the stores');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  private async askStores() {
    const { pool, store } = this.storage;
    const [statuses, { counts }] = await Promise.all([
      statusOf(pool, store, subscriptionsOf(this.registry)),
      this.jobs.counts(),
    ]);
    const subscriptions = await Promise.all(
      statuses.map(async (status) => ({ ...status, seconds: await secondsBehind(store, status) })),
    );
    return { subscriptions, jobs: counts };
  }
}

/** Age of the oldest event that a subscription has not applied; 0 when there is none. */
const secondsBehind = async (
  store: EventStore,
  { behind, position, subscription }: SubscriptionStatus,
): Promise<number> => {
  if (behind === 0) return 0;
  for await (const { events } of store.readAll(
    position,
    subscription.categories && { categories: [...subscription.categories] },
  )) {
    const [oldest] = events;
    if (oldest) return Math.max(0, Date.now() - Date.parse(oldest.metadata.recordedAt)) / 1000 || 0;
  }
  return 0;
};
