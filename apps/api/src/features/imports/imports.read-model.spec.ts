import { randomUUID } from 'node:crypto';
import { contactImport, type ImportCommand } from '@app/domain/imports/import';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { imports } from './imports.read-model';

let bench: ReadModelBench;
const owner = randomUUID();
const [running, completed, undoing, undone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [stopping, stopped] = [randomUUID(), randomUUID()];
const start = {
  type: 'StartImport',
  fileName: 'Connections.csv',
  mapping: { 0: 'name' },
  tag: 'fair',
  rows: 9,
} as const;
const counts = { created: 4, updated: 2, unchanged: 1, skipped: 1, failed: 1, left: 0, waiting: 0 };
const complete = { type: 'CompleteImport', ...counts } as const;
const stop: ImportCommand = { type: 'StopImport' };
const undo: ImportCommand = { type: 'UndoImport' };
const histories: [string, ImportCommand[]][] = [
  [running, [start]],
  [completed, [start, complete]],
  [undoing, [start, complete, undo]],
  [undone, [start, complete, undo, { type: 'CompleteUndo', removed: 3, restored: 2, kept: 1 }]],
  [stopping, [start, stop]],
  [stopped, [start, stop, { ...complete, left: 3 }]],
];

beforeAll(async () => {
  bench = await ReadModelBench.of(imports);
  for (const [id, commands] of histories)
    for (const [n, command] of commands.entries())
      await record(bench.storage.store, `import-${id}`, contactImport, command, contextOf(owner), {
        now: () => new Date(Date.UTC(2026, 10, 1, 8, n)),
      });
});
afterAll(() => bench.close());

describe('The imports', () => {
  it('have the state of their last event', async () => {
    const { imports: rows = [] } = await bench.fold();
    const common = {
      owner,
      file_name: 'Connections.csv',
      tag: 'fair',
      rows: 9,
      started_at: '2026-11-01T08:00:00+00:00',
    };
    const at = (minute: number) => `2026-11-01T08:0${minute}:00+00:00`;
    expect(new Map(rows.map((row) => [(row as { id: string }).id, row]))).toEqual(
      new Map([
        [
          running,
          expect.objectContaining({
            ...common,
            state: 'running',
            created: 0,
            updated: 0,
            unchanged: 0,
            skipped: 0,
            failed: 0,
            left: 0,
            waiting: 0,
            kept: 0,
            finished_at: null,
            job_id: expect.stringMatching(/^import-leads-when-started-/),
          }),
        ],
        [completed, expect.objectContaining({ ...common, ...counts, state: 'completed', kept: 0, finished_at: at(1) })],
        [
          undoing,
          expect.objectContaining({
            ...common,
            ...counts,
            state: 'undoing',
            job_id: expect.stringMatching(/^undo-import-when-undone-/),
          }),
        ],
        [stopping, expect.objectContaining({ ...common, state: 'stopping', created: 0, finished_at: null })],
        [stopped, expect.objectContaining({ ...common, ...counts, left: 3, state: 'completed', finished_at: at(2) })],
        [undone, expect.objectContaining({ ...common, ...counts, state: 'undone', kept: 1, finished_at: at(3) })],
      ]),
    );
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
