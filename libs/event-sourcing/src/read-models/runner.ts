import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import type { Storage } from '../postgres/storage';
import { measureApplied } from '../event-store/measurements';
import { tracedBatch } from '../kernel/tracing';
import { applyBatch } from './apply-batch';
import { build } from './build';
import { claimCheckpoint, quietEvery, readCheckpoint, takeOver, waitBefore } from './checkpoints';
import type { Leader } from './leader';
import type { Progress } from './progress';
import { keyOf, type ReadModel } from './read-model';
import { replayParked, withRows } from './replay-parked';
import { RowCache, shapesOf } from './rows';

/** A build has connections of its own. At a first start every read model is built. */
const builds = pLimit(6);

interface Parts {
  storage: Storage;
  /** With the tables of the read models. */
  source: DataSource;
  leader: Leader;
  progress: Progress;
  /** Hears whose rows have changed. `queries`: of the read model. */
  changed?: (queries: readonly string[], owners: ReadonlySet<string>) => void;
}

/** Keeps one version of a read model up to date while this process leads it, until `stop` aborts. */
export const runReadModel = (model: ReadModel, parts: Parts, stop: AbortSignal): Promise<void> =>
  parts.leader.lead(keyOf(model), stop, (signal, settled) => keepUpToDate(model, parts, signal, settled));

const keepUpToDate = async (
  model: ReadModel,
  { storage, source, leader: { log }, progress, changed }: Parts,
  signal: AbortSignal,
  settled: () => void,
): Promise<void> => {
  const { pool, store } = storage;
  const key = keyOf(model);
  if ((await readCheckpoint(pool, key))?.version !== model.version)
    await builds(() => {
      signal.throwIfAborted();
      return build(model, storage, { signal });
    });
  settled();
  const shapes = shapesOf(source, model.tables, key);
  const claim = () => claimCheckpoint(pool, key, model.version);
  const { checkpoint, parked } = await takeOver(claim, async (stream) => {
    const replayed = await replayParked(pool, store, key, stream, withRows(model, shapes));
    log.info({ readModel: model.name, stream, freed: !replayed?.failure }, 'parked stream tried again');
  });
  const rows = new RowCache(shapes);
  let written = checkpoint;
  let writtenAt = 0; // the first new position after a start is always written
  let reached = written.position;
  let passed = 0;
  progress.reached(key, written.position);

  for await (const batch of store.subscribe(written.position, { categories: model.categories }, signal)) {
    // A batch that brings nothing at all: no other one may follow for long.
    const logRests = batch.events.length === 0 && batch.checkpoint === reached;
    const lazily = !logRests && Date.now() - writtenAt < quietEvery;
    reached = batch.checkpoint;
    if (batch.events.length === 0 && (lazily || reached === written.position)) {
      progress.reached(key, reached);
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
    if (applied.changed) changed?.(model.queries, new Set(applied.events.map((e) => e.metadata.owner)));
    progress.reached(key, applied.reached);
    if (applied.unknown) await waitBefore(pool, key, written.epoch, applied.unknown);
    if (model.awaitedBy ? batch.caughtUp : applied.events.length > 1) await progress.pause(model, signal);
  }
};
