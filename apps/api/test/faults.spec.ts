import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { builtServer } from '../../../test/built';
import { type Answer, call, until } from '../../../test/client';
import { freePort } from '../../sandbox/src/free-port';
import { Visitor } from '../../sandbox/src/visitor';
import { registry } from '../src/app.module';
import { startEmbedded } from '@app/embedded-postgres/embedded';
import { openStorage } from '../src/platform/postgres/open-storage';
import type { RecordedEvent } from '@app/event-sourcing/event-store';
import { build } from '@app/event-sourcing/read-models/build';

const kills = 5;
const rowsOfImport = 200;

/** The built product in its own process, with its own PostgreSQL and data. */
class Product {
  private child: ChildProcess | undefined;
  private said = '';
  starts = 0;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly sandboxPort: number,
  ) {}

  static async install(): Promise<Product> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'keepwarm-faults-'));
    return new Product(dataDir, await freePort(), await freePort());
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const { TEST_DATABASE_URL: _theirs, ...env } = process.env;
    const child = spawn(process.execPath, [builtServer()], {
      env: {
        ...env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        SANDBOX_PORT: String(this.sandboxPort),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        RATE_LIMITS: 'false',
        PLAN_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (this.said += text));
    this.starts++;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The product did not start:\n${this.said}`);
      return this.said.includes('Keepwarm is ready');
    }, 60_000);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** The product’s PostgreSQL, opened from this process. `leave` leaves it running while the product runs. */
  async database(): Promise<{ url: string; pid: number; leave: () => Promise<void> }> {
    const embedded = await startEmbedded({ dataDir: path.join(this.dataDir, 'postgres') });
    const { url } = embedded;
    const storage = await openStorage(url, () => undefined);
    const { rows } = await storage.pool.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    await storage.close();
    return { url, pid: Number(rows[0]?.file.split('\n')[0]), leave: () => embedded.stop() };
  }

  async remove(): Promise<void> {
    await this.end('SIGTERM');
    // Adopts a PostgreSQL that still runs without its product, and stops it.
    await (await startEmbedded({ dataDir: path.join(this.dataDir, 'postgres') })).stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

let product: Product;
beforeAll(async () => {
  product = await Product.install();
  await product.start();
}, 90_000);
afterAll(() => product.remove(), 60_000);

/** Repeats the request with the same key until there is a response, however often the product is killed. */
const insist = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      // There was no connection, or it was cut. The outcome is unknown, so the request is repeated.
      if ((error as Error).name === 'TypeError') return undefined;
      throw error;
    });
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status !== 202 && answer.status < 500)
      throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(50);
  }
};

const acknowledged = {
  leads: new Map<string, string>(),
  drafts: new Map<string, { leadId: string; fingerprint: string }>(),
  imports: new Set<string>(),
};
let over = false;

const post = <T>(visitor: Visitor, address: string, body: unknown, key: string) =>
  insist(() => call<T>(visitor, 'POST', address, body, { key }));

/** Adds a lead, drafts a message and approves it, again and again. */
const worker = async (visitor: Visitor, who: string): Promise<void> => {
  for (let n = 0; !over; n++) {
    const name = `${who} ${n}`;
    const lead = await post<Lead>(
      visitor,
      '/api/leads',
      // The draft of a lead who referred somebody and whose greeting is known has no gap, so it can be approved.
      { name, greeting: who, title: 'COO', company: 'Solberg', description: 'Referred Hana Sato to me.' },
      `add ${name}`.replaceAll(' ', '-'),
    );
    acknowledged.leads.set(lead.id, name);
    const { drafts } = await post<Drafted>(
      visitor,
      '/api/content/generate-message',
      { leadId: lead.id },
      `draft-${lead.id}`,
    );
    const [draft] = drafts;
    if (!draft) throw new Error(`No draft for ${name}`);
    const approval = { approvalStatus: 'approved', fingerprint: draft.fingerprint };
    const approved = await insist(() =>
      call<ContentDetail>(visitor, 'PATCH', `/api/content/${draft.id}`, approval, { key: `approve-${draft.id}` }),
    );
    expect(approved).toMatchObject({ approvalStatus: 'approved', fingerprint: draft.fingerprint });
    acknowledged.drafts.set(draft.id, { leadId: lead.id, fingerprint: draft.fingerprint });
  }
};

/** Imports a file, waits for its end, and imports the next. */
const importer = async (visitor: Visitor): Promise<void> => {
  for (let n = 0; !over; n++) {
    const rows = Array.from({ length: rowsOfImport }, (_, i) => `Row ${i},r${i}i${n}@example.com\n`).join('');
    const { id, mapping, tag } = await insist(() => {
      const form = new FormData();
      form.set('file', new Blob([`Name,Email\n${rows}`]), 'contacts.csv');
      return call<ImportAnalysis>(visitor, 'POST', '/api/imports', form, { key: `upload-${n}` });
    });
    await post<Import>(visitor, `/api/imports/${id}/start`, { mapping, tag }, `start-${n}`);
    acknowledged.imports.add(id);
    await until(async () => {
      const { state } = await insist(() => call<Import>(visitor, 'GET', `/api/imports/${id}`));
      return state === 'completed';
    }, 60_000);
  }
};

it('After it was killed at any moment, the product starts again, and each acknowledged action is stored once', async () => {
  const visitor = new Visitor(product.url);
  await visitor.signIn('nora@example.com');
  const work = Promise.all([worker(visitor, 'Ada'), worker(visitor, 'Bo'), worker(visitor, 'Cleo'), importer(visitor)]);
  // An error of a client ends the test at once, not after the last kill.
  const failed = work.then(() => new Promise<never>(() => undefined));
  for (let n = 0; n < kills; n++) {
    await Promise.race([sleep(300 + Math.random() * 1200), failed]);
    if (n === 2) {
      const database = await product.database();
      process.kill(database.pid, 'SIGKILL');
      await product.end('SIGKILL');
      await database.leave().catch(() => undefined); // there is nothing left to leave
    } else await product.end('SIGKILL');
    await product.start();
  }
  expect(product.starts).toBe(kills + 1);
  await Promise.race([sleep(300), failed]);
  over = true;
  await work;

  const database = await product.database();
  const storage = await openStorage(database.url, () => undefined);
  try {
    const log: RecordedEvent[] = [];
    for await (const batch of storage.store.readAll(0n)) log.push(...batch.events);
    const of = <T>(type: string) =>
      log
        .filter((e) => e.type === type)
        .map((e) => ({ ...(e.data as T), stream: e.stream, id: e.stream.slice(e.stream.indexOf('-') + 1) }));

    // Every request was repeated until it was acknowledged, so the log has exactly the acknowledged actions.
    const surfaced = of<{ name: string; source: string; importId: string; row: number }>('LeadSurfaced');
    const byHand = surfaced.filter((e) => e.source === 'manual');
    expect(new Map(byHand.map((e) => [e.id, e.name]))).toEqual(acknowledged.leads);
    expect(byHand).toHaveLength(new Set(byHand.map((e) => e.name)).size);
    const drafted = of<{ target: { leadId: string } }>('DraftGenerated');
    expect(new Map(drafted.map((e) => [e.id, e.target.leadId]))).toEqual(
      new Map([...acknowledged.drafts].map(([id, { leadId }]) => [id, leadId])),
    );
    const approved = of<{ fingerprint: string }>('ContentApproved');
    expect(approved).toHaveLength(acknowledged.drafts.size);
    expect(new Map(approved.map((e) => [e.id, e.fingerprint]))).toEqual(
      new Map([...acknowledged.drafts].map(([id, { fingerprint }]) => [id, fingerprint])),
    );

    expect(acknowledged.imports.size).toBeGreaterThan(0);
    for (const id of acknowledged.imports) {
      const { body } = await call<Import>(visitor, 'GET', `/api/imports/${id}`);
      expect(body).toMatchObject({
        state: 'completed',
        created: rowsOfImport,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        failed: 0,
      });
      const rows = surfaced.filter((e) => e.importId === id).map((e) => e.row);
      expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rowsOfImport }, (_, i) => i + 2));
    }
    expect(
      of('ImportStarted')
        .map((e) => e.id)
        .toSorted(),
    ).toEqual([...acknowledged.imports].toSorted());

    // The read models show the same, and so does a rebuild.
    const { headers } = await call<Lead[]>(visitor, 'GET', '/api/leads?limit=1');
    expect(headers.get('x-total-count')).toBe(String(surfaced.length));
    const shown = await call<Content[]>(visitor, 'GET', '/api/content?limit=1&approvalStatus=approved');
    expect(shown.headers.get('x-total-count')).toBe(String(acknowledged.drafts.size));
    for (const model of registry.readModels) {
      const { comparison } = await build(model, storage, { verify: true });
      expect({
        name: model.name,
        differ: comparison.map((c) => c.differ),
        examples: comparison.flatMap((c) => c.examples),
      }).toEqual({
        name: model.name,
        differ: model.tables.map(() => 0),
        examples: [],
      });
    }
  } finally {
    await storage.close();
    await database.leave();
  }
}, 240_000);
