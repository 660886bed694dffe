import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CsvReader } from './csv-worker';
import { bytesOf } from './fixtures/fixtures';

let folder: string;
let readers: CsvReader[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'csv-worker-'));
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) await reader.onApplicationShutdown();
  rmSync(folder, { recursive: true });
});

/** A reader whose thread runs `body` for each message. `body` uses the file's name to choose what to do. */
const readerThat = (body: string, limits = { time: 5_000, memory: 64 }): CsvReader => {
  const file = path.join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ task, args: [bytes, name] }) => { ${body} });`,
  );
  const reader = new CsvReader(pathToFileURL(file), limits);
  readers.push(reader);
  return reader;
};
const answer = `parentPort.postMessage({ result: [task, name, bytes.length] });`;
const file = bytesOf('Name\nAnna\n');

describe('Reading in a thread', () => {
  it('returns the thread’s results, one file after the other', async () => {
    const reader = readerThat(answer);
    const all = await Promise.all(['a', 'b', 'c'].map((name) => reader.run('analyse', file, name)));
    expect(all).toEqual([
      ['analyse', 'a', 10],
      ['analyse', 'b', 10],
      ['analyse', 'c', 10],
    ]);
  });

  it('refuses an unreadable file with the reader’s message', async () => {
    const reader = readerThat(
      `parentPort.postMessage({ unreadable: { code: 'no_rows', message: 'It holds no rows.' } });`,
    );
    await expect(reader.run('analyse', file, 'a')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'It holds no rows.',
      current: { reason: 'no_rows' },
    });
  });

  it('refuses a file that takes too long, and reads the next one', async () => {
    const reader = readerThat(`if (name === 'slow') for (;;) {} ${answer}`, { time: 2_000, memory: 64 });
    const [slow, next] = await Promise.allSettled([
      reader.run('analyse', file, 'slow'),
      reader.run('analyse', file, 'next'),
    ]);
    expect(slow).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'unreadable_file',
        message: expect.stringMatching(/longer than 2 seconds.*Nothing was imported/),
      },
    });
    expect(next).toMatchObject({ status: 'fulfilled', value: ['analyse', 'next', 10] });
  });

  it('refuses a file that takes too much memory, and reads the next one', async () => {
    const reader = readerThat(
      `const all = []; while (name === 'huge') all.push(new Array(1000).fill(all.length)); ${answer}`,
    );
    await expect(reader.run('analyse', file, 'huge')).rejects.toMatchObject({
      code: 'unreadable_file',
      current: { reason: 'too_large' },
    });
    expect(await reader.run('analyse', file, 'next')).toEqual(['analyse', 'next', 10]);
  });

  it('throws an error of the thread, and reads the next file', async () => {
    const reader = readerThat(`if (name === 'fault') throw new TypeError('a fault'); ${answer}`);
    await expect(reader.run('analyse', file, 'fault')).rejects.toThrow('a fault');
    expect(await reader.run('analyse', file, 'next')).toEqual(['analyse', 'next', 10]);
  });

  it('does not block the event loop', async () => {
    const reader = readerThat(`const end = Date.now() + 300; while (Date.now() < end); ${answer}`);
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await reader.run('analyse', file, 'a');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('The tasks', () => {
  const reader = new CsvReader(undefined);
  const bytes = bytesOf('Name,Company\nAnna,Acme\n,Nobody\n');
  const plan = { mapping: { 0: 'name' as const, 1: 'company' as const }, tag: 'fair', same: [] };
  it('describe a file', async () => {
    expect(await reader.run('analyse', bytes, 'a.csv')).toMatchObject({
      file: { fileName: 'a.csv', rows: 2 },
      mapping: plan.mapping,
    });
  });
  it('preview an import, and plan it', async () => {
    expect(await reader.run('preview', bytes, 'a.csv', plan, [])).toMatchObject({ new: 1, skipped: 1 });
    expect(await reader.run('plan', bytes, 'a.csv', plan, [])).toMatchObject([
      { row: 2, outcome: 'new', lead: { name: 'Anna', tags: ['fair'] } },
      { row: 3, outcome: 'skip', why: 'no name', cells: ['', 'Nobody'] },
    ]);
  });
  it('refuse an unreadable file', async () => {
    await expect(reader.run('analyse', new Uint8Array(), 'a.csv')).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});
