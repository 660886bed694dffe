import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import type { Activity } from '@app/contracts/activity/activity.api';
import type { Import, ImportAnalysis, ImportCandidate, ImportPreview } from '@app/contracts/imports/imports.api';
import type { Lead, leadCounts } from '@app/contracts/leads/leads.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { DomainError } from '@app/domain/decider';
import { contactImport } from '@app/domain/imports/import';
import { record } from '@app/event-sourcing/commands/record';
import { bytesOf, germanFile } from '../src/features/imports/csv/fixtures/fixtures';
import { ActOnImport } from '../src/features/imports/imports.commands';
import { forgetUploads } from '../src/features/imports/imports.reactions';
import { Uploads } from '../src/features/imports/uploads.store';
import { nobody } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../src/platform/jobs/jobs';
import { StoreUnavailable } from '@app/event-sourcing/event-store';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import {
  addLead,
  draftFor,
  finishedImport,
  endedJob,
  importFile,
  importNotification,
  actsOfPeople,
  smallFile,
} from './endpoints';
import { contextOf } from './history';

const fixtures = path.resolve(import.meta.dirname, '../src/features/imports/csv/fixtures');
const fixture = (name: string): Uint8Array => readFileSync(path.join(fixtures, name));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);
const upload = (nora: TestClient, bytes: Uint8Array, name = 'contacts.csv') =>
  nora.upload<ImportAnalysis>('/api/imports', bytes, name);
const preview = async (nora: TestClient, { id, mapping, tag }: ImportAnalysis) =>
  (await nora.post<ImportPreview>(`/api/imports/${id}/preview`, { mapping, tag })).body;
const everybody = async (nora: TestClient, query = '') => (await nora.get<Lead[]>(`/api/leads?limit=200${query}`)).body;
const undo = async (nora: TestClient, id: string): Promise<Import> => {
  const { status } = await nora.post(`/api/imports/${id}/undo`);
  expect(status).toBe(200);
  return finishedImport(nora, id, 'undone');
};
const uploads = async () =>
  (await app.storage.pool.query<{ n: number }>('select count(*)::int as n from platform.uploads')).rows[0]?.n;

describe('An uploaded file', () => {
  it.each([
    [
      'linkedin-connections.csv',
      'linkedin',
      { new: 13, update: 0, unchanged: 0, skipped: 1 },
      [{ why: 'no name', count: 1 }],
    ],
    [
      'hubspot-contacts.csv',
      'hubspot',
      { new: 3, update: 0, unchanged: 0, skipped: 1 },
      [{ why: 'no name', count: 1 }],
    ],
    ['google-contacts-new.csv', 'google', { new: 3, update: 0, unchanged: 0, skipped: 0 }, []],
    [
      'google-contacts-old.csv',
      'google',
      { new: 2, update: 0, unchanged: 0, skipped: 1 },
      [{ why: 'no name', count: 1 }],
    ],
  ])('%s is read, previewed, imported and counted', async (name, format, counts, reasons) => {
    const nora = await someone();
    const { body: analysis, status } = await upload(nora, fixture(name), name);
    expect(status).toBe(200);
    expect(analysis).toMatchObject({
      file: { format, fileName: name },
      tag: expect.stringMatching(/^import \d{1,2} [A-Z]/),
    });
    const before = await actsOfPeople(app, nora);
    expect(await preview(nora, analysis)).toMatchObject({ ...counts, reasons, suggestions: [] });
    expect(await everybody(nora)).toEqual([]);
    expect(await actsOfPeople(app, nora)).toBe(before);

    const started = await nora.post<Import>(`/api/imports/${analysis.id}/start`, {
      mapping: analysis.mapping,
      tag: 'fair',
    });
    expect(started.body).toMatchObject({
      state: expect.stringMatching(/running|completed/),
      fileName: name,
      tag: 'fair',
    });
    const done = await finishedImport(nora, analysis.id, 'completed');
    expect(done).toMatchObject({ created: counts.new, updated: 0, skipped: counts.skipped, failed: 0, kept: 0 });
    // "Completed" means that all leads are in the lists.
    const leads = await everybody(nora, `&importId=${analysis.id}`);
    expect(leads).toHaveLength(counts.new);
    expect(leads.every((l) => l.source === 'import' && l.tags.includes('fair') && l.importId === analysis.id)).toBe(
      true,
    );
    expect((await nora.get<ResponseOf<typeof leadCounts>>('/api/leads/counts')).body.total).toBe(counts.new);
    const job = await endedJob(nora, done.jobId);
    expect(job).toMatchObject({ state: 'completed', progress: { done: done.rows, of: done.rows }, error: null });
    expect((await nora.get<Import[]>('/api/imports')).body).toEqual([done]);
  });

  it('lists its people in the order of the file, on every page', async () => {
    const nora = await someone();
    const names = Array.from({ length: 12 }, (_, i) => `Person ${String.fromCodePoint(65 + ((i * 5) % 12))}`);
    const bytes = new TextEncoder().encode(`Name,Company\n${names.map((name) => `${name},Holm`).join('\n')}\n`);
    await importFile(nora, bytes);
    const later = await addLead(nora, 'Zoë Brandt');
    expect((await everybody(nora)).map(({ name }) => name)).toEqual([later.name, ...names]);
    const first = await nora.get<Lead[]>('/api/leads?limit=5');
    const next = /<([^>]+)>; rel="next"/u.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const { body } = await nora.get<Lead[]>(next.replace(/^https?:\/\/[^/]+/u, ''));
    expect([...first.body, ...body].map(({ name }) => name)).toEqual([later.name, ...names].slice(0, 10));
  });

  it('keeps names in every script, and treats formulas as text', async () => {
    const nora = await someone();
    await importFile(nora, fixture('linkedin-connections.csv'), 'Connections.csv');
    const leads = await everybody(nora, '&sort=name');
    const names = leads.map((l) => l.name);
    for (const name of ['山田太郎', '김민준', 'Мария Иванова', 'محمد الحسن', 'Łukasz Żółkiewski', 'Bo 🌱 Ek'])
      expect(names).toContain(name);
    expect(leads.find((l) => l.name === 'Kerstin Vogel, MBA')).toMatchObject({
      company: '=HYPERLINK Works',
      title: '+1 strategy',
      email: 'kerstin.vogel@example.com',
    });
    expect(leads.find((l) => l.name === 'Bo 🌱 Ek')).toMatchObject({ title: '', company: '', email: null });
  });

  it('can be German, in Windows-1252 and with semicolons', async () => {
    const nora = await someone();
    const { body: analysis } = await upload(nora, germanFile(), 'Kontakte.csv');
    expect(analysis.file).toMatchObject({ encoding: 'Windows-1252', delimiter: ';', rows: 3 });
    await importFile(nora, germanFile(), 'Kontakte.csv');
    expect(new Set((await everybody(nora)).map((l) => [l.name, l.company].join(' | ')))).toEqual(
      new Set(['Jürgen Groß | Müller; Söhne & Co', 'Käthe Weiß | Bäckerei Öztürk', 'Søren Ångström | ']),
    );
  });

  it('can be UTF-16 with tabs', async () => {
    const nora = await someone();
    const bytes = bytesOf('Name\tCompany\tEmail\r\n山田 太郎\t株式会社みどり\ttaro@example.com\r\n', 'utf-16le', true);
    const { body: analysis } = await upload(nora, bytes);
    expect(analysis.file).toMatchObject({ encoding: 'UTF-16 LE', delimiter: '\t' });
    await importFile(nora, bytes);
    expect(await everybody(nora)).toMatchObject([
      { name: '山田 太郎', company: '株式会社みどり', email: 'taro@example.com' },
    ]);
  });

  it('can be an export of Keepwarm, or the template', async () => {
    const [nora, ida] = [await someone(), await someone()];
    await addLead(nora, 'Elise Fournier', { description: 'Two\nlines, "quoted"', tags: ['a', 'b'], segment: 'smb' });
    const { body } = await nora.get<string>('/api/leads/export.csv');
    await importFile(ida, bytesOf(body));
    expect(await everybody(ida)).toMatchObject([
      { name: 'Elise Fournier', title: 'COO', description: 'Two\nlines, "quoted"', segment: 'smb' },
    ]);
    const template = (await nora.get<string>('/api/imports/template.csv')).body;
    const { body: analysis } = await upload(nora, bytesOf(`${template}${'x,'.repeat(3)}\r\n`));
    expect(Object.keys(analysis.mapping).length).toBe(analysis.columns.length);
  });

  it('can have ten thousand rows', async () => {
    const nora = await someone();
    const rows = Array.from({ length: 10_000 }, (_, i) => `Person ${i},Company ${i},p${i}@example.com\n`).join('');
    const done = await importFile(nora, bytesOf(`Name,Company,Email\n${rows}`), 'big.csv');
    expect(done).toMatchObject({ created: 10_000, failed: 0, skipped: 0 });
    expect((await nora.get<ResponseOf<typeof leadCounts>>('/api/leads/counts')).body.total).toBe(10_000);
    const total = async (query: string) => {
      const { headers } = await nora.get(`/api/leads?limit=1&${query}`);
      return [headers.get('x-total-count'), headers.get('x-total-count-is')];
    };
    expect(await total('status=new')).toEqual(['10000', 'exact']);
    // A search counts to 500 at most, and says so.
    expect(await total('q=person')).toEqual(['500', 'at-least']);
    expect((await nora.get<{ leadsSurfaced: number }>('/api/metrics/current-week')).body.leadsSurfaced).toBe(10_000);
  }, 300_000);
});

