import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { call, until } from '../../../test/client';
import { type FreshDatabase, emptyDatabase, productDatabase } from '../../../test/database';
import { freePort } from '../../sandbox/src/free-port';
import { Visitor } from '../../sandbox/src/visitor';
import { createPool } from '@app/event-sourcing/postgres/database';
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
    socket.pipe(this.reach(socket)).pipe(socket);
  };

  /** Passes on, and breaks the connection at each statement that comes for the first time, before the database gets it. */
  readonly breakAtEach =
    (seen: Set<string>) =>
    (socket: Socket): void => {
      const inner = this.reach(socket);
      inner.pipe(socket);
      const statements = new Statements();
      socket.on('data', (bytes) => {
        for (const statement of statements.in(bytes)) {
          if (seen.has(statement)) continue;
          seen.add(statement);
          socket.destroy();
          return;
        }
        inner.write(bytes);
      });
      socket.on('end', () => inner.end());
    };

  private reach(socket: Socket): Socket {
    const inner = connect(Number(this.target.port), this.target.hostname);
    inner.on('error', () => socket.destroy());
    inner.on('close', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    return inner;
  }
}

/** Reads the statements in the bytes that a client sends. Source: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class Statements {
  private rest = Buffer.alloc(0);
  private begun = false;

  /** Without their values, which differ from try to try. */
  in(bytes: Buffer): string[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    const found: string[] = [];
    for (;;) {
      // Only the first message has no letter before its length.
      const head = this.begun ? 1 : 0;
      const end = this.rest.length < head + 4 ? Infinity : head + this.rest.readInt32BE(head);
      if (this.rest.length < end) return found;
      const [kind, body] = [
        this.begun ? this.rest.toString('latin1', 0, 1) : '',
        this.rest.toString('utf8', head + 4, end),
      ];
      const [name = '', parsed = ''] = body.split('\0');
      if (kind === 'Q' || kind === 'P') found.push((kind === 'Q' ? name : parsed).replace(/'[^']*'|\d+/g, '?'));
      this.rest = this.rest.subarray(end);
      this.begun = true;
    }
  }
}

/** The error of PostgreSQL for a connection while it recovers. */
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
  database = await emptyDatabase();
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
/** Whether it listens at this address. */
const accepts = async (host: string): Promise<boolean> => {
  const socket = connect(Number(new URL(part.url).port), host);
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
};
const isLive = async () => (await ask('/api/health/live')).status === 200;

/** Makes the schedule of the look at missed webhooks due. */
const untilScheduledJobRuns = async (url: string): Promise<void> => {
  const pool = createPool(url, 1, () => undefined);
  try {
    const due = await pool.query(`update platform.schedules set next_at = now() where id = 'find-missed-webhooks'`);
    expect(due.rowCount).toBe(1);
    await until(async () => {
      const { rowCount } = await pool.query(
        `select from platform.job_inputs where name = 'find-missed-webhooks' and started_at is not null`,
      );
      return rowCount === 1;
    }, 60_000);
  } finally {
    await pool.end();
  }
};

describe('A start', () => {
  it.each(['api', 'worker'])(
    'of an %s waits for its database, and is live meanwhile, for this machine only',
    async (role) => {
      await begin(role);
      await part.says(/Keepwarm waits for: database \(.*ECONNREFUSED/);
      expect([await accepts('127.0.0.1'), await accepts('127.0.0.2')]).toEqual([true, false]);
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

  it.each(['api', 'worker'])(
    'of an %s survives a database that breaks the connection once at each statement',
    async (role) => {
      const product = await productDatabase();
      const broken = new Set<string>();
      const breaking = await Gateway.to(product.url);
      await breaking.open(breaking.breakAtEach(broken));
      try {
        await begin(role, {
          DATABASE_URL: breaking.url,
          STRIPE_SECRET_KEY: 'sk_test_0',
          STRIPE_WEBHOOK_SECRET: 'whsec_0',
        });
        await part.says(/Keepwarm is ready/, 120_000);
        expect(broken.size).toBeGreaterThan(20);
        if (role === 'worker') await untilScheduledJobRuns(product.url);
      } finally {
        await part.kill();
        await breaking.close();
        await product.drop();
      }
    },
    180_000,
  );

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
    'of an %s listens where HOST says',
    async (role) => {
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

  it('of an api reports that its identity provider cannot be reached, and still serves requests', async () => {
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
