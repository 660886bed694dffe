import { randomUUID } from 'node:crypto';
import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { listAudit } from '@app/contracts/audit/audit.api';
import type { InputOf } from '@app/contracts/endpoint';
import { account } from '@app/domain/account/account';
import { subscription } from '@app/domain/billing/subscription';
import type { DataSource } from 'typeorm';
import { findAdminUsers } from '../src/features/admin/users/admin-users.queries';
import { users } from '../src/features/account/users.read-model';
import { type AuditFilter, countAudit, findAudit, findAuditAfter } from '../src/features/audit/audit.queries';
import { audit } from '../src/features/audit/audit.read-model';
import { record } from '@app/event-sourcing/commands/record';
import type { EventStore, NewEvent } from '@app/event-sourcing/event-store';
import { contextOf, textOf } from './history';
import { ReadModelBench } from './read-models';

const people = Array.from({ length: 50 }, () => randomUUID() as string);
const admin = people[0] ?? '';
const limit = 20;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** The same tables, and the query plans of PostgreSQL. */
const watched = (source: DataSource) => {
  const asked: [string, unknown[]][] = [];
  const watching = Object.assign(Object.create(source) as DataSource, {
    query: (sql: string, values: unknown[]) => {
      asked.push([sql, values]);
      return source.query(sql, values);
    },
  });
  /** The nodes of the query plans, without those of counts: a count reads everything that matches. */
  const plansOfPages = (settings = 'select 1'): Promise<Node[]> =>
    source.transaction(async (db) => {
      await db.query(settings);
      const nodes: Node[] = [];
      for (const [sql, values] of asked.splice(0).filter(([text]) => !/^\s*select count/.test(text))) {
        const [answer] = await db.query<{ 'QUERY PLAN': { Plan: Node }[] }[]>(
          `explain (analyze, format json) ${sql}`,
          values,
        );
        for (let left = answer?.['QUERY PLAN'].map((p) => p.Plan) ?? []; left.length > 0;) {
          nodes.push(...left);
          left = left.flatMap((node) => node.Plans ?? []);
        }
      }
      expect(nodes.length).toBeGreaterThan(0);
      return nodes;
    });
  return { watching, plansOfPages };
};

const readFrom = (table: string, nodes: Node[]): Node[] => nodes.filter((n) => n['Relation Name'] === table);
const rowsRead = (nodes: Node[]): number =>
  nodes.reduce((n, p) => n + (p['Actual Rows'] + (p['Rows Removed by Filter'] ?? 0)) * p['Actual Loops'], 0);

const register = async (store: EventStore): Promise<void> => {
  for (const [i, id] of people.entries()) {
    const [email, role] = [`person-${i}@example.com`, id === admin ? 'admin' : 'coach'] as const;
    const command = { type: 'SignIn', email, firstName: `Name ${i}`, lastName: null, picture: null, role } as const;
    await record(store, `user-${id}`, account, command, contextOf(id));
  }
};

