import type { ImportAnalysis, ImportPlan, ImportPreview } from '@app/contracts/leads/imports.api';
import { mapColumns, toMapping } from './map-columns';
import { type Existing, planRows, type PlannedRow, toPreview } from './plan-rows';
import { readTable } from './read-table';

const planned = (
  bytes: Uint8Array,
  name: string,
  { mapping, same, tag }: ImportPlan,
  existing: Existing[],
): PlannedRow[] => planRows(readTable(bytes, name).rows, mapping, existing, new Set(same), tag);

/**
 * The tasks on the bytes of an uploaded file. A task can take seconds, so it runs in a thread (csv-worker.ts), and its
 * input and result are plain data. Each throws `UnreadableFile`.
 */
export const csvTasks = {
  /** Describes the file. */
  analyse: (bytes: Uint8Array, name: string): Pick<ImportAnalysis, 'file' | 'columns' | 'mapping'> => {
    const { facts, header, rows } = readTable(bytes, name);
    const columns = mapColumns(header, rows);
    return { file: facts, columns, mapping: toMapping(columns) };
  },
  /** Previews the import. */
  preview: (...args: Parameters<typeof planned>): ImportPreview => toPreview(planned(...args)),
  /** Plans the import, row by row. */
  plan: planned,
};

export type CsvTasks = typeof csvTasks;
export type CsvTask = keyof CsvTasks;
