import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { createHash } from 'node:crypto';
import type { AuditDetail, AuditEntry } from '@app/contracts/audit/audit.api';
import type { Content } from '@app/contracts/content/content.api';
import Papa from 'papaparse';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import type { PlacedEntry } from '../src/features/audit/audit.queries';
import { audit } from '../src/features/audit/audit.read-model';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { addLead, draftFor, grantStudio, revokeStudio } from './endpoints';

let app: TestApp;
let admin: TestClient;
let nora: TestClient;
let ida: TestClient;
let draft: string;
const body = 'Elise, you mentioned the night shift pilot. “Page 2” has the fallback.';
const fingerprint = createHash('sha256').update(body, 'utf8').digest('hex');

beforeAll(async () => {
  app = await startTestApp();
  [admin, nora, ida] = await Promise.all([
    app.signIn('admin@example.com'),
    app.signIn('nora@example.com'),
    app.signIn('ida@example.com'),
  ]);
  await nora.patch('/api/auth/user', { firstName: 'Nora', lastName: 'Lindqvist' });
  await admin.patch('/api/auth/user', { firstName: 'Ines', lastName: 'Carvalho' });
  // Events of a text and of a plan.
  draft = await draftFor(nora, (await addLead(nora)).id);
  const steps = [
    await nora.patch(`/api/content/${draft}`, { approvalStatus: 'edited', body }),
    await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved' }),
    await nora.post(`/api/content/${draft}/copied`, { fingerprint }),
    await admin.patch(`/api/admin/users/${nora.id}`, grantStudio),
    await admin.patch(`/api/admin/users/${nora.id}`, revokeStudio),
  ];
  expect(steps.map((answer) => answer.status)).toEqual(steps.map(() => 200));
  await shown();
});
afterAll(() => app.close());

/** Waits until the audit has applied the whole log. */
const shown = async () => {
  const head = await app.storage.store.head();
  expect(await app.app.get(Progress).waitFor([keyOf(audit)], head, 10_000)).toBe(true);
};
const address = (query: Record<string, string>, kind = '') =>
  `/api/admin/audit${kind}?${new URLSearchParams(query).toString()}`;
