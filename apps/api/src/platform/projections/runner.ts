import type { DataSource } from 'typeorm';
import type { Storage } from '../postgres/storage';
import type { EventStore, RecordedEvent } from '../kernel/event-store';
import { applyBatch } from './apply-batch';
import { claimCheckpoint, parkedStreams, readCheckpoint } from './checkpoints';
import type { Log } from '../kernel/log';
import { leadWhile } from './leader';
import type { Locks } from '../postgres/locks';
import { measureApplied } from '../telemetry/measure';
import { tracedBatch } from '../telemetry/tracing';
import { changedWords } from '../live/audience';
import type { Progress } from './progress';
import type { ReadModel } from './read-model';
import { rebuild } from './rebuild';

/** A checkpoint that only passed over events of other categories is written this often. */
const quietEvery = 1_000;

/** Runs one read model for as long as `signal` allows: one process at a time, wherever it stopped before. */
export class Runner {
  constructor(
    private readonly model: ReadModel,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly locks: Locks,
    private readonly progress: Progress,
    private readonly log: Log,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return leadWhile(this.model.name, this.locks, this.storage.signals, this.log, signal, (leading) =>
      this.lead(leading),
    );
  }

  private async lead(signal: AbortSignal): Promise<void> {
    const { model } = this;
    const stored = await readCheckpoint(this.storage.pool, model.name);
    if (stored?.version !== model.version) await rebuild(model, this.storage, this.store, { signal });
    const parked = await parkedStreams(this.storage.pool, model.name);
    let written = await claimCheckpoint(this.storage.pool, model.name, model.version, 0n);
    let writtenAt = Date.now();
    this.progress.reached(model.name, written.position);

    for await (const batch of this.store.subscribe(written.position, { categories: [...model.categories] }, signal)) {
      const quiet = batch.events.length === 0;
      if (!quiet || Date.now() - writtenAt >= quietEvery) {
        const facts = { 'keepwarm.read_model': model.name };
        const applied = await tracedBatch('apply', batch.events, facts, () =>
          applyBatch(model, model.name, this.source, batch, written, parked),
        );
        measureApplied(model.name, applied.events);
        written = applied.checkpoint;
        writtenAt = Date.now();
        for (const p of applied.parked) this.log.error({ readModel: model.name, ...p }, 'stream parked');
        if (!quiet) this.tell(applied.events);
      }
      this.progress.reached(model.name, batch.checkpoint);
    }
  }

  private tell(events: RecordedEvent[]): void {
    const owners = new Set(events.map((e) => e.metadata.owner));
    this.storage.signals.send('changed', changedWords(this.model.queries, owners));
  }
}
