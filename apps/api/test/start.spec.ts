import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { call, until } from '../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../test/database';
import { freePort } from '../../sandbox/src/free-port';
import { Visitor } from '../../sandbox/src/visitor';
import { EventStoreServer } from './doubles/event-store/event-store-server';
import { Part } from './fleet';

/** The address of a database where at first nothing listens. */
class Gateway {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  private constructor(
    readonly port: number,
    private readonly target: URL,
  ) {}

  static async to(url: string): Promise<Gateway> {
    return new Gateway(await freePort(), new URL(url));
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Listens, and gives each connection to `serve`. */
  async open(serve: (socket: Socket) => void): Promise<void> {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined); // cut by a test
      serve(socket);
    });
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = undefined;
  }

  readonly passOn = (socket: Socket): void => {
    const inner = connect(Number(this.target.port), this.target.hostname);
    inner.on('error', () => socket.destroy());
    inner.on('close', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  };
}

/** What PostgreSQL says to a connection while it recovers. */
const recovering = (socket: Socket): void => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0') + '\0';
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
};

let database: FreshDatabase;
let gateway: Gateway;
let part: Part;
beforeEach(async () => {
  database = await freshDatabase();
  gateway = await Gateway.to(database.url);
});
afterEach(async () => {
  await part.kill();
  await gateway.close();
  await database.drop();
});

const begin = async (role: string, more: Record<string, string> = {}): Promise<void> => {
  part = await Part.begin([role], {
    NODE_ENV: 'development',
    DATABASE_URL: gateway.url,
    OIDC_ISSUER: 'http://localhost:1',
    OIDC_CLIENT_ID: 'keepwarm',
    SESSION_SECRET: 'only-for-tests-only-for-tests-only',
    ...more,
  });
};
const ask = async (path: string) => {
  const { status, body } = await call(new Visitor(part.url), 'GET', path).catch(() => ({ status: 0, body: {} }));
  return { status, body };
};
const isLive = async () => (await ask('/api/health/live')).status === 200;

describe('A start', () => {
  it.each(['api', 'worker'])(
    'of an %s waits for its database, and is live meanwhile',
    async (role) => {
      await begin(role);
      await part.says(/Keepwarm waits for: database \(.*ECONNREFUSED/);
      expect(await ask('/api/health/live')).toEqual({ status: 200, body: { status: 'live' } });
      expect(await ask('/api/health/ready')).toEqual({
        status: 503,
        body: { status: 'not_ready', checks: { database: 'failed' } },
      });
      expect(await ask('/api/leads')).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });

      await gateway.open(recovering);
      await part.says(/Keepwarm waits for: database \(the database system is starting up\)/);
      expect(await isLive()).toBe(true);
      await gateway.close();

      await gateway.open(gateway.passOn);
      // An api is ready when a worker has built the read models.
      await until(async () => {
        const { body } = await ask('/api/health/ready');
        const { checks = {} } = body as { checks?: Record<string, string> };
        return checks['event store'] === 'ok' && checks.database === 'ok';
      }, 30_000);
      expect(part.ended).toBe(false);
    },
    90_000,
  );

  it('that waits ends at once when it is stopped', async () => {
    await begin('worker');
    await part.says(/waits for: database/);
    part.signal('SIGTERM');
    expect(await part.end()).toEqual({ code: 0, signal: null });
  }, 60_000);

  it('survives a database whose connections break at any moment of it', async () => {
    await begin('worker');
    for (const ms of [60, 120, 180, 240, 320, 400, 500]) {
      await gateway.open(gateway.passOn);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await gateway.close();
    }
    await gateway.open(gateway.passOn);
    await part.says(/Keepwarm is ready/, 60_000);
  }, 120_000);

  it('waits for its event store, and is live meanwhile', async () => {
    await gateway.open(gateway.passOn);
    const server = await EventStoreServer.start();
    await server.stop();
    await begin('worker', { EVENTSTORE_URL: server.url });
    await part.says(/Keepwarm waits for: event store/, 30_000);
    expect(await isLive()).toBe(true);
    expect(await ask('/api/health/ready')).toMatchObject({
      status: 503,
      body: { checks: { 'event store': 'failed' } },
    });
    await server.restart();
    await part.says(/Keepwarm is ready/, 60_000);
    await part.kill();
    await server.stop();
  }, 90_000);

  it.each(['api', 'worker'])(
    'of an %s listens on this machine only, and HOST changes that',
    async (role) => {
      const accepts = async (host: string) => {
        const socket = connect(Number(new URL(part.url).port), host);
        const open = await once(socket, 'connect').then(
          () => true,
          () => false,
        );
        socket.destroy();
        return open;
      };
      await begin(role);
      await part.says(/waits for/);
      expect([await accepts('127.0.0.1'), await accepts('127.0.0.2')]).toEqual([true, false]);
      await part.kill();
      await begin(role, { HOST: '127.0.0.2' });
      await part.says(/waits for/);
      expect([await accepts('127.0.0.1'), await accepts('127.0.0.2')]).toEqual([false, true]);
    },
    60_000,
  );

  it('of everything with the sandbox is refused when HOST lets other machines in', async () => {
    part = await Part.begin([], { HOST: '0.0.0.0' });
    expect(await part.end()).toEqual({ code: 1, signal: null });
    expect(part.said).toMatch(/^Keepwarm cannot start: HOST lets other machines in.* Set OIDC_ISSUER too\.$/m);
  }, 60_000);

  it('of an api says that its identity provider cannot be reached, and serves all the same', async () => {
    await gateway.open(gateway.passOn);
    await begin('api');
    await part.says(/the identity provider cannot be reached: nobody can sign in/, 60_000);
    expect((await ask('/api/leads')).status).toBe(401);
  }, 90_000);

  it('that cannot succeed ends with one line, without a stack trace', async () => {
    await gateway.open(gateway.passOn);
    const wrong = new URL(gateway.url);
    wrong.pathname = '/no_such_database';
    await begin('worker', { DATABASE_URL: wrong.href });
    expect(await part.end()).toEqual({ code: 1, signal: null });
    expect(part.said).toMatch(/^Keepwarm cannot start: database "no_such_database" does not exist$/m);
    expect(part.said).not.toMatch(/\n\s+at /);
  }, 60_000);
});
