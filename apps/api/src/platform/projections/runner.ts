import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import type { EventStore, RecordedEvent } from '../kernel/event-store';
import type { Log } from '../kernel/log';
import { changedWords } from '../live/audience';
import type { Storage } from '../postgres/storage';
import { measureApplied } from '../telemetry/measure';
import { tracedBatch } from '../telemetry/tracing';
import { applyBatch } from './apply-batch';
import { build } from './build';
import { claimCheckpoint, noteWaiting, parkedStreams, quietEvery, readCheckpoint } from './checkpoints';
import { UnknownEvent } from '../event-store/stored';
import { type Leader, leadWhile } from './leader';
import type { Progress } from './progress';
import { keyOf, type ReadModel } from './read-model';
import { replayParked, withRows } from './replay-parked';
import { RowCache, shapesOf } from './rows';

/** A build has connections of its own. At a first start every read model is built. */
const builds = pLimit(6);

/** Keeps one version of a read model up to date while this process leads it. */
export class Runner {
  private readonly key: string;

  constructor(
    private readonly model: ReadModel,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly leader: Leader,
    private readonly progress: Progress,
    private readonly log: Log,
  ) {
    this.key = keyOf(model);
  }

  run(signal: AbortSignal): Promise<void> {
    return leadWhile(this.key, this.leader, signal, (leading, settled) => this.lead(leading, settled));
  }

  private async lead(signal: AbortSignal, settled: () => void): Promise<void> {
    const { model, key, storage, store, log } = this;
    const { pool } = storage;
    const stored = await readCheckpoint(pool, key);
    if (stored?.version !== model.version)
      await builds(() => {
        signal.throwIfAborted();
        return build(model, storage, store, { signal });
      });
    settled();
    await this.retryParked();
    const parked = await parkedStreams(pool, key);
    const rows = new RowCache(shapesOf(this.source, model.tables, key));
    let written = await claimCheckpoint(pool, key, model.version);
    let writtenAt = 0; // the first position after a start is always written
    let reached = written.position;
    let passed = 0;
    this.progress.reached(key, written.position);

    for await (const batch of store.subscribe(written.position, { categories: model.categories }, signal)) {
      // A batch that brings nothing at all: no other one may follow for long.
      const logRests = batch.events.length === 0 && batch.checkpoint === reached;
      const lazily = !logRests && Date.now() - writtenAt < quietEvery;
      reached = batch.checkpoint;
      if (batch.events.length === 0 && (lazily || (writtenAt > 0 && reached === written.position))) {
        this.progress.reached(key, reached);
        continue;
      }
      const facts = { 'keepwarm.read_model': model.name };
      const applied = await tracedBatch('apply', batch.events, facts, () =>
        applyBatch(model, { pool, rows, consumer: key, lazily, passed }, batch, written, parked),
      );
      measureApplied(model.name, applied.events);
      if (applied.checkpoint === written) passed += applied.events.length;
      else {
        written = applied.checkpoint;
        writtenAt = Date.now();
        passed = 0;
      }
      for (const { event, error } of applied.parked)
        log.error({ readModel: model.name, stream: event.stream, err: error }, 'stream parked');
      if (applied.changed) this.tell(applied.events);
      this.progress.reached(key, applied.reached);
      if (applied.unknown) {
        await noteWaiting(pool, key, written.epoch, applied.unknown.type);
        throw new UnknownEvent(applied.unknown);
      }
      if (model.awaitedBy ? batch.caughtUp : applied.events.length > 1) await this.progress.pause(model, signal);
    }
  }

  /** A process that takes a read model over tries its parked streams: it may be able to apply their events. */
  private async retryParked(): Promise<void> {
    for (const stream of await parkedStreams(this.storage.pool, this.key)) {
      const apply = withRows(this.model, shapesOf(this.source, this.model.tables, this.key));
      const replayed = await replayParked(this.storage.pool, this.store, this.key, stream, apply);
      this.log.info({ readModel: this.model.name, stream, freed: !replayed?.failure }, 'parked stream tried again');
    }
  }

  private tell(events: readonly RecordedEvent[]): void {
    const owners = new Set(events.map((e) => e.metadata.owner));
    this.storage.signals.send('changed', changedWords(this.model.queries, owners));
  }
}
