import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { Visitor } from '../../sandbox/src/visitor';
import { startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { startEmbedded } from '@app/embedded-postgres/embedded';
import { addLead, draftFor, importFile, smallFile } from './endpoints';
import { findInstallation, InstalledServer } from './postgres-tools';

const run = promisify(execFile);

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** A way to back up the database and to restore it on another server. docs/operations.md describes both ways. */
interface Way {
  name: string;
  first(): Promise<Server>;
  /** Backs up while the product runs. The function that it returns runs after product and server have stopped. */
  keep(server: Server): Promise<() => Promise<void>>;
  restored(): Promise<Server>;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-backup-'));
  // The server runs as another user where this one is root.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const folderCopied: Way = {
  name: 'the folder of the embedded database, copied while nothing runs',
  first: async () => startEmbedded({ dataDir: path.join(folder, 'live', 'postgres'), durable: false }),
  keep: () =>
    Promise.resolve(async () => {
      await run('cp', ['-a', path.join(folder, 'live'), path.join(folder, 'kept')]);
      await rm(path.join(folder, 'live'), { recursive: true });
    }),
  restored: () => startEmbedded({ dataDir: path.join(folder, 'kept', 'postgres'), durable: false }),
};

const dumped = (bin: string): Way => {
  const dump = () => path.join(folder, 'keepwarm.dump');
  return {
    name: `pg_dump while it runs, pg_restore into a new server (${bin})`,
    first: () => InstalledServer.start(bin),
    keep: async ({ url }) => {
      await run(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${dump()}`, url]);
      return () => Promise.resolve();
    },
    restored: async () => {
      const server = await InstalledServer.start(bin);
      const how = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${server.url}`, dump()];
      await run(path.join(bin, 'pg_restore'), how);
      return server;
    },
  };
};

/** The second way needs an installed PostgreSQL. */
const bin = await findInstallation();
const ways: Way[] = bin ? [folderCopied, dumped(bin)] : [folderCopied];

describe('A backup', () => {
  beforeAll(async () => {
    await mkdir(path.join(folder, 'live'), { mode: 0o711 });
    await chmod(path.join(folder, 'live'), 0o711);
  });

  it.each(ways)('works on a new server like the original: $name', (way) => restoresBy(way), 180_000);
});

const weeksOf = async (nora: TestClient) => (await nora.get<Week[]>('/api/metrics/weeks')).body;
const logOf = async (app: TestApp) =>
  (await app.log()).map(({ position, stream, revision, id, type, data, metadata }) => ({
    position: String(position),
    stream,
    revision,
    id,
    type,
    data,
    metadata,
  }));

async function restoresBy(way: Way): Promise<void> {
  const first = await way.first();
  const before = await startTestApp({ DATABASE_URL: first.url });
  const nora = await before.signIn('nora@example.com');
  const cookie = nora.visitor.cookie('sid') ?? '';
  const lead = await addLead(nora, 'Elise Fournier');
  const draft = await draftFor(nora, lead.id);
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved' });
  await importFile(nora, smallFile('Imke Prins'));
  await until(async () => (await nora.get<Lead[]>('/api/leads?q=Imke')).body.length === 1);
  // The last event that the import causes.
  await until(async () => (await before.log()).some((e) => e.type === 'NotificationRaised'));
  const log = await logOf(before);
  const weeks = await weeksOf(nora);
  const whenStopped = await way.keep(first);
  await before.close();
  await first.stop();
  await whenStopped();

  const second = await way.restored();
  const after = await startTestApp({ DATABASE_URL: second.url });
  try {
    const visitor = new Visitor(after.url);
    visitor.setCookie('sid', cookie);
    const again = new TestClient(visitor, nora.user);
    // Sessions continue, and nothing is missing or doubled.
    expect((await again.get('/api/auth/user')).status).toBe(200);
    expect(await logOf(after)).toEqual(log);
    expect((await again.get<ContentDetail>(`/api/content/${draft}`)).body.approvalStatus).toBe('approved');
    expect(await weeksOf(again)).toEqual(weeks);

    // The next event comes after the last one, and the read models apply it once.
    const next = await addLead(again, 'Una Ndlovu');
    await again.patch(`/api/leads/${lead.id}`, { title: 'Director' });
    await draftFor(again, next.id);
    await importFile(again, smallFile('Tomas Berg'));
    const grown = await logOf(after);
    expect(grown.slice(0, log.length)).toEqual(log);
    expect(grown[log.length]).toMatchObject({ type: 'LeadSurfaced', position: String(log.length + 1) });
    await until(async () => (await again.get<Lead[]>('/api/leads?q=Tomas')).body.length === 1);
    const names = (await again.get<Lead[]>('/api/leads')).body.map((l) => l.name);
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Elise Fournier',
      'Imke Prins',
      'Tomas Berg',
      'Una Ndlovu',
    ]);
    // The reactions continue at their checkpoints: no old event caused a job again.
    expect(grown.filter((e) => e.type === 'ImportCompleted')).toHaveLength(2);

    // The start sets the rights that protect the log.
    const { rows } = await after.storage.pool.query<{ may: boolean[] }>(
      `select array[has_table_privilege('keepwarm_log', 'log.events', 'SELECT'),
         has_table_privilege('keepwarm_log', 'log.events', 'UPDATE'), has_table_privilege('keepwarm_log', 'log.events', 'DELETE')] as may`,
    );
    expect(rows[0]?.may).toEqual([true, false, false]);
  } finally {
    await after.close();
    await second.stop();
  }
}