const list = async (query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const { status, body: entries, headers } = await admin.get<AuditEntry[]>(address({ limit: '200', ...query }));
  expect({ status, total: headers.get('x-total-count') }).toEqual({ status: 200, total: String(entries.length) });
  return entries;
};
const typesOf = (entries: AuditEntry[]) => entries.map((e) => e.type);
const nextOf = (headers: Headers): string | undefined => /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe('The audit', () => {
  it('shows what happened to a text: who did it, in which role, when and to whom', async () => {
    const entries = await list({ user: nora.id, kind: 'approval' });
    expect(
      entries.map(({ type, actor, summary, note, seal }) => [type, actor.name, actor.as, summary, note, seal]),
    ).toEqual([
      [
        'ContentCopied',
        'Nora Lindqvist',
        'user',
        'copied the message to Elise Fournier',
        'Same text as approved',
        null,
      ],
      [
        'ContentApproved',
        'Nora Lindqvist',
        'user',
        'approved the message to Elise Fournier',
        'Version 2, by hand, after editing a template draft',
        fingerprint,
      ],
      ['DraftEdited', 'Nora Lindqvist', 'user', 'edited the message to Elise Fournier', 'Version 2, by hand', null],
      [
        'DraftGenerated',
        expect.any(String),
        expect.any(String),
        'drafted a message to Elise Fournier',
        expect.any(String),
        null,
      ],
    ]);
    for (const entry of entries) {
      expect(entry.user).toEqual({ id: nora.id, name: 'Nora Lindqvist', email: 'nora@example.com' });
      expect(Math.abs(Date.now() - Date.parse(entry.at))).toBeLessThan(600_000);
    }
  });

  it('shows who changed a plan and why', async () => {
    expect(await list({ user: nora.id, kind: 'plan' })).toMatchObject([
      {
        type: 'TierRevoked',
        actor: { id: admin.id, name: 'Ines Carvalho', email: 'admin@example.com', as: 'admin' },
        user: { id: nora.id },
        summary: 'revoked Studio from Nora Lindqvist',
        note: `Reason: ${revokeStudio.reason}`,
      },
      { type: 'TierGranted', actor: { id: admin.id }, summary: 'granted Studio to Nora Lindqvist' },
    ]);
  });

  it('shows what admins do to their own account', async () => {
    expect(typesOf(await list({ actor: admin.id }))).toEqual([
      'TierRevoked',
      'TierGranted',
      'ProfileUpdated',
      'UserRegistered',
    ]);
  });

  it('can be filtered by kind, actor, role and type, and by all together', async () => {
    const kinds = async (kind: string) => new Set((await list({ kind })).map((e) => e.kind));
    expect(await kinds('approval')).toEqual(new Set(['approval']));
    expect(await kinds('plan')).toEqual(new Set(['plan']));
    expect(await kinds('account')).toEqual(new Set(['account']));
    expect(await kinds('decision')).toEqual(new Set(['approval', 'plan']));
    expect(new Set((await list({ as: 'admin' })).map((e) => e.actor.id))).toEqual(new Set([admin.id]));
    expect(typesOf(await list({ type: 'ContentApproved' }))).toEqual(['ContentApproved']);
    expect(typesOf(await list({ user: nora.id, actor: nora.id, kind: 'account', as: 'user' }))).toEqual([
      'ProfileUpdated',
      'UserRegistered',
    ]);
    expect(await list({ user: ida.id, kind: 'plan' })).toEqual([]);
  });

  it('can be filtered by a period, without its last instant', async () => {
    const all = await list();
    const middle = all[Math.floor(all.length / 2)]?.at ?? '';
    const [before, since] = [await list({ until: middle }), await list({ from: middle })];
    // The number of an entry comes a moment after the entry.
    expect([...since, ...before].map((e) => e.id)).toEqual(all.map((e) => e.id));
    expect(since.every((e) => e.at >= middle) && before.every((e) => e.at < middle)).toBe(true);
    expect(await list({ from: middle, until: middle })).toEqual([]);
  });

  it.each([
    ['a name in it', 'lindqvist'],
    ['an address', 'NORA@example'],
    ['what was done, as it is read', 'Nora Lindqvist approved the message'],
    ['a reason', 'the pilot ended'],
  ])('is searched by %s', async (_, q) => {
    const found = await list({ q });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((e) => e.user.id === nora.id)).toBe(true);
  });

  it('returns an empty list when nothing matches', async () => {
    const queries: Record<string, string>[] = [
      { q: '%' },
      { q: 'nobody said this' },
      { type: 'Nothing' },
      { actor: 'nobody' },
    ];
    for (const query of queries) expect(await list(query)).toEqual([]);
  });

  it('shows the current names of people', async () => {
    await ida.patch('/api/auth/user', { firstName: 'Ida', lastName: 'Holm' });
    await shown();
    expect((await list({ user: ida.id })).map((e) => e.actor.name)).toEqual(['Ida Holm', 'Ida Holm']);
  });

  it('comes in pages, and no entry is missing or doubled while new ones arrive', async () => {
    const before = (await list()).map((e) => e.id);
    const seen: string[] = [];
    for (let next: string | undefined = address({ limit: '3' }); next;) {
      const page = await admin.get<AuditEntry[]>(next);
      seen.push(...page.body.map((e) => e.id));
      next = nextOf(page.headers);
      if (seen.length < 10) {
        await ida.patch('/api/auth/user', { bio: `Bio ${seen.length}` });
        await shown();
      }
    }
    expect(seen).toEqual(before);
    expect((await list()).length).toBeGreaterThan(before.length);
  });
});

