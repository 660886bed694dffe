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
 * What is done with the bytes of an uploaded file. It can take seconds, so the server lets a thread of its own do it
 * (csv-worker.ts): what goes in and comes out is plain data. Each throws `UnreadableFile`.
 */
export const csvTasks = {
  /** What the file holds. */
  analyse: (bytes: Uint8Array, name: string): Pick<ImportAnalysis, 'file' | 'columns' | 'mapping'> => {
    const { facts, header, rows } = readTable(bytes, name);
    const columns = mapColumns(header, rows);
    return { file: facts, columns, mapping: toMapping(columns) };
  },
  /** What the import would do, for the person who looks before it starts. */
  preview: (...args: Parameters<typeof planned>): ImportPreview => toPreview(planned(...args)),
  /** What the import does, row by row. */
  plan: planned,
};

export type CsvTasks = typeof csvTasks;
export type CsvTask = keyof CsvTasks;