describe('Stored files', () => {
  const big = (megabytes: number) => bytesOf(`Name,Notes\nAnn,${'x'.repeat(megabytes * 1024 * 1024)}\n`);
  const stored = async (owner: string) =>
    (
      await app.storage.pool.query<{ id: string; bytes: number }>(
        'select id, octet_length(bytes) as bytes from platform.uploads where owner = $1 order by created_at',
        [owner],
      )
    ).rows;

  it('of one person have a limit: the oldest that were not started go first', async () => {
    const nora = await someone();
    const ids: string[] = [];
    for (let k = 0; k < 8; k++) ids.push((await upload(nora, big(9), `${k}.csv`)).body.id);
    expect((await stored(nora.id)).map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await nora.get(`/api/imports/${ids[0]}/analysis`)).status).toBe(404);
  });

  it('are removed when their import has completed; the rows that failed stay', async () => {
    const nora = await someone();
    const done = await importFile(nora, bytesOf('Name,Company\nAnn,Acme\n,Nobody\n'));
    expect(await until(async () => (await stored(nora.id)).every(({ bytes }) => bytes === 0))).toBe(true);
    expect((await nora.get<string>(`/api/imports/${done.id}/failed.csv`)).body).toContain('no name');
    const { status, body } = await nora.post(`/api/imports/${done.id}/preview`, { mapping: { 0: 'name' }, tag: '' });
    expect([status, body.message]).toEqual([409, 'This file is not stored any more. Upload it again.']);
  });
});

describe('A stored file is removed also when the process dies between the end and its removal', () => {
  const stored = async (id: string) =>
    (
      await app.storage.pool.query<{ bytes: number }>(
        'select octet_length(bytes) as bytes from platform.uploads where id = $1',
        [id],
      )
    ).rows[0]?.bytes;
  const removalFailsOnce = () =>
    jest.spyOn(app.app.get(Uploads), 'dropFile').mockRejectedValueOnce(new Error('The process has died.'));
  afterEach(() => void jest.restoreAllMocks());

  it('of an import', async () => {
    const nora = await someone();
    const removal = removalFailsOnce();
    const { id, jobId } = await importFile(nora, bytesOf('Name\nAnn\n'));
    await endedJob(nora, jobId);
    expect([removal.mock.calls.length, await stored(id)]).toEqual([2, 0]);
  });

  it('of an undo', async () => {
    const nora = await someone();
    const { id, mapping } = (await upload(nora, bytesOf('Name\nAnn\nBen\n'))).body;
    await nora.post(`/api/imports/${id}/start`, { mapping, tag: '', chosen: [2] });
    await finishedImport(nora, id, 'completed');
    const removal = removalFailsOnce();
    await endedJob(nora, (await undo(nora, id)).jobId);
    expect([removal.mock.calls.length, await stored(id)]).toEqual([2, 0]);
  });
});

