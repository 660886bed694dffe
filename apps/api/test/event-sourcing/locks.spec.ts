import { jest } from '@jest/globals';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { until } from '../../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { anyLease, Locks } from '@app/event-sourcing/postgres/locks';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';

/** A proxy between a holder and the database, which can freeze like a network. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private frozen = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(database: string): Promise<Wire> {
    const target = new URL(database);
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        wire.sockets.add(one);
        one.on('data', (data) => void (wire.frozen || other.write(data)));
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(database);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const wire = new Wire(server, url.toString());
    return wire;
  }

  freeze(): void {
    this.frozen = true;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let database: FreshDatabase;
let storage: Storage;
let opened: Locks[];
beforeAll(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
});
beforeEach(async () => {
  opened = [];
  await storage.pool.query('delete from platform.leases');
});
afterEach(async () => {
  for (const locks of opened) await locks.close();
});
afterAll(async () => {
  await storage.close();
  await database.drop();
});

const holder = (url = database.url, onError: (error: Error) => void = () => undefined): Locks => {
  const locks = new Locks(url, onError);
  opened.push(locks);
  return locks;
};
const expiry = async (name: string) =>
  (
    await storage.pool.query<{ at: number }>(
      'select extract(epoch from expires_at)::float8 as at from platform.leases where name = $1',
      [name],
    )
  ).rows[0]?.at ?? 0;

describe('A lock', () => {
  it('is seen from outside while somebody holds it', async () => {
    expect(await anyLease(storage.pool)).toBe(false);
    const locks = holder();
    await locks.tryLock('names');
    expect(await anyLease(storage.pool)).toBe(true);
    await locks.close();
    expect(await anyLease(storage.pool)).toBe(false);
  });

  it('has one holder at a time', async () => {
    const [one, two] = [holder(), holder()];
    const answers = await Promise.all([one, one, two, two].map((locks) => locks.tryLock('names')));
    expect(answers.filter((a) => a !== undefined)).toHaveLength(1);
    expect(await two.tryLock('others')).toBeInstanceOf(AbortSignal);
  });

  it('and many others that are asked for at once need one statement, and one more to be given back', async () => {
    const [one, two] = [holder(), holder()];
    const names = Array.from({ length: 60 }, (_, i) => `subscription ${i}`);
    expect(await two.tryLock('subscription 7')).toBeDefined();
    const statements = jest.spyOn(pg.Pool.prototype, 'query');
    const taken = await Promise.all(names.map((name) => one.tryLock(name)));
    expect(statements).toHaveBeenCalledTimes(1);
    expect(names.filter((_, i) => !taken[i])).toEqual(['subscription 7']);
    await Promise.all(names.map((name) => one.unlock(name)));
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockRestore();
    expect(await two.tryLock('subscription 8')).toBeDefined();
  });

  it('is free at once when it is given back', async () => {
    const [one, two] = [holder(), holder()];
    const lost = await one.tryLock('names');
    await one.unlock('names');
    expect(await two.tryLock('names')).toBeDefined();
    expect(lost?.aborted).toBe(false);
    await two.close();
    expect(await one.tryLock('names')).toBeDefined();
  });

  it('is renewed for as long as its holder lives', async () => {
    const [one, two] = [holder(), holder()];
    const lost = await one.tryLock('names');
    const first = await expiry('names');
    // Without a renewal it would have ended by now.
    await until(async () => (await expiry('names')) > first + 2.5);
    expect(await two.tryLock('names')).toBeUndefined();
    expect(lost?.aborted).toBe(false);
  });

  it('is lost by a holder without a connection before another holder can get it', async () => {
    const wire = await Wire.to(database.url);
    const failures: Error[] = [];
    const [deaf, other] = [holder(wire.url, (error) => void failures.push(error)), holder()];
    const lost = await deaf.tryLock('names');
    if (!lost) throw new Error('the lock was not free');
    let lostAt = 0;
    lost.addEventListener('abort', () => (lostAt = performance.now()));
    wire.freeze();
    const frozenAt = performance.now();
    await until(async () => (await other.tryLock('names')) !== undefined);
    const takenAt = performance.now();
    expect(lost.aborted).toBe(true);
    expect(lostAt).toBeLessThan(takenAt);
    expect(takenAt - frozenAt).toBeLessThan(10_000);
    expect(failures.length).toBeGreaterThan(0);
    await expect(deaf.tryLock('others')).rejects.toThrow(/timeout/i);
    await wire.cut();
  });

  it('is lost by a holder that finds another holder in its place', async () => {
    const one = holder();
    const lost = await one.tryLock('names');
    await storage.pool.query('update platform.leases set holder = gen_random_uuid()');
    await until(async () => lost?.aborted);
    // It must not give back the lease of another holder.
    await one.unlock('names');
    expect(await expiry('names')).toBeGreaterThan(0);
    expect(await one.tryLock('names')).toBeUndefined();
  });

  it('can be taken again by a holder that did not receive the first response', async () => {
    const one = holder();
    await one.tryLock('names');
    const { rows } = await storage.pool.query<{ holder: string }>('select holder from platform.leases');
    await one.unlock('names');
    await storage.pool.query(`insert into platform.leases values ('names', $1, now() + interval '1 hour')`, [
      rows[0]?.holder,
    ]);
    expect(await one.tryLock('names')).toBeDefined();
  });
});
