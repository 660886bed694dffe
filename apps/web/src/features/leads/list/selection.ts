/** The selected ids, and the one selected last without Shift: a range starts there. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** The server's limit for one action on a selection. */
export const selectionLimit = 500;

const ticked = (now: Selection, touched: readonly string[], on: boolean): ReadonlySet<string> => {
  const ids = new Set(now.ids);
  for (const id of touched) {
    if (!on) ids.delete(id);
    else if (ids.size < selectionLimit) ids.add(id);
  }
  return ids;
};

/** With `range` all rows from the anchor to this one get the same state. `order` is the order on the screen. */
export const toggled = (now: Selection, order: readonly string[], id: string, range = false): Selection => {
  const from = now.anchor === null ? -1 : order.indexOf(now.anchor);
  const to = order.indexOf(id);
  const touched = range && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ids: ticked(now, touched, !now.ids.has(id)), anchor: id };
};

/** The checkbox in the head: selects all rows on the screen, or unselects them when all are selected. */
export const toggledAll = (now: Selection, order: readonly string[]): Selection => ({
  ids: ticked(now, order, headState(now, order) !== true),
  anchor: null,
});

export const headState = (now: Selection, order: readonly string[]): boolean | 'mixed' => {
  const count = order.filter((id) => now.ids.has(id)).length;
  if (count === 0) return false;
  return count === order.length ? true : 'mixed';
};
