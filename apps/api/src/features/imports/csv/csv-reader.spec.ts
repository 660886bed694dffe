import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CsvReader } from './csv-reader';
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

/** A reader whose process runs `body` for each message. `body` uses the file's name to choose what to do. */
const readerThat = (body: string, limits = { time: 5_000, memory: 64, processes: 1 }): CsvReader => {
  const file = path.join(folder, 'process.mjs');
  writeFileSync(
    file,
    `process.on('message', ({ task, args: [{ bytes, name }] }) => {
       try { ${body} } catch (fault) { process.send({ fault }); }
     });`,
  );
  const reader = new CsvReader(pathToFileURL(file), limits);
  readers.push(reader);
  return reader;
};
const answer = `process.send({ result: [task, name, bytes.length] });`;
const bytes = bytesOf('Name\nAnna\n');
const none = () => [] as [];
/** Asks for a file of one person, Nora unless another is named. */
const read = (reader: CsvReader, name: string, person = 'nora', id?: string) =>
  reader.run('analyse', { person, name, ...(id ? { id } : {}), bytes: () => bytes }, none);

describe('Reading in a process', () => {
  it('returns the results of the process, one file after the other', async () => {
    const reader = readerThat(answer);
    const all = await Promise.all(['a', 'b', 'c'].map((name) => read(reader, name)));
    expect(all).toEqual([
      ['analyse', 'a', 10],
      ['analyse', 'b', 10],
      ['analyse', 'c', 10],
    ]);
  });

  it('refuses an unreadable file with the reader’s message', async () => {
    const reader = readerThat(`process.send({ unreadable: { code: 'no_rows', message: 'It holds no rows.' } });`);
    await expect(read(reader, 'a')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'It holds no rows.',
      current: { reason: 'no_rows' },
    });
  });

  it('refuses a file that takes too long, and reads the next one', async () => {
    const reader = readerThat(`if (name === 'slow') for (;;) {} ${answer}`, { time: 2_000, memory: 64, processes: 1 });
    const [slow, next] = await Promise.allSettled([read(reader, 'slow'), read(reader, 'next')]);
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
    await expect(read(reader, 'huge')).rejects.toMatchObject({
      code: 'unreadable_file',
      current: { reason: 'too_large' },
    });
    expect(await read(reader, 'next')).toEqual(['analyse', 'next', 10]);
  });

  it('throws an error of the process, and reads the next file', async () => {
    const reader = readerThat(`if (name === 'fault') throw new TypeError('a fault'); ${answer}`);
    await expect(read(reader, 'fault')).rejects.toThrow('a fault');
    expect(await read(reader, 'next')).toEqual(['analyse', 'next', 10]);
  });

  it('throws when the process ends by itself, and reads the next file', async () => {
    const reader = readerThat(`if (name === 'gone') { console.error('a cause'); process.exit(3); } ${answer}`);
    await expect(read(reader, 'gone')).rejects.toThrow(/has ended: 3. a cause/);
    expect(await read(reader, 'next')).toEqual(['analyse', 'next', 10]);
  });

  it('starts another process when the first one ended between two files', async () => {
    const reader = readerThat(`process.send({ result: process.pid });`);
    const first = Number(await read(reader, 'a'));
    process.kill(first, 'SIGKILL');
    const isThere = () => {
      try {
        return process.kill(first, 0);
      } catch {
        return false;
      }
    };
    while (isThere()) await setImmediate();
    expect(await read(reader, 'b')).not.toBe(first);
  });

  it('gives the process no secrets', async () => {
    process.env.A_SECRET = 'sesame';
    const reader = readerThat(`process.send({ result: process.env.A_SECRET ?? 'unknown' });`);
    expect(await read(reader, 'a')).toBe('unknown');
    delete process.env.A_SECRET;
  });

  it('does not block the event loop', async () => {
    const reader = readerThat(`const end = Date.now() + 300; while (Date.now() < end); ${answer}`);
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await read(reader, 'a');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('Files of several people', () => {
  /** Sends the name of the file that it reads, and ends the task when the name comes back. */
  const watched = `process.send({ result: name });`;
  const order = async (names: [name: string, person: string][], processes: number) => {
    const reader = readerThat(watched, { time: 5_000, memory: 64, processes });
    const read: string[] = [];
    await Promise.all(
      names.map(([name, person]) =>
        reader.run('analyse', { person, name, bytes: () => (read.push(name), bytes) }, none),
      ),
    );
    return read;
  };

  it('take turns: one person’s many files do not hold another’s', async () => {
    const many: [string, string][] = Array.from({ length: 8 }, (_, n) => [`hers ${n}`, 'ida']);
    const read = await order([...many, ['his', 'nora']], 1);
    expect(read.slice(0, 2)).toEqual(['hers 0', 'his']);
    expect(read).toHaveLength(9);
  });

  it('leave a process free: a slow file does not hold another person’s', async () => {
    const reader = readerThat(`if (name === 'slow') for (;;) {} ${answer}`, { time: 3_000, memory: 64, processes: 2 });
    const ended: string[] = [];
    const slow = ['slow', 'next'].map((name) => read(reader, name, 'ida').finally(() => ended.push(`ida ${name}`)));
    const quick = read(reader, 'quick').finally(() => ended.push('nora quick'));
    await Promise.allSettled([...slow, quick]);
    expect(ended[0]).toBe('nora quick');
  });

  it('more than ten that wait are refused, and only those of that person', async () => {
    const reader = readerThat(answer);
    const all = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => read(reader, String(n), 'ida')));
    expect(all.map(({ status }) => status)).toEqual([...Array<string>(11).fill('fulfilled'), 'rejected']);
    expect(all.at(-1)).toMatchObject({ reason: { code: 'too_many_files' } });
    await read(reader, 'again', 'ida');
  });
});

describe('A stored file', () => {
  it.each([
    ['in a process', () => readerThat(`process.send({ result: bytes === null ? 'kept' : 'parsed' });`)],
    ['without one', () => new CsvReader(undefined, { processes: 1 })],
  ])('is loaded and parsed once, %s', async (_, open) => {
    const reader = open();
    let loaded = 0;
    const load = (id: string) =>
      reader.run('analyse', { person: 'nora', name: id, id, bytes: () => (loaded++, bytes) }, none);
    await load('one');
    await load('one');
    expect(loaded).toBe(1);
    await load('two');
    await load('one');
    expect(loaded).toBe(3);
  });

  /** Each preview is the number of previews that were made. `asked` counts the calls of `hash`, `read` the reads of all leads. */
  const previews = () => {
    const reader = readerThat(
      `globalThis.made = (globalThis.made ?? 0) + 1; process.send({ result: globalThis.made });`,
      { time: 5_000, memory: 64, processes: 2 },
    );
    const counts = { asked: 0, read: 0 };
    const preview = (tag: string, people: string): Promise<unknown> => {
      const file = { person: 'nora', name: 'a', id: 'a', bytes: () => bytes };
      const plan = { mapping: { 0: 'name' as const }, tag, same: [], first: 'newest' as const, chosen: null };
      return reader.preview(file, plan, {
        hash: async () => (counts.asked++, people),
        read: async () => (counts.read++, { people, room: null, hash: people }),
      });
    };
    return { counts, preview };
  };

  it('is previewed once for equal questions, and again when the mapping or the people have changed', async () => {
    const { counts, preview } = previews();
    expect(await Promise.all(Array.from({ length: 40 }, () => preview('fair', '[]')))).toEqual(Array(40).fill(1));
    expect(counts.asked).toBe(1);
    expect(await preview('fair', '[]')).toBe(1);
    expect(await preview('spring', '[]')).toBe(2);
    expect(await preview('spring', '[{}]')).toBe(3);
    expect(counts).toEqual({ asked: 4, read: 3 });
  });

  it('is previewed with the people of now for whoever asks after the turn of an equal question has begun', async () => {
    const { counts, preview } = previews();
    const first = preview('fair', '[]');
    while (counts.asked === 0) await Promise.resolve();
    const others = [preview('fair', '[{}]'), preview('fair', '[{}]')];
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 2]);
    expect(counts.asked).toBe(2);
  });

  it('is loaded again after it was refused', async () => {
    const reader = new CsvReader(undefined, { processes: 1 });
    let content: Uint8Array = new Uint8Array();
    const load = () => reader.run('analyse', { person: 'nora', name: 'a', id: 'a', bytes: () => content }, none);
    await expect(load()).rejects.toMatchObject({ code: 'unreadable_file' });
    content = bytes;
    expect(await load()).toMatchObject({ file: { rows: 1 } });
  });
});