describe('An entry', () => {
  const detail = async (id: string) => admin.get<AuditDetail>(`/api/admin/audit/${id}`);

  it('shows the stored event, its text with the fingerprint, and its place in the chain', async () => {
    const [approval] = await list({ type: 'ContentApproved' });
    const [event] = (await app.log(`content-${draft}`)).filter((e) => e.type === 'ContentApproved');
    if (!approval || !event) throw new Error('no approval');
    const chained = await until(async () => {
      const { body: found } = await detail(approval.id);
      return found.chain !== null && found;
    });
    expect(chained).toEqual({
      ...approval,
      entry: expect.any(Number) as number,
      stream: `content-${draft}`,
      revision: event.revision,
      position: String(event.position),
      data: event.data,
      metadata: event.metadata,
      text: { title: null, body, fingerprint },
      chain: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, before: expect.any(String) as string },
    });
    expect(chained.chain?.hash).not.toBe(chained.chain?.before);
  });

  it('of an approval does not change with later events of the text', async () => {
    const other = await draftFor(nora, (await addLead(nora, 'Luca Ferri')).id);
    const { body: drafted } = await nora.get<Content>(`/api/content/${other}`);
    await nora.patch(`/api/content/${other}`, { approvalStatus: 'approved' });
    await nora.patch(`/api/content/${other}`, { approvalStatus: 'edited', body: 'Other words.' });
    await shown();
    const [approval] = await list({ type: 'ContentApproved', q: 'Luca Ferri' });
    const { body: found } = await detail(approval?.id ?? '');
    expect(found.text).toEqual({
      title: null,
      body: drafted.body,
      fingerprint: createHash('sha256').update(drafted.body, 'utf8').digest('hex'),
    });
  });

  it('without a text shows none, and an unknown id is not found', async () => {
    const [grant] = await list({ type: 'TierGranted' });
    expect((await detail(grant?.id ?? '')).body).toMatchObject({
      text: null,
      seal: null,
      data: { reason: grantStudio.reason },
    });
    // Events of leads are not part of the audit.
    const lead = (await app.log()).find((e) => e.stream.startsWith('lead-'));
    for (const id of [draft, lead?.id ?? '', 'no-id']) expect((await detail(id)).status).toBe(404);
  });
});