describe('A file that cannot be imported', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it.each([
    ['an empty one', new Uint8Array(), 422, /is empty/],
    ['only empty lines', bytesOf('\r\n\r\n'), 422, /holds no text/],
    ['a picture by another name', png, 422, /contacts\.csv/],
    ['a workbook', bytesOf('PK\u0003\u0004 and more'), 422, /contacts\.csv/],
    ['a lone quote', bytesOf('"'), 422, /holds no text/],
    [
      'a lone quote among the column names',
      bytesOf('Name,"Email\nAnna,anna@example.com\n'),
      422,
      /quotation mark opens on line 1/,
    ],
    ['a header without rows', bytesOf('Name,Email\n'), 422, /no rows/],
    [
      'people without a header',
      bytesOf('Anna,anna@example.com\nBo,bo@example.com\n'),
      422,
      /no line with column names/,
    ],
    ['more rows than fit', bytesOf(`Name\n${'Anna\n'.repeat(10_001)}`), 422, /10,000/],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 413, /10 MB/],
  ])('%s is refused in one sentence and leaves nothing behind', async (_, bytes, status, message) => {
    const nora = await someone();
    const before = [await actsOfPeople(app, nora), await uploads()];
    const answer = await nora.upload('/api/imports', bytes, 'contacts.csv');
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(answer.body.message).not.toMatch(/!/);
    expect([await actsOfPeople(app, nora), await uploads()]).toEqual(before);
  });

  it('is removed after 30 days, also when nobody uploads another one', async () => {
    const nora = await someone();
    const [old, young] = [await upload(nora, smallFile()), await upload(nora, bytesOf('Name\nAnna\n'))];
    const ids = [old.body.id, young.body.id];
    const { pool } = app.storage;
    await pool.query(`update platform.uploads set created_at = now() - interval '31 days' where id = $1`, [ids[0]]);
    const job = { id: `forget-${ids[0]}`, owner: nobody, correlationId: 'test', input: {} };
    await app.app.get(Jobs).enqueue(forgetUploads, job);
    await app.app.get(Jobs).finished(job.id, nobody, 20_000);
    const { rows } = await pool.query<{ id: string }>('select id from platform.uploads where id = any($1)', [ids]);
    expect(rows).toEqual([{ id: ids[1] }]);
    const schedule = await pool.query(`select cron from platform.schedules where id = 'forget-uploads'`);
    expect(schedule.rows).toEqual([{ cron: '41 3 * * *' }]);
  });

  it('with a cell of 1 MB loses that row only', async () => {
    const nora = await someone();
    const bytes = bytesOf(`Name,Company\nAnna,Acme\nBo,${'x'.repeat(1024 * 1024)}\nCleo,Crane\n`);
    const { body: analysis } = await upload(nora, bytes);
    expect(await preview(nora, analysis)).toMatchObject({ new: 2, skipped: 1 });
    const done = await importFile(nora, bytes);
    expect(done).toMatchObject({ created: 2, skipped: 1 });
    expect(await everybody(nora, '&sort=name')).toMatchObject([{ name: 'Anna' }, { name: 'Cleo' }]);
    const failed = await nora.get<string>(`/api/imports/${done.id}/failed.csv`);
    expect(failed.body).toContain('Bo');
  });

  it('is missing in the form: the error names the field', async () => {
    const nora = await someone();
    expect(await nora.post('/api/imports', new FormData())).toMatchObject({ status: 400 });
    const other = new FormData();
    other.set('csv', new Blob(['Name\nAnna\n']), 'a.csv');
    expect(await nora.post('/api/imports', other)).toMatchObject({ status: 400, body: { errors: [{ path: 'file' }] } });
    expect(await nora.post('/api/imports', { file: 'x' })).toMatchObject({ status: 415 });
  });
});

