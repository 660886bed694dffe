import { storedValue, useStored } from '@/shared/storage/browser-storage';
import { type ColumnId, columnIds } from './lead-columns';

/** The person's settings of the table. This browser stores them. */
interface ColumnSettings {
  shown: readonly ColumnId[];
  /** Widths that were changed, in percent of the table. */
  widths: Readonly<Partial<Record<ColumnId | 'name', number>>>;
}

export const usualColumns: ColumnSettings = {
  shown: ['title', 'company', 'segment', 'status', 'lastAction', 'nextStep'],
  widths: {},
};

const isColumn = (value: unknown): value is ColumnId => columnIds.includes(value as ColumnId);

/** It ignores values that only an older or newer version knows. */
const columnsIn = (stored: unknown): ColumnSettings => {
  const { shown, widths } = (stored ?? {}) as { shown?: unknown; widths?: Record<string, unknown> };
  if (!Array.isArray(shown)) return usualColumns;
  const known = Object.entries(widths ?? {}).filter(
    ([id, width]) => (id === 'name' || isColumn(id)) && typeof width === 'number' && width >= 4 && width <= 80,
  );
  return { shown: [...new Set(shown.filter(isColumn))], widths: Object.fromEntries(known) };
};

const columns = storedValue('keepwarm.lead-columns', columnsIn);

export const setColumns = (settings: ColumnSettings): void =>
  void columns.set(settings === usualColumns ? null : settings);

export const useColumnSettings = (): ColumnSettings => useStored(columns);

/** Shows a hidden column at its usual place, or hides a shown one. */
export const toggledColumn = ({ shown, widths }: ColumnSettings, id: ColumnId): ColumnSettings => {
  if (shown.includes(id)) return { shown: shown.filter((other) => other !== id), widths };
  const usual = columnIds.indexOf(id);
  const at = shown.findIndex((other) => columnIds.indexOf(other) > usual);
  return { shown: shown.toSpliced(at < 0 ? shown.length : at, 0, id), widths };
};

/** Moves a column one place to the left (-1) or right (1). */
export const movedColumn = ({ shown, widths }: ColumnSettings, id: ColumnId, by: 1 | -1): ColumnSettings => {
  const at = shown.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= shown.length) return { shown, widths };
  return { shown: shown.toSpliced(at, 1).toSpliced(to, 0, id), widths };
};
