import { schemaOf } from './schemas';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type Answer, type TestClient, until } from '../../../test/client';
import { registry } from '../src/app.module';
import type { RecordedEvent } from '@app/event-sourcing/event-store';
import { EventStoreServer } from './doubles/event-store/event-store-server';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { reactionConsumer } from '@app/event-sourcing/reactions/reaction';
import { build } from '@app/event-sourcing/read-models/build';
import { Fleet, type Part, tell } from './fleet';

/** Milliseconds. On a quiet machine it takes about three seconds. The run prints the time that it took. */
const bound = 30_000;
const consumers = [...registry.readModels.map(keyOf), ...registry.reactions.map(reactionConsumer)];

const rows = (n: number, of: string) =>
  new TextEncoder().encode(`Name,Email\n${Array.from({ length: n }, (_, i) => `Row ${i},r${i}@${of}\n`).join('')}`);

/** Repeats the request with the same key until the response shows what was saved. */
const insist = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
  for (;;) {
    const { status, body } = await ask();
    if (status === 200) return body;
    if (status !== 503 && status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`);
    await sleep(20);
  }
};

describe.each(['PostgreSQL', 'EventStoreDB (the double)'])('Two workers, with the log in %s', (where) => {
  /** Enough rows that the job still runs when its process freezes. */
  const rowsOfImport = where === 'PostgreSQL' ? 1_000 : 300;
  let store: EventStoreServer | undefined;
  let fleet: Fleet;
  let one: Part;
  let other: Part;
  /** The first worker’s name in its leases. */
  let holder: string;
  let nora: TestClient;

  beforeAll(async () => {
    if (where !== 'PostgreSQL') store = await EventStoreServer.start();
    fleet = await Fleet.found(store ? { EVENTSTORE_URL: store.url } : {});
    one = await fleet.start('worker');
    holder = await until(async () => {
      const now = await leases();
      return consumers.every((name) => now.has(name)) && now.get(consumers[0] ?? '');
    });
    other = await fleet.start('worker');
    // The workers share the subscriptions.
    await until(async () => [...(await leases()).values()].some((by) => by !== holder));
    await fleet.start('api');
    nora = await fleet.signIn('nora@example.com');
  }, 90_000);
  afterAll(async () => {
    await fleet.close();
    await store?.stop();
  });

  /** The worker of each consumer. */
  const leases = async (): Promise<Map<string, string>> => {
    const { rows } = await fleet.storage.pool.query<{ name: string; holder: string }>(
      'select name, holder from platform.leases where expires_at > now()',
    );
    return new Map(rows.map((r) => [r.name, r.holder]));
  };
  const shown = async (name: string): Promise<number> => {
    const sql = `select count(*)::int as n from ${schemaOf('leads')}.leads where name = $1`;
    return (await fleet.storage.pool.query<{ n: number }>(sql, [name])).rows[0]?.n ?? 0;
  };
  const jobsOf = async (importId: string): Promise<number> => {
    const sql = `select count(*)::int as n from platform.job_inputs where name = 'import-leads' and input->>'importId' = $1`;
    return (await fleet.storage.pool.query<{ n: number }>(sql, [importId])).rows[0]?.n ?? 0;
  };
  const stateOf = async (importId: string): Promise<string> => {
    const sql = `select state from ${schemaOf('imports')}.imports where id = $1`;
    return (await fleet.storage.pool.query<{ state: string }>(sql, [importId])).rows[0]?.state ?? '';
  };
  const add = (name: string): Promise<Lead> =>
    insist(() =>
      nora.post<Lead>('/api/leads', { name, title: 'COO', company: 'Solberg' }, { key: name.replaceAll(' ', '-') }),
    );
  const upload = async (n: number, of: string): Promise<ImportAnalysis> =>
    (await nora.upload<ImportAnalysis>('/api/imports', rows(n, of), 'contacts.csv')).body;
  const begin = ({ id, mapping, tag }: ImportAnalysis): Promise<Import> =>
    insist(() => nora.post<Import>(`/api/imports/${id}/start`, { mapping, tag }, { key: `start-${id}` }));

  /** Waits until the other worker runs everything, and a click and a reaction have their effect. */
  const takenOver = async (
    tag: string,
    analysis: ImportAnalysis,
    survives: (holder: string | undefined) => boolean,
    strike: () => void,
  ): Promise<void> => {
    strike();
    const begun = performance.now();
    const left = () => bound - (performance.now() - begun);
    const clicks = [add(`Shown ${tag}`), begin(analysis)];
    await until(async () => {
      const now = await leases();
      return consumers.every((name) => now.has(name) && survives(now.get(name)));
    }, left());
    await until(async () => (await shown(`Shown ${tag}`)) === 1, left());
    // A short import may have ended already. Its job has no input then.
    await until(async () => (await jobsOf(analysis.id)) === 1 || (await stateOf(analysis.id)) === 'completed', left());
    const seconds = (performance.now() - begun) / 1000;
    tell(`${where}: ${tag}, read models and reactions went on after ${seconds.toFixed(1)} s`);
    await Promise.all(clicks);
  };

  /** Nothing is missing or doubled in the log and in the read models. */
  const expectOnce = async (hand: string[], imports: { id: string; rows: number }[]): Promise<void> => {
    for (const { id } of imports)
      await until(async () => (await nora.get<Import>(`/api/imports/${id}`)).body.state === 'completed', 60_000);
    const log: RecordedEvent[] = [];
    for await (const batch of fleet.storage.store.readAll(0n, { categories: ['lead', 'import'] }))
      log.push(...batch.events);
    const surfaced = log
      .filter((e) => e.type === 'LeadSurfaced')
      .map((e) => e.data as { source: string; name: string; importId?: string; row?: number });
    expect(
      surfaced
        .filter((e) => e.source === 'manual')
        .map((e) => e.name)
        .toSorted(),
    ).toEqual(hand.toSorted());
    for (const { id, rows: n } of imports)
      expect(
        surfaced
          .filter((e) => e.importId === id)
          .map((e) => e.row)
          .toSorted(byNumber),
      ).toEqual(Array.from({ length: n }, (_, i) => i + 2));
    const ended = log.filter((e) => e.type === 'ImportCompleted').map((e) => e.stream);
    expect(ended.toSorted()).toEqual(imports.map(({ id }) => `import-${id}`).toSorted());
    for (const model of registry.readModels) {
      const { comparison } = await build(model, fleet.storage, { verify: true });
      expect({ name: model.name, differ: comparison.filter((c) => c.differ > 0) }).toEqual({
        name: model.name,
        differ: [],
      });
    }
  };

  it('share the subscriptions without a warning about their listeners', () => {
    // The first worker gave half of them up at once.
    expect(`${one.said}${other.said}`).not.toContain('MaxListenersExceededWarning');
  });

  it('continue when the one that runs everything freezes during a batch, and it applies nothing twice when it wakes up', async () => {
    const [long, short] = [await upload(rowsOfImport, 'long.example.com'), await upload(3, 'short.example.com')];
    // The first runs every consumer, and now the job too.
    other.signal('SIGSTOP');
    await until(async () => {
      const now = await leases();
      return consumers.every((name) => now.get(name) === holder);
    });
    await begin(long);
    const working = `select from platform.job_inputs where name = 'import-leads' and done > 0 and ended_at is null`;
    await until(async () => (await fleet.storage.pool.query(working)).rowCount === 1);
    other.signal('SIGCONT');
    // The process stops while a batch of the leads waits for this lock. The batch has moved its checkpoint already.
    const lock = await fleet.storage.pool.connect();
    await lock.query(`begin; lock table ${schemaOf('leads')}.leads in share mode`);
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%leads%'`;
    await until(async () => (await fleet.storage.pool.query(waiting)).rowCount);
    await takenOver(
      'frozen',
      short,
      (by) => by !== holder,
      () => {
        one.signal('SIGSTOP');
        void lock.query('rollback').then(() => lock.release());
      },
    );
    expect((await fleet.storage.pool.query(working)).rowCount).toBe(1);

    const imports = [
      { id: long.id, rows: rowsOfImport },
      { id: short.id, rows: 3 },
    ];
    // The other worker finishes its job too.
    for (const { id } of imports)
      await until(async () => (await nora.get<Import>(`/api/imports/${id}`)).body.state === 'completed', 60_000);
    tell(`${where}: the job of ${rowsOfImport} rows went on elsewhere and has ended`);
    one.signal('SIGCONT');
    await one.says(/lease lost|taken over|it starts again/);
    await add('After the thaw');
    await expectOnce(['Shown frozen', 'After the thaw'], imports);
  }, 120_000);

  it('continue when the one that runs everything is killed', async () => {
    const analysis = await upload(3, 'killed.example.com');
    await takenOver(
      'killed',
      analysis,
      (by) => by === holder,
      () => other.signal('SIGKILL'),
    );
    expect(other.ended || (await other.end()).signal === 'SIGKILL').toBe(true);
    await until(async () => (await nora.get<Import>(`/api/imports/${analysis.id}`)).body.state === 'completed', 60_000);
    expect((await nora.get<{ total: number }>('/api/leads/counts')).body.total).toBe(rowsOfImport + 3 + 2 + 3 + 1);
  }, 90_000);
});

const byNumber = (a = 0, b = 0) => a - b;