describe('Rows that cannot be imported', () => {
  it('are counted by reason, and can be downloaded with the reason', async () => {
    const nora = await someone();
    const bytes = bytesOf(
      [
        'Name,Company,Email',
        'Anna,Acme,anna@example.com',
        ',Nobody,',
        'Anna,Acme,ANNA@example.com',
        '=2+3,,',
        `${'N'.repeat(301)},,`,
      ].join('\n'),
    );
    const { body: analysis } = await upload(nora, bytes);
    expect(await preview(nora, analysis)).toMatchObject({
      new: 2,
      skipped: 3,
      reasons: expect.arrayContaining([
        { why: 'no name', count: 1 },
        { why: 'same person as another line of this file', count: 1 },
        { why: 'name too long', count: 1 },
      ]),
    });
    const done = await importFile(nora, bytes);
    expect(done).toMatchObject({ rows: 5, created: 2, skipped: 3, failed: 0 });
    const { body, headers } = await nora.get<string>(`/api/imports/${done.id}/failed.csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { data } = Papa.parse<string[]>(body.slice(1), { skipEmptyLines: true });
    expect(data).toHaveLength(4);
    expect(data.map((row) => row.join('|'))).toEqual([
      expect.stringMatching(/Name\|Company\|Email/),
      expect.stringMatching(/\|Nobody\|.*no name|no name.*\|Nobody\|/),
      expect.stringContaining('ANNA@example.com'),
      expect.stringContaining('name too long'),
    ]);
  });
});

describe('An existing lead', () => {
  it('is updated by LinkedIn address or e-mail; blank cells change nothing', async () => {
    const nora = await someone();
    const anna = await addLead(nora, 'Anna Berg', {
      email: 'anna@example.com',
      description: 'Met in May.',
      tags: ['warm'],
    });
    const bo = await addLead(nora, 'Bo Ek', { linkedinUrl: 'https://www.linkedin.com/in/bo-ek' });
    const cleo = await addLead(nora, 'Cleo Ash', { email: 'cleo@example.com' });
    const bytes = bytesOf(
      [
        'Name,Title,Company,Email,URL',
        'Anna Berg,CEO,,ANNA@example.com,',
        'Bo Ek,,New Co,,http://linkedin.com/in/bo-ek/',
        'Cleo Ash,COO,Atelier Nord,cleo@example.com,',
        'Dag Vik,CTO,Vik,dag@example.com,',
      ].join('\n'),
    );
    const { body: analysis } = await upload(nora, bytes);
    const planned = await preview(nora, analysis);
    expect(planned).toMatchObject({ new: 1, update: 2, unchanged: 1, skipped: 0 });
    expect(planned.rows.find((r) => r.name === 'Anna Berg')?.changes).toEqual(
      expect.arrayContaining([{ field: 'title', before: 'COO', after: 'CEO' }]),
    );
    const done = await importFile(nora, bytes, 'contacts.csv', ({ mapping }) => ({ mapping, tag: 'fair' }));
    expect(done).toMatchObject({ created: 1, updated: 2, unchanged: 1, skipped: 0, failed: 0 });
    const now = new Map((await everybody(nora)).map((l) => [l.id, l]));
    expect(now.get(anna.id)).toMatchObject({
      title: 'CEO',
      company: 'Atelier Nord',
      description: 'Met in May.',
      tags: ['warm', 'fair'],
      source: 'manual',
    });
    expect(now.get(bo.id)).toMatchObject({ title: 'COO', company: 'New Co', tags: ['fair'] });
    expect(now.get(cleo.id)).toEqual(cleo);
    expect(await everybody(nora, `&importId=${done.id}`)).toHaveLength(3);
  });

  it('is a suggestion by name and company, and is updated when the person confirms it', async () => {
    const nora = await someone();
    const anna = await addLead(nora, 'Anna Berg', { company: 'Acme' });
    const bytes = bytesOf('Name,Title,Company\nAnna Berg,CEO,ACME\n');
    const { body: analysis } = await upload(nora, bytes);
    const { suggestions } = await preview(nora, analysis);
    expect(suggestions).toMatchObject([{ row: 2, leadId: anna.id }]);
    const done = await importFile(nora, bytes, 'contacts.csv', ({ mapping }) => ({ mapping, tag: '', same: [2] }));
    expect(done).toMatchObject({ created: 0, updated: 1 });
    expect(await everybody(nora)).toMatchObject([{ id: anna.id, title: 'CEO' }]);
  });

  it('does not change when the same file is imported again', async () => {
    const nora = await someone();
    await importFile(nora, fixture('linkedin-connections.csv'));
    const before = await everybody(nora);
    const again = await importFile(nora, fixture('linkedin-connections.csv'));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 13 });
    expect(await everybody(nora)).toEqual(before);
  });
});

describe('A mapping', () => {
  it.each([
    ['twice the same field', { 0: 'name', 1: 'name' }, /Two columns cannot both be name/],
    ['a column that is not there', { 0: 'name', 7: 'title' }, /no such column/],
    ['nobody’s name', { 1: 'company' }, /holds the name/],
  ])('with %s is refused before anything happens', async (_, mapping, message) => {
    const nora = await someone();
    const { body: analysis } = await upload(nora, bytesOf('Name,Company\nAnna,Acme\n'));
    const before = await actsOfPeople(app, nora);
    for (const step of ['preview', 'start']) {
      const answer = await nora.post(`/api/imports/${analysis.id}/${step}`, { mapping, tag: '' });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(message);
    }
    expect(await actsOfPeople(app, nora)).toBe(before);
  });

  it('can be corrected by the person', async () => {
    const nora = await someone();
    await importFile(nora, bytesOf('Name,Company\nAcme,Anna\n'), 'x.csv', () => ({
      mapping: { 1: 'name', 0: 'company' },
      tag: '',
    }));
    expect(await everybody(nora)).toMatchObject([{ name: 'Anna', company: 'Acme', tags: [] }]);
  });

  it('is the one of the start that was stored: a start that failed before it leaves none behind', async () => {
    const nora = await someone();
    const { body: analysis } = await upload(nora, bytesOf('Name,City,Firm\nAnna,Holm,Acme\n'));
    const start = (company: number) =>
      nora.post(`/api/imports/${analysis.id}/start`, { mapping: { 0: 'name', [company]: 'company' }, tag: '' });
    const lost = jest
      .spyOn(ActOnImport.prototype, 'recordIn')
      .mockRejectedValueOnce(new StoreUnavailable(new Error('cut')));
    expect((await start(1)).status).toBe(503);
    lost.mockRestore();
    expect((await start(2)).status).toBe(200);
    await finishedImport(nora, analysis.id, 'completed');
    expect(await everybody(nora)).toMatchObject([{ name: 'Anna', company: 'Acme' }]);
  });
});

describe('Undo', () => {
  it('removes created leads, restores updated ones, and keeps those with work done since', async () => {
    const nora = await someone();
    const anna = await addLead(nora, 'Anna Berg', { email: 'anna@example.com', tags: ['warm'] });
    const bo = await addLead(nora, 'Bo Ek', { email: 'bo@example.com' });
    const before = await everybody(nora);
    const week = (await nora.get<{ leadsSurfaced: number }>('/api/metrics/current-week')).body.leadsSurfaced;
    const people = ['New One', 'Touched', 'Moved', 'Drafted', 'Approved', 'Renamed', 'Archived', 'Next Step'];
    const done = await importFile(
      nora,
      bytesOf(
        [
          'Name,Title,Email',
          'Anna Berg,CEO,anna@example.com',
          'Bo Ek,CTO,bo@example.com',
          ...people.map((name, i) => `${name},,p${i}@example.com`),
        ].join('\n'),
      ),
      'contacts.csv',
      ({ mapping }) => ({ mapping, tag: 'fair' }),
    );
    expect(done).toMatchObject({ created: 8, updated: 2 });
    const of = new Map((await everybody(nora)).map((l) => [l.name, l.id]));
    const id = (name: string) => of.get(name) ?? '';
    await nora.patch(`/api/leads/${bo.id}`, { title: 'Chief Technologist' });
    await nora.post(`/api/leads/${id('Touched')}/touches`, { kind: 'call' });
    await nora.patch(`/api/leads/${id('Moved')}`, { status: 'contacted' });
    await draftFor(nora, id('Drafted'));
    const approved = await draftFor(nora, id('Approved'));
    await nora.patch(`/api/content/${approved}`, { approvalStatus: 'approved' });
    await nora.patch(`/api/leads/${id('Renamed')}`, { name: 'Renamed By Hand' });
    await nora.post('/api/leads/archive', { ids: [id('Archived')] });
    await nora.patch(`/api/leads/${id('Next Step')}`, { nextStep: 'Call' });

    const undone = await undo(nora, done.id);
    // Removed: New One. Restored: Anna, and the fields of Bo that were not changed again. Kept: seven with work done since.
    expect(undone).toMatchObject({ state: 'undone', kept: 7 });
    const after = await everybody(nora);
    expect(new Set(after.map((l) => l.name))).toEqual(
      new Set(['Anna Berg', 'Bo Ek', 'Touched', 'Moved', 'Drafted', 'Approved', 'Renamed By Hand', 'Next Step']),
    );
    const find = (list: Lead[], lead: Lead) => list.find((l) => l.id === lead.id);
    expect(find(after, anna)).toEqual({ ...find(before, anna), updatedAt: expect.any(String) });
    expect(find(after, bo)).toMatchObject({ title: 'Chief Technologist', tags: [] });
    // The week loses one of its eight leads.
    expect((await nora.get<{ leadsSurfaced: number }>('/api/metrics/current-week')).body.leadsSurfaced).toBe(week + 7);

    const log = await actsOfPeople(app, nora);
    expect((await nora.post<Import>(`/api/imports/${done.id}/undo`)).body).toEqual(undone);
    expect(await actsOfPeople(app, nora)).toBe(log);
  });

  it('keeps a person who was merged into another lead, shows that lead, and gives the old values back to one that it changed', async () => {
    const nora = await someone();
    const stays = await addLead(nora, 'Daniel Okafor', { title: 'COO' });
    const changed = await addLead(nora, 'D. Okafor', { email: 'd@example.com', title: 'Partner' });
    const done = await importFile(
      nora,
      bytesOf('Name,Email,Title\nDan Okafor,dan@example.com,Chief\nD. Okafor,d@example.com,Chair\n'),
    );
    const [made] = await everybody(nora, '&q=Dan');
    for (const otherId of [made?.id, changed.id]) await nora.post(`/api/leads/${stays.id}/merge`, { otherId });
    expect(await undo(nora, done.id)).toMatchObject({ removed: 0, restored: 1, kept: 1 });
    expect((await everybody(nora, `&importId=${done.id}`)).map(({ id }) => id)).toEqual([stays.id]);
    for (const otherId of [changed.id, made?.id]) await nora.post(`/api/leads/${stays.id}/unmerge`, { otherId });
    const titles = new Map((await everybody(nora)).map(({ name, title }) => [name, title]));
    expect(titles).toEqual(
      new Map([
        ['Daniel Okafor', 'COO'],
        ['D. Okafor', 'Partner'],
        ['Dan Okafor', 'Chief'],
      ]),
    );
  }, 30_000);

  it('is refused while the import runs, and the file can be imported again', async () => {
    const nora = await someone();
    const rows = Array.from({ length: 400 }, (_, i) => `Person ${i}\n`).join('');
    const { body: analysis } = await upload(nora, bytesOf(`Name\n${rows}`));
    await nora.post(`/api/imports/${analysis.id}/start`, { mapping: analysis.mapping, tag: '' });
    const early = await nora.post(`/api/imports/${analysis.id}/undo`);
    // On a fast machine the import may have ended already. Then this request undoes it.
    if (early.status !== 200)
      expect(early).toMatchObject({ status: 409, body: { code: 'invalid_transition', current: { state: 'running' } } });
    await until(async () => (await nora.get<Import>(`/api/imports/${analysis.id}`)).body.state !== 'running', 60_000);
    await undo(nora, analysis.id);
    expect(await everybody(nora)).toEqual([]);
    const again = await importFile(nora, bytesOf('Name\nPerson 1\nPerson 2\n'));
    expect(again).toMatchObject({ created: 2 });
  }, 90_000);
});

describe('A running import', () => {
  const people = (count: number) =>
    bytesOf(`Name,Email\n${Array.from({ length: count }, (_, i) => `Person ${i},p${i}@example.com\n`).join('')}`);
  /** Starts the import, and waits for the first rows. */
  const begun = async (nora: TestClient, file: Uint8Array): Promise<string> => {
    const { body: analysis } = await upload(nora, file);
    await nora.post(`/api/imports/${analysis.id}/start`, { mapping: analysis.mapping, tag: 'fair' });
    await until(async () => (await everybody(nora)).length > 20);
    return analysis.id;
  };
  const stop = (nora: TestClient, id: string) => nora.post<Import>(`/api/imports/${id}/stop`);
  const total = async (nora: TestClient) => Number((await nora.get('/api/leads?limit=1')).headers.get('x-total-count'));

  it('can be stopped: its imported rows stay and can be undone; the same file imports the rest', async () => {
    const nora = await someone();
    const file = people(6_000);
    const id = await begun(nora, file);
    expect(await stop(nora, id)).toMatchObject({ status: 200, body: { state: 'stopping' } });
    const done = await finishedImport(nora, id, 'completed');
    expect(done.created).toBeGreaterThan(20);
    expect(done.left).toBeGreaterThan(0);
    expect(done.created + done.left).toBe(6_000);
    expect(await total(nora)).toBe(done.created);
    // A second stop changes nothing.
    expect((await stop(nora, id)).body).toEqual(done);
    const rest = await preview(nora, (await upload(nora, file)).body);
    expect(rest).toMatchObject({ new: done.left, unchanged: done.created });
    expect(await undo(nora, id)).toMatchObject({ removed: done.created });
    expect(await total(nora)).toBe(0);
  }, 120_000);

  it('that was stopped and interrupted ends with exact counts', async () => {
    const nora = await someone();
    const id = await begun(nora, people(6_000));
    await stop(nora, id);
    await app.restart();
    const done = await finishedImport(nora, id, 'completed');
    expect(done.created + done.left).toBe(6_000);
    expect(await total(nora)).toBe(done.created);
  }, 120_000);

  it('can be stopped by its owner only', async () => {
    const [nora, other] = [await someone(), await someone()];
    const { body: analysis } = await upload(nora, people(1));
    expect((await stop(nora, analysis.id)).status).toBe(404);
    const done = await importFile(nora, people(1));
    expect((await stop(other, done.id)).status).toBe(404);
  });
});

describe('Two imports of one person', () => {
  const file = (count = 300) =>
    bytesOf(`Name,Email\n${Array.from({ length: count }, (_, i) => `Person ${i},p${i}@example.com\n`).join('')}`);
  const total = async (nora: TestClient) => Number((await nora.get('/api/leads?limit=1')).headers.get('x-total-count'));

  it('with the same people at once add nobody twice', async () => {
    const nora = await someone();
    const analyses = [await upload(nora, file()), await upload(nora, file())].map(({ body }) => body);
    await Promise.all(
      analyses.map(({ id, mapping }) => nora.post(`/api/imports/${id}/start`, { mapping, tag: 'fair' })),
    );
    const done = await Promise.all(analyses.map(({ id }) => finishedImport(nora, id, 'completed')));
    expect(done.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 300]);
    expect(done.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(300);
    expect(await total(nora)).toBe(300);
  }, 60_000);

  it('do not add people who are in the archive', async () => {
    const nora = await someone();
    await importFile(nora, file(3));
    const ids = (await everybody(nora)).map(({ id }) => id);
    await nora.post('/api/leads/archive', { ids });
    const { body: analysis } = await upload(nora, file(4));
    expect(await preview(nora, analysis)).toMatchObject({
      new: 1,
      skipped: 3,
      reasons: [{ why: 'in your archive', count: 3 }],
    });
    expect(await importFile(nora, file(4))).toMatchObject({ created: 1, skipped: 3 });
    await nora.post('/api/leads/restore', { ids });
    expect((await everybody(nora)).map(({ name }) => name).toSorted()).toEqual([0, 1, 2, 3].map((n) => `Person ${n}`));
  });

  it('say of a person who was merged into another lead which one that is', async () => {
    const nora = await someone();
    const stays = await addLead(nora, 'Daniel Okafor', { email: 'daniel@pella.example' });
    const gone = await addLead(nora, 'Dan Okafor', { email: 'dan@pella.example' });
    await nora.post(`/api/leads/${stays.id}/merge`, { otherId: gone.id });
    const { body: analysis } = await upload(nora, bytesOf('Name,Email\nDan Okafor,dan@pella.example\n'));
    expect(await preview(nora, analysis)).toMatchObject({
      rows: [{ outcome: 'skip', why: 'merged into another lead: Daniel Okafor' }],
      reasons: [{ why: 'merged into another lead', count: 1 }],
    });
  });

  it('do not make people twice after an undo: restoring skips who is in the list again', async () => {
    const nora = await someone();
    const first = await importFile(nora, file(3));
    const ids = (await everybody(nora)).map(({ id }) => id);
    await undo(nora, first.id);
    expect(await importFile(nora, file(2))).toMatchObject({ created: 2 });
    expect((await nora.post('/api/leads/restore', { ids })).body).toEqual({ done: 1, skipped: 2 });
    expect((await everybody(nora)).map(({ name }) => name).toSorted()).toEqual([0, 1, 2].map((n) => `Person ${n}`));
  });
});

describe('An import whose job fails after all tries', () => {
  const started = async (nora: TestClient, file: Uint8Array) => {
    const { body: analysis } = await upload(nora, file);
    return { analysis, start: () => start(nora, analysis) };
  };
  const start = (nora: TestClient, { id, mapping }: ImportAnalysis) =>
    nora.post<Import>(`/api/imports/${id}/start`, { mapping, tag: 'fair' }, { key: `start-${id}` });
  const keepBytes = (id: string, bytes: Uint8Array) =>
    app.storage.pool.query('update platform.uploads set bytes = $2 where id = $1', [id, Buffer.from(bytes)]);

  it('says so; the same request tries again, once, and its rows can be undone', async () => {
    const nora = await someone();
    const file = bytesOf('Name\nAnn\nBen\n');
    const { analysis, start: begin } = await started(nora, file);
    await keepBytes(analysis.id, new Uint8Array());
    expect((await begin()).status).toBe(200);
    const failed = await finishedImport(nora, analysis.id, 'failed');
    expect(failed).toMatchObject({ created: 0, left: 2, reason: 'This file is not stored any more. Upload it again.' });
    expect((await nora.post<Import>(`/api/imports/${analysis.id}/stop`)).body).toEqual(failed);
    await keepBytes(analysis.id, file);
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const done = await finishedImport(nora, analysis.id, 'completed');
    expect(done).toMatchObject({ created: 2, left: 0, reason: null });
    expect((await app.log(`import-${analysis.id}`)).map(({ type }) => type)).toEqual([
      'ImportStarted',
      'ImportFailed',
      'ImportStarted',
      'ImportCompleted',
    ]);
    expect(await undo(nora, analysis.id)).toMatchObject({ removed: 2 });
  }, 30_000);

  it('answers the request that started it again, when it is repeated, as it did then', async () => {
    const nora = await someone();
    const file = bytesOf('Name\nAnn\n');
    const { analysis, start: begin } = await started(nora, file);
    await keepBytes(analysis.id, new Uint8Array());
    await begin();
    await finishedImport(nora, analysis.id, 'failed');
    await keepBytes(analysis.id, file);
    const again = () =>
      nora.post<Import>(
        `/api/imports/${analysis.id}/start`,
        { mapping: analysis.mapping, tag: 'fair' },
        { key: `again-${analysis.id}` },
      );
    expect((await again()).status).toBe(200);
    const done = await finishedImport(nora, analysis.id, 'completed');
    for (const repeat of [again, begin]) expect(await repeat()).toMatchObject({ status: 200, body: done });
  }, 30_000);

  it('takes the corrected columns at the next try', async () => {
    const nora = await someone();
    const file = bytesOf('Name,City\nAnn,Holm\n');
    const { analysis, start: begin } = await started(nora, file);
    await keepBytes(analysis.id, new Uint8Array());
    await begin();
    await finishedImport(nora, analysis.id, 'failed');
    await keepBytes(analysis.id, file);
    const corrected = { mapping: { 0: 'name', 1: 'company' }, tag: 'fair' };
    await nora.post<Import>(`/api/imports/${analysis.id}/start`, corrected);
    await finishedImport(nora, analysis.id, 'completed');
    expect(await everybody(nora)).toMatchObject([{ name: 'Ann', company: 'Holm' }]);
  }, 30_000);

  it('says how many rows are in; these can be undone, and do not hold the next import', async () => {
    const nora = await someone();
    const rows = Array.from({ length: 6_000 }, (_, i) => `Person ${i},p${i}@example.com\n`).join('');
    const { analysis, start: begin } = await started(nora, bytesOf(`Name,Email\n${rows}`));
    const { jobId } = (await begin()).body;
    await until(async () => (await everybody(nora)).length > 20);
    // As if its process had died again and again.
    await app.storage.pool.query('update platform.job_inputs set crashes = 100 where job_id = $1', [jobId]);
    await app.restart();
    const failed = await finishedImport(nora, analysis.id, 'failed');
    expect(failed.created).toBeGreaterThan(20);
    expect(failed.created + failed.left).toBe(6_000);
    expect(await importFile(nora, bytesOf('Name\nSomebody Else\n'))).toMatchObject({ created: 1 });
    expect(await undo(nora, analysis.id)).toMatchObject({ removed: failed.created });
  }, 60_000);
});

it('An import that waits for its turn keeps to the chosen people, whatever is asked to continue', async () => {
  const nora = await someone();
  const people = (from: number, to: number) =>
    bytesOf(`Name\n${Array.from({ length: to - from }, (_, i) => `Person ${from + i}\n`).join('')}`);
  const first = (await upload(nora, people(0, 600))).body;
  const second = (await upload(nora, people(600, 610))).body;
  const start = ({ id, mapping }: ImportAnalysis, more = {}) =>
    nora.post<Import>(`/api/imports/${id}/start`, { mapping, tag: 'fair', ...more });
  await start(first);
  await start(second, { chosen: [2, 3] });
  expect(await nora.post(`/api/imports/${second.id}/continue`)).toMatchObject({ body: { state: 'running' } });
  expect(await finishedImport(nora, second.id, 'completed')).toMatchObject({ created: 2, waiting: 8 });
}, 30_000);

it('An import that an older version started has its plan beside the file', async () => {
  const nora = await someone();
  const { id, mapping, file } = (await upload(nora, bytesOf('Name\nAnna\nBen\n'))).body;
  const chosen = { same: [], first: 'newest' as const, chosen: [3] };
  await app.app.get(Uploads).keepPlan(id, { mapping, tag: 'fair', ...chosen }, false);
  const command = { type: 'StartImport' as const, fileName: file.fileName, mapping, tag: 'fair', rows: file.rows };
  await app.app.get(CommandBus).execute(new ActOnImport(id, command, contextOf(nora.id)));
  await until(async () => (await nora.get<Import>(`/api/imports/${id}`)).body.waiting === 1);
  expect(await everybody(nora)).toMatchObject([{ name: 'Ben', tags: ['fair'] }]);
  expect((await nora.get<ImportCandidate[]>(`/api/imports/${id}/waiting`)).body).toMatchObject([{ name: 'Anna' }]);
  await nora.post(`/api/imports/${id}/continue`);
  await until(async () => (await everybody(nora)).length === 2);
}, 30_000);

it('An import that goes on still counts whom it updated before', async () => {
  const nora = await someone();
  await addLead(nora, 'Anna Berg', { email: 'anna@example.com' });
  const file = bytesOf('Name,Email\nAnna B. Berg,anna@example.com\nBen,ben@example.com\nCleo,cleo@example.com\n');
  const { id, mapping } = (await upload(nora, file)).body;
  await nora.post(`/api/imports/${id}/start`, { mapping, tag: 'fair', chosen: [3] });
  expect(await finishedImport(nora, id, 'completed')).toMatchObject({ created: 1, updated: 1, waiting: 1 });
  await nora.post(`/api/imports/${id}/continue`);
  const done = { created: 2, updated: 1, unchanged: 0, waiting: 0 };
  expect(
    await until(async () => {
      const { body } = await nora.get<Import>(`/api/imports/${id}`);
      return body.state === 'completed' && body;
    }),
  ).toMatchObject(done);
  expect(await undo(nora, id)).toMatchObject({ removed: 2, restored: 1 });
}, 30_000);

it('An import that goes on tells of those who came in with it', async () => {
  const nora = await someone();
  const { id, mapping } = (await upload(nora, bytesOf('Name\nAnna\nBen\nCleo\nDora\nEva\n'))).body;
  await nora.post(`/api/imports/${id}/start`, { mapping, tag: '', chosen: [2, 3, 4] });
  await finishedImport(nora, id, 'completed');
  await importNotification(nora, id);
  await nora.post(`/api/imports/${id}/continue`);
  const messages = await until(async () => {
    const { body } = await nora.get<Notification[]>('/api/notifications');
    return body.length === 2 && body.map(({ message }) => message);
  });
  expect(messages).toEqual([
    '2 leads added, 0 updated.',
    '3 leads added, 0 updated. 2 people wait until your plan has room.',
  ]);
  const { body: feed } = await nora.get<Activity[]>('/api/activities');
  expect(feed.map(({ description }) => description)).toEqual([
    '2 leads identified from your import',
    '3 leads identified from your import',
  ]);
  expect(await finishedImport(nora, id, 'completed')).toMatchObject({ created: 5 });
}, 30_000);

it('An import that goes on brings in who waited, and leaves everybody else as the person left them', async () => {
  const nora = await someone();
  const anna = await addLead(nora, 'Anna', { email: 'anna@example.com', title: 'COO', company: 'Acme' });
  const bo = await addLead(nora, 'Bo', { email: 'bo@example.com', title: 'CTO', company: 'Acme' });
  const eva = await addLead(nora, 'Eva', { email: 'eva@example.com', title: 'CFO', company: 'Acme' });
  const file = bytesOf(
    [
      'Name,Title,Email',
      'Anna,CEO,anna@example.com',
      'Bo,CTO,bo@example.com',
      'Eva,Chair,eva@example.com',
      'Cleo,Clerk,cleo@example.com',
      'Dan,Driver,dan@example.com',
      'Finn,Farmer,finn@example.com',
      ',Nobody,',
    ].join('\n'),
  );
  const { id, mapping } = (await upload(nora, file)).body;
  await nora.post(`/api/imports/${id}/start`, { mapping, tag: '', chosen: [5, 6] });
  const first = { created: 2, updated: 2, unchanged: 1, skipped: 1, waiting: 1 };
  expect(await finishedImport(nora, id, 'completed')).toMatchObject(first);
  const [cleo, dan] = await Promise.all(['Cleo', 'Dan'].map(async (q) => (await everybody(nora, `&q=${q}`))[0]));
  for (const lead of [anna, bo, cleo]) await nora.patch(`/api/leads/${lead?.id}`, { title: 'By hand' });
  await nora.patch(`/api/leads/${eva.id}`, { email: 'eva.new@example.com' });
  await nora.post('/api/leads/archive', { ids: [dan?.id] });
  await nora.post(`/api/imports/${id}/continue`);
  await until(async () => (await everybody(nora)).some(({ name }) => name === 'Finn'));
  expect(await finishedImport(nora, id, 'completed')).toMatchObject({ ...first, created: 3, waiting: 0 });
  expect((await everybody(nora, '&sort=name')).map(({ name, title }) => [name, title])).toEqual([
    ['Anna', 'By hand'],
    ['Bo', 'By hand'],
    ['Cleo', 'By hand'],
    ['Eva', 'Chair'],
    ['Finn', 'Farmer'],
  ]);
  expect((await nora.get<string>(`/api/imports/${id}/failed.csv`)).body.trim().split('\n')).toHaveLength(2);
}, 30_000);

it('Imports that are undone in any order leave the values from before them', async () => {
  const nora = await someone();
  await addLead(nora, 'Anna Berg', { email: 'anna@example.com', title: 'COO' });
  const file = (title: string) => bytesOf(`Name,Email,Title\nAnna Berg,anna@example.com,${title}\n`);
  const first = await importFile(nora, file('CEO'));
  const second = await importFile(nora, file('Chair'));
  for (const { id } of [first, second]) await undo(nora, id);
  expect((await everybody(nora)).map(({ title }) => title)).toEqual(['COO']);
}, 30_000);

it('An import that goes on lets nobody wait who is in already, also without an e-mail or a profile', async () => {
  const nora = await someone();
  const { id, mapping } = (await upload(nora, bytesOf('Name\nAnna\nBen\nCleo\n'))).body;
  await nora.post(`/api/imports/${id}/start`, { mapping, tag: 'fair', chosen: [2, 3] });
  expect(await finishedImport(nora, id, 'completed')).toMatchObject({ created: 2, waiting: 1 });
  const waiting = async () => (await nora.get<ImportCandidate[]>(`/api/imports/${id}/waiting`)).body;
  expect(await waiting()).toMatchObject([{ name: 'Cleo' }]);
  const [ben] = await everybody(nora, '&q=Ben');
  await nora.post('/api/leads/archive', { ids: [ben?.id] });
  expect(await waiting()).toMatchObject([{ name: 'Cleo' }]);
}, 30_000);

it('An undo that failed half-way counts what it has removed, when it is made again', async () => {
  const nora = await someone();
  const rows = Array.from({ length: 1_500 }, (_, i) => `Person ${i}\n`).join('');
  const { id } = await importFile(nora, bytesOf(`Name\n${rows}`));
  const left = async () => Number((await nora.get<Lead[]>('/api/leads?limit=1')).headers.get('x-total-count'));
  const { jobId } = (await nora.post<Import>(`/api/imports/${id}/undo`)).body;
  await until(async () => (await left()) < 1_450);
  // As if its process had died again and again.
  await app.storage.pool.query('update platform.job_inputs set crashes = 100 where job_id = $1', [jobId]);
  await app.restart();
  expect(await finishedImport(nora, id, 'failed')).toMatchObject({
    reason: 'The undo failed several times. Undo the import again for the rest.',
  });
  expect(await left()).toBeGreaterThan(0);
  expect(await undo(nora, id)).toMatchObject({ removed: 1_500, kept: 0 });
}, 60_000);

describe('An undo that failed after all tries', () => {
  const file = bytesOf(
    'Name,Email,Title\nAnna Berg,anna@example.com,CEO\nBen,ben@example.com,\nCleo,,\nDora,dora@example.com,\n',
  );
  /** An import with one person who waits, whose undo reached all leads and failed before its end. */
  const failedUndo = async (nora: TestClient): Promise<ImportAnalysis> => {
    await addLead(nora, 'Anna Berg', { email: 'anna@example.com', title: 'COO' });
    const { body: analysis } = await upload(nora, file);
    await start(nora, analysis, { chosen: [3, 4] });
    expect(await finishedImport(nora, analysis.id, 'completed')).toMatchObject({ created: 2, updated: 1, waiting: 1 });
    const refusing = jest.spyOn(ActOnImport.prototype, 'recordIn').mockImplementation(function (
      this: ActOnImport,
      ...[store, clock]
    ) {
      const { id, command, context } = this;
      if (command.type === 'CompleteUndo') throw new DomainError('conflict', 'The end of the undo is lost.');
      return record(store, `import-${id}`, contactImport, command, context, clock);
    });
    await nora.post(`/api/imports/${analysis.id}/undo`);
    const { reason } = await finishedImport(nora, analysis.id, 'failed');
    expect(reason).toBe('The end of the undo is lost.');
    refusing.mockRestore();
    return analysis;
  };
  const start = (nora: TestClient, { id, mapping }: ImportAnalysis, more = {}) =>
    nora.post<Import>(`/api/imports/${id}/start`, { mapping, tag: 'fair', ...more });
  const titles = async (nora: TestClient) =>
    Object.fromEntries((await everybody(nora)).map(({ name, title }) => [name, title]));

  it('lets the import start again with everybody', async () => {
    const nora = await someone();
    const analysis = await failedUndo(nora);
    expect(await titles(nora)).toEqual({ 'Anna Berg': 'COO' });
    expect(await preview(nora, analysis)).toMatchObject({ new: 3, update: 1, skipped: 0 });
    await start(nora, analysis);
    const done = await finishedImport(nora, analysis.id, 'completed');
    expect(done).toMatchObject({ created: 3, updated: 1, unchanged: 0, skipped: 0, failed: 0, waiting: 0 });
    expect(await titles(nora)).toEqual({ 'Anna Berg': 'CEO', Ben: '', Cleo: '', Dora: '' });
  }, 30_000);

  it('reaches each lead again after the import was started again', async () => {
    const nora = await someone();
    const analysis = await failedUndo(nora);
    await start(nora, analysis);
    await finishedImport(nora, analysis.id, 'completed');
    expect(await undo(nora, analysis.id)).toMatchObject({ removed: 3, restored: 1, kept: 0 });
    expect(await titles(nora)).toEqual({ 'Anna Berg': 'COO' });
  }, 30_000);

  it('takes a lead away again that the person restored before the next undo', async () => {
    const nora = await someone();
    const analysis = await failedUndo(nora);
    const removed = (await nora.get<Lead[]>('/api/leads?archived=true&q=Ben')).body.map(({ id }) => id);
    expect((await nora.post('/api/leads/restore', { ids: removed })).body).toEqual({ done: 1, skipped: 0 });
    expect(await undo(nora, analysis.id)).toMatchObject({ removed: 2, restored: 1, kept: 0 });
    expect(await titles(nora)).toEqual({ 'Anna Berg': 'COO' });
  }, 30_000);

  it('lets the file be imported as a new one with everybody', async () => {
    const nora = await someone();
    await failedUndo(nora);
    expect(await importFile(nora, file)).toMatchObject({ created: 3, updated: 1, skipped: 0 });
  }, 30_000);

  it('lets those wait again whom it removed and the next start does not choose', async () => {
    const nora = await someone();
    const analysis = await failedUndo(nora);
    await start(nora, analysis, { chosen: [3] });
    expect(await finishedImport(nora, analysis.id, 'completed')).toMatchObject({ created: 1, updated: 1, waiting: 2 });
    const waiting = (await nora.get<ImportCandidate[]>(`/api/imports/${analysis.id}/waiting`)).body;
    expect(waiting.map(({ name }) => name).toSorted()).toEqual(['Cleo', 'Dora']);
  }, 30_000);
});

it('An import that was interrupted ends with exact counts', async () => {
  const nora = await someone();
  await addLead(nora, 'Anna Berg', { email: 'anna@example.com' });
  const rows = Array.from({ length: 800 }, (_, i) => `Person ${i},p${i}@example.com\n`).join('');
  const { body: analysis } = await upload(
    nora,
    bytesOf(`Name,Email\nAnna B. Berg,anna@example.com\n,\n,none@example.com\n${rows}`),
  );
  await nora.post(`/api/imports/${analysis.id}/start`, { mapping: analysis.mapping, tag: 'fair' });
  await until(async () => (await everybody(nora)).length > 20);
  await app.restart();
  const done = await until(async () => {
    const { body } = await nora.get<Import>(`/api/imports/${analysis.id}`);
    return body.state === 'completed' && body;
  }, 40_000);
  expect(done).toMatchObject({ created: 800, updated: 1, skipped: 1, failed: 0 });
  const { headers, body } = await nora.get<Lead[]>('/api/leads?limit=3');
  expect(headers.get('x-total-count')).toBe('801');
  // The list has the order of the file, whichever run added a person.
  expect(body.map(({ name }) => name)).toEqual(['Person 0', 'Person 1', 'Person 2']);
}, 90_000);

it('The end of an import raises one notification, which can be read', async () => {
  const nora = await someone();
  const counts = async () => (await nora.get<{ unread: number }>('/api/notifications/counts')).body;
  const done = await importFile(nora, smallFile());
  const raised = await importNotification(nora, done.id);
  expect(raised).toMatchObject({ title: 'Your import is done', message: '1 lead added, 0 updated.', isRead: false });
  expect(await counts()).toEqual({ unread: 1 });

  expect(await nora.post(`/api/notifications/${raised.id}/read`)).toMatchObject({
    status: 200,
    body: { isRead: true },
  });
  expect(await counts()).toEqual({ unread: 0 });
  for (const name of ['Ada Byron', 'Ida Noack', 'Una Ndlovu'])
    await importNotification(nora, (await importFile(nora, smallFile(name))).id);
  expect(await counts()).toEqual({ unread: 3 });
  const [newest, second] = (await nora.get<{ sentAt: string }[]>('/api/notifications?limit=2')).body;
  expect((await nora.post('/api/notifications/read', { until: second?.sentAt })).body).toEqual({ unread: 1 });
  expect((await nora.post('/api/notifications/read', { until: newest?.sentAt })).body).toEqual({ unread: 0 });
  expect(await nora.get<unknown[]>('/api/notifications')).toMatchObject({ body: { length: 4 } });
});

it('Names of files are text only', async () => {
  const nora = await someone();
  const name = '../../etc/Ä «x» <b>.csv';
  const { body } = await upload(nora, bytesOf('Name\nAnna\n'), name);
  expect(body.file.fileName).toMatch(/<b>\.csv$/);
  expect(iconv.encode(body.file.fileName, 'utf8').length).toBeLessThanOrEqual(400);
});