describe('With 5,000 entries of 50 people, a page of the audit', () => {
  let bench: ReadModelBench;
  beforeAll(async () => {
    bench = await ReadModelBench.of(audit);
    const { store } = bench.storage;
    await register(store);
    for (const owner of people.slice(0, 5)) {
      const command = { type: 'GrantTier', tier: 'studio', reason: 'Pilot.', role: 'coach' } as const;
      const actor = { id: admin, as: 'admin' } as const;
      await record(store, `subscription-${owner}`, subscription, command, { ...contextOf(owner), actor });
    }
    const told = { type: 'post', at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
    for (let n = 0; n < 100; n++) {
      const owner = people[n % people.length] ?? '';
      const metadata = {
        owner,
        actor: { id: owner, as: 'user' as const },
        commandId: `c-${n}`,
        commandHash: '',
        correlationId: '',
        causationId: '',
        recordedAt: new Date(Date.UTC(2026, 10, 1) + n * 3_600_000).toISOString(),
      };
      const events = Array.from({ length: 50 }, (_, i): NewEvent => {
        const edited = { ...told, ...textOf(`Text ${n} ${i}`), revision: i + 1, restoredFrom: null };
        return { id: randomUUID(), type: 'DraftEdited', data: edited, metadata };
      });
      await store.append(`content-${randomUUID()}`, events, 'no_stream');
    }
    await bench.fold();
    await bench.source.query('vacuum analyze audit_entries');
  });
  afterAll(() => bench.close());

  type Query = InputOf<typeof listAudit>['query'];
  const filters: [string, AuditFilter][] = [
    ['of everybody', {}],
    ['of one person', { user: people[7] }],
    ['of what one person did', { actor: admin }],
    ['of one kind', { kind: 'account' }],
    ['of a rare kind', { kind: 'plan' }],
    ['of one type', { type: 'TierGranted' }],
    ['of a period', { from: '2026-11-03T00:00:00Z', until: '2026-11-03T05:00:00Z' }],
  ];

  const matching = (filter: AuditFilter) => countAudit(bench.source, filter, 1_000_000);

  it('has its data', async () => {
    expect(await matching({})).toBeGreaterThanOrEqual(5_000);
    // The count stops one above the limit, which says that there are more.
    expect((await findAudit(bench.source, { limit })).total).toBe(1_001);
  });

  it.each(filters)('%s uses an index and reads no more rows than it counts, also on late pages', async (_, filter) => {
    const { watching, plansOfPages } = watched(bench.source);
    const total = await matching(filter);
    let cursor: Query['cursor'];
    for (let pages = 0; pages < 4; pages++) {
      const { rows, next } = await findAudit(watching, { ...filter, limit, cursor });
      const entries = readFrom('audit_entries', await plansOfPages());
      expect(entries.map((n) => n['Node Type']).filter((type) => !/Index|Bitmap/.test(type))).toEqual([]);
      // One row more than the page shows whether there is a next page. A narrow filter reads and sorts all matches.
      const most = filter.user || filter.actor || filter.from ? total : limit + 1;
      expect(rowsRead(entries)).toBeLessThanOrEqual(most);
      expect(rows.length).toBeGreaterThan(0);
      if (!next) break;
      cursor = next;
    }
  });

  it.each(filters)('%s is exported in parts with an index, and reads the log at most once', async (_, filter) => {
    const { watching, plansOfPages } = watched(bench.source);
    let [position, read, exported] = ['0', 0, 0];
    for (let rows; rows === undefined || rows.length === 500;) {
      rows = await findAuditAfter(watching, filter, position, 500);
      const entries = readFrom('audit_entries', await plansOfPages());
      expect(entries.map((n) => n['Node Type']).filter((type) => !/Index|Bitmap/.test(type))).toEqual([]);
      read += rowsRead(entries);
      exported += rows.length;
      position = rows.at(-1)?.position ?? position;
    }
    expect(exported).toBe(await matching(filter));
    expect(read).toBeLessThanOrEqual(5_055 + exported);
  });
});

describe('With 50 people, a page of the users', () => {
  let bench: ReadModelBench;
  beforeAll(async () => {
    bench = await ReadModelBench.of(users);
    await register(bench.storage.store);
    await bench.fold();
    await bench.source.query('vacuum analyze users');
  });
  afterAll(() => bench.close());

  type Query = InputOf<typeof listAdminUsers>['query'];
  it.each(['newest', 'oldest'] as const)('by %s uses an index and does not sort', async (sort) => {
    const { watching, plansOfPages } = watched(bench.source);
    let cursor: Query['cursor'];
    for (let pages = 0; pages < 2; pages++) {
      const { next } = await findAdminUsers(watching, { sort, limit, cursor });
      // Fifty rows are on one page of the disk, and PostgreSQL prefers to read it as a whole.
      const nodes = await plansOfPages('set local enable_seqscan = off');
      expect(readFrom('users', nodes).map((n) => n['Index Name'])).toEqual(['users_created']);
      expect(nodes.map((n) => n['Node Type'])).not.toContain('Sort');
      expect(rowsRead(readFrom('users', nodes))).toBeLessThanOrEqual(limit + 1);
      cursor = next;
    }
    expect(cursor).toEqual(expect.any(String));
  });
});
