import { randomUUID } from 'node:crypto';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { until } from '../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../test/database';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { soleLeader } from './leader';
import { openStorage } from '../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { type EventStore, type NewEvent, idOf } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { isBuilding } from '@app/event-sourcing/read-models/build-state';
import { defineReadModel, type ReadModel } from '@app/event-sourcing/read-models/read-model';
import { runReadModel } from '@app/event-sourcing/read-models/runner';

@Entity({ name: 'names' })
export class NameRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('integer') changes!: number;
}

/** The name of the read model’s schema and checkpoint. */
export const namesKey = 'names_v1';

/**
 * A read model of names and how often they changed. The count shows an event that was applied twice. The name “poison”
 * fails.
 */
export const namesWith = (
  hooks: { version?: number; cures?: boolean; onEvent?: (event: Stored<LeadEvent>) => void } = {},
): ReadModel =>
  defineReadModel({
    name: 'names',
    version: hooks.version ?? 1,
    categories: ['lead'],
    tables: [NameRow],
    queries: ['names'],
    evolve: (event, rows) => {
      const id = idOf(event.stream);
      hooks.onEvent?.(event);
      if (event.type === 'LeadSurfaced') rows.put(NameRow, { id, name: event.data.name, changes: 0 });
      if (event.type !== 'LeadDetailsChanged') return;
      const name = event.data.changes.name ?? '';
      // It fails after it changed a row. The change must not be stored.
      rows.change(NameRow, id, { name, changes: (rows.get(NameRow, id)?.changes ?? 0) + 1 });
      if (name === 'poison' && !hooks.cures) throw new Error('cannot be applied');
    },
  });

/** The store, with a callback before each batch of `readAll`. */
export const withPauses = (store: EventStore, before: (batch: number) => unknown): EventStore =>
  Object.create(store, {
    readAll: {
      value: async function* (...args: Parameters<EventStore['readAll']>) {
        let n = 0;
        for await (const batch of store.readAll(...args)) {
          await before(++n);
          yield batch;
        }
      },
    },
  }) as EventStore;

const owner = randomUUID();
export const event = (type: string, data: unknown): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    owner,
    actor: { id: owner, as: 'user' },
    commandId: randomUUID(),
    commandHash: '',
    correlationId: '',
    causationId: '',
    recordedAt: '2026-11-01T08:00:00.000Z',
  },
});
const details = { title: '', company: '', email: null, linkedinUrl: null, description: null, segment: null, tags: [] };
export const surfaced = (name: string) =>
  event('LeadSurfaced', {
    ...details,
    name,
    connectionCount: null,
    connectedOn: null,
    source: 'manual',
    importId: null,
    row: null,
    at: '2026-11-01T08:00:00.000Z',
    timeZone: 'UTC',
  });
export const renamed = (name: string) => event('LeadDetailsChanged', { changes: { name }, before: {}, importId: null });

/** A log and the read model of names, in a database of their own. */
export class Names {
  readonly stop = new AbortController();
  private running: Promise<void>[] = [];
  private opened: Locks[] = [];

  private constructor(
    private readonly database: FreshDatabase,
    readonly storage: Storage,
    readonly source: DataSource,
  ) {}

  static async open(): Promise<Names> {
    const database = await freshDatabase();
    const storage = await openStorage(database.url, () => undefined);
    return new Names(database, storage, await storage.tables([NameRow], [namesKey], 3));
  }

  /** Appends to one lead's stream: `add(id, 0, surfaced('A'), renamed('B'))`. @returns the position of the last event */
  async add(id: string, from: number, ...events: NewEvent[]): Promise<bigint> {
    return (await this.storage.store.append(`lead-${id}`, events, from === 0 ? 'no_stream' : from - 1)).position;
  }

  progress(): Progress {
    return new Progress(this.storage);
  }

  /** Starts a runner with its own locks, like another process. */
  start(model: ReadModel, own = this.stop.signal, seen = this.progress()): Progress {
    const locks = new Locks(this.storage.url, () => undefined);
    this.opened.push(locks);
    const leader = soleLeader(this.storage, locks);
    this.running.push(runReadModel(model, { storage: this.storage, source: this.source, leader, progress: seen }, own));
    return seen;
  }

  /** Waits until `seen` shows the event at `position`, and until the first build is over: only then can another begin. */
  async applied(seen: Progress, position: bigint): Promise<void> {
    if (!(await seen.waitFor([namesKey], position, 20_000))) throw new Error(`not applied: ${position}`);
    await until(async () => !(await isBuilding(this.storage.pool, namesKey)));
  }

  /** Waits for the end of the stopped runners. */
  async stopped(): Promise<void> {
    await Promise.all(this.running);
    this.running = [];
  }

  rows(): Promise<{ name: string; changes: number }[]> {
    return this.source.query(`select name, changes from ${namesKey}.names order by name, changes`);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.stopped();
    for (const locks of this.opened) await locks.close();
    await this.source.destroy();
    await this.storage.close();
    await this.database.drop();
  }
}
