import type { ImportAnalysis, ImportPlan, ImportPreview } from '@app/contracts/imports/imports.api';
import { DateTime } from 'luxon';
import { mapColumns, toMapping } from './columns/map-columns';
import type { RowWork } from '../uploads.store';
import { type Existing, planRows, type PlannedRow, toPreview } from './plan-rows';
import { readTable, type Table } from './read-table';

/** A file for a task. `bytes` is null when these tasks read the file with this id last. */
export interface Source {
  id?: string | undefined;
  name: string;
  bytes: Uint8Array | null;
}

const workOf = (row: PlannedRow): RowWork => {
  switch (row.outcome) {
    case 'new':
      return { row: row.row, do: 'create', lead: row.lead };
    case 'update': {
      const { leadId, changes, cells } = row;
      const { tags, ...before } = row.before;
      const adds = changes.tags?.slice(tags?.length);
      return { row: row.row, do: 'update', leadId, changes, ...(adds && { adds }), before, cells };
    }
    case 'unchanged':
      return { row: row.row, do: 'nothing', leadId: row.leadId };
    case 'skip':
      return { row: row.row, do: 'skip', why: row.why, cells: row.cells };
  }
};

/** Today where the day begins first. So no file holds a later day that has begun for its person. */
const latestDay = () => DateTime.now().setZone('UTC+14').toFormat('yyyy-MM-dd');

/** Rows of one part of a plan. */
const partSize = 100;
const inParts = (work: RowWork[]): string[] =>
  Array.from({ length: Math.ceil(work.length / partSize) }, (_, n) =>
    JSON.stringify(work.slice(n * partSize, (n + 1) * partSize)),
  );

/** Each task can take seconds, so it runs in its own process on plain data. The last table is kept. */
export const csvTasks = () => {
  let kept: { id: string; table: Table } | undefined;
  const tableOf = ({ id, name, bytes }: Source): Table => {
    if (kept && bytes === null && kept.id === id) return kept.table;
    if (!bytes) throw new Error(`The table of ${id} is not kept here`);
    kept = undefined;
    const table = readTable(bytes, name);
    if (id !== undefined) kept = { id, table };
    return table;
  };
  /** @param existing a JSON array of `Existing` */
  const planned = (file: Source, { mapping, same, tag }: ImportPlan, existing: string): PlannedRow[] =>
    planRows(tableOf(file).rows, mapping, JSON.parse(existing) as Existing[], new Set(same), tag, latestDay());

  return {
    analyse: (file: Source): Pick<ImportAnalysis, 'file' | 'columns' | 'mapping'> => {
      const { facts, header, rows } = tableOf(file);
      const columns = mapColumns(header, rows);
      return { file: facts, columns, mapping: toMapping(columns) };
    },
    preview: (file: Source, plan: ImportPlan, existing: string, room: number | null): ImportPreview =>
      toPreview(planned(file, plan, existing), room),
    /** Plans the import, row by row. @returns parts, each a JSON array of `RowWork`: the reader parses one at a time */
    plan: (...args: Parameters<typeof planned>): string[] => inParts(planned(...args).map(workOf)),
  };
};

export type CsvTasks = ReturnType<typeof csvTasks>;
export type CsvTask = keyof CsvTasks;