describe('The tasks', () => {
  const reader = new CsvReader(undefined);
  const bytes = bytesOf('Name,Company\nAnna,Acme\n,Nobody\n');
  const source = { person: 'nora', name: 'a.csv', bytes: () => bytes };
  const mapping = { 0: 'name' as const, 1: 'company' as const };
  const plan = { mapping, tag: 'fair', same: [], first: 'newest' as const, chosen: null };
  it('describe a file', async () => {
    expect(await reader.run('analyse', { person: 'nora', name: 'a.csv', bytes: () => bytes }, none)).toMatchObject({
      file: { fileName: 'a.csv', rows: 2 },
      mapping: plan.mapping,
    });
  });
  it('preview an import, and plan it', async () => {
    expect(await reader.run('preview', source, () => [plan, '[]', 0])).toMatchObject({
      new: 1,
      skipped: 1,
      room: 0,
      candidates: [{ row: expect.any(Number), connectedOn: null, notes: false }],
    });
    expect(await reader.run('preview', source, () => [plan, '[]', null])).toMatchObject({ room: null, candidates: [] });
    const [part = ''] = await reader.run('plan', source, () => [plan, '[]']);
    expect(JSON.parse(part)).toMatchObject([
      { row: 2, do: 'create', lead: { name: 'Anna', tags: ['fair'] } },
      { row: 3, do: 'skip', why: 'no name', cells: ['', 'Nobody'] },
    ]);
  });
  it('leave out a day of connection that has not begun anywhere', async () => {
    const later = { ...source, bytes: () => bytesOf('Name,Connected On\nAnna,2099-05-12\n') };
    const since = { ...plan, mapping: { 0: 'name' as const, 1: 'connectedOn' as const } };
    expect(await reader.run('preview', later, () => [since, '[]', 0])).toMatchObject({
      rows: [{ why: 'date left out: “2099-05-12” is in the future' }],
      candidates: [{ connectedOn: null }],
    });
    const [part = ''] = await reader.run('plan', later, () => [since, '[]']);
    expect(JSON.parse(part)).toMatchObject([{ lead: { connectedOn: null } }]);
  });
  it('refuse an unreadable file', async () => {
    await expect(reader.run('analyse', { ...source, bytes: () => new Uint8Array() }, none)).rejects.toMatchObject({
      code: 'unreadable_file',
    });
  });
});