describe('The export', () => {
  const csv = async (query: Record<string, string> = {}) => {
    const answer = await admin.get<string>(address(query, '.csv'));
    expect(answer.status).toBe(200);
    const parsed = Papa.parse<Record<string, string>>(answer.body, { header: true, skipEmptyLines: true });
    expect(parsed.errors).toEqual([]);
    return { ...answer, rows: parsed.data };
  };
  const lines = async (query: Record<string, string> = {}) => {
    const answer = await admin.get<string>(address(query, '.jsonl'));
    expect(answer.status).toBe(200);
    const rows = answer.body.split('\n').slice(0, -1);
    return {
      ...answer,
      rows: rows.map((l) => JSON.parse(l) as PlacedEntry & Pick<AuditDetail, 'data' | 'metadata'>),
    };
  };

  it('as CSV has one row for each entry, oldest first', async () => {
    const { body: text, rows, headers } = await csv({ user: nora.id });
    expect(text.startsWith('\uFEFFEntry,Time,Kind,Event,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="keepwarm-audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-total-count')).toBe(String(rows.length));
    const entries = (await list({ user: nora.id })).toReversed();
    expect(rows.map((r) => r['Event ID'])).toEqual(entries.map((e) => e.id));
    expect(rows.find((r) => r.Event === 'TierGranted')).toMatchObject({
      Kind: 'plan',
      Actor: 'Ines Carvalho',
      'Actor email': 'admin@example.com',
      'Actor ID': admin.id,
      'Acted as': 'admin',
      Summary: 'granted Studio to Nora Lindqvist',
      Note: `Reason: ${grantStudio.reason}`,
      'User ID': nora.id,
      Stream: `subscription-${nora.id}`,
      Revision: '0',
    });
    expect(rows.find((r) => r.Event === 'ContentApproved')).toMatchObject({ 'Approved fingerprint': fingerprint });
  });

  it('as JSON lines has the stored events', async () => {
    const { rows, headers } = await lines({ user: nora.id });
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    const entries = (await list({ user: nora.id })).toReversed();
    expect(rows.map(({ id }) => id)).toEqual(entries.map((e) => e.id));
    const log = new Map((await app.log()).map((e) => [e.id, e]));
    for (const { id, data, metadata, stream, revision, position } of rows) {
      const event = log.get(id);
      expect({ data, metadata, stream, revision, position }).toEqual({
        data: event?.data,
        metadata: event?.metadata,
        stream: event?.stream,
        revision: event?.revision,
        position: String(event?.position),
      });
    }
  });

  it('contains the entries of the filters', async () => {
    const queries: Record<string, string>[] = [
      { kind: 'plan' },
      { actor: admin.id },
      { q: 'Studio', as: 'admin' },
      { type: 'Nothing' },
    ];
    for (const query of queries) {
      const ids = async () => {
        await shown();
        return (await list(query)).map((e) => e.id).toReversed();
      };
      // An export contains the entries of earlier exports, and not its own.
      const before = await ids();
      expect((await csv(query)).rows.map((r) => r['Event ID'])).toEqual(before);
      const between = await ids();
      expect((await lines(query)).rows.map((r) => r.id)).toEqual(between);
    }
  });

  it('is an entry each time, also with an Idempotency-Key that was used for another export', async () => {
    const exports = async () => (await app.log()).filter(({ type }) => type === 'AuditExported').length;
    const before = await exports();
    for (const query of [{ q: 'nobody at all' }, {}, {}] as Record<string, string>[])
      await admin.get(address(query, '.csv'), { headers: { 'Idempotency-Key': 'one' } });
    expect(await exports()).toBe(before + 3);
  });

  it('is an entry itself, without the words of the search', async () => {
    await lines({ q: 'Lindqvist', kind: 'plan' });
    await shown();
    const [entry] = await list({ kind: 'export' });
    expect(entry).toMatchObject({
      type: 'AuditExported',
      actor: { id: admin.id, as: 'admin' },
      user: { id: admin.id },
      summary: 'exported the audit as JSON lines',
      note: 'Filtered: 2 entries',
    });
    const none = { type: null, user: null, actor: null, as: null, from: null, until: null };
    const { body: found } = await admin.get<AuditDetail>(`/api/admin/audit/${entry?.id}`);
    expect(found.data).toEqual({ format: 'jsonl', entries: 2, filter: { searched: true, kind: 'plan', ...none } });
  });

  it('is complete when it has several pages', async () => {
    const many = await app.signIn('many@example.com');
    const { store } = app.storage;
    const [first] = await app.log(`user-${many.id}`);
    if (!first) throw new Error('not registered');
    const events = Array.from({ length: 1_234 }, (_, i) => ({
      id: crypto.randomUUID() as string,
      type: 'ProfileUpdated',
      data: { bio: `Bio ${i}` },
      metadata: { ...first.metadata, commandId: `many-${i}` },
    }));
    await store.append(first.stream, events, first.revision);
    await shown();
    const ids = [first.id, ...events.map((e) => e.id)];
    expect((await csv({ user: many.id })).rows.map((r) => r['Event ID'])).toEqual(ids);
    expect((await lines({ user: many.id })).rows.map((r) => r.id)).toEqual(ids);
  });

  it('contains no formulas for spreadsheets, and one line for each entry', async () => {
    const evil = await app.signIn('evil@example.com');
    for (const firstName of ['=cmd|"/c calc"!A1', '@SUM(1)', '＝1+1', '-2+3', '+1', '=1\n=2']) {
      await evil.patch('/api/auth/user', { firstName, lastName: 'x"y,z' });
      await shown();
      const { rows } = await csv({ user: evil.id });
      expect(rows.map((r) => r.Actor)).toEqual(rows.map(() => `'${firstName} x"y,z`));
      for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+@＝-]/);
      expect((await lines({ user: evil.id })).rows.every((r) => r.actor.name === `${firstName} x"y,z`)).toBe(true);
    }
  });

  it('contains no session, key or token', async () => {
    const { rows } = await app.storage.pool.query<{ sid: string }>('select sid from platform.session');
    expect(rows.length).toBeGreaterThan(0);
    const secrets = [...rows.map((r) => r.sid), app.config.env.SESSION_SECRET, app.config.env.OIDC_CLIENT_SECRET];
    for (const text of [(await csv()).body, (await lines()).body])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('is refused when its filters are wrong', async () => {
    for (const kind of ['.csv', '.jsonl']) {
      const answer = await admin.get(address({ from: 'yesterday' }, kind));
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } });
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });
});
