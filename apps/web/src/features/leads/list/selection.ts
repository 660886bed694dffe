import type { Lead } from '@app/contracts/leads/leads.api';
import { useMemo, useState } from 'react';
import { messageOf } from '@/shared/http/call';
import { toast } from '@/shared/toast/toast.store';
import type { LeadsFilter } from '../leads.search';
import { matchingLeads, selectionLimit } from '../lead-pages.queries';

/** The selected ids, and the one selected last without Shift: a range starts there. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

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

/** The selected leads. Another filter starts with an empty selection. */
export const useSelection = (filter: LeadsFilter, shown: readonly Lead[]) => {
  const { sort: _sort, ...narrowing } = filter;
  const of = JSON.stringify(narrowing);
  const none = { of, selection: nothingSelected, beyond: [] as readonly Lead[] };
  const [held, setHeld] = useState(none);
  const [pending, setPending] = useState(false);
  const { selection, beyond } = held.of === of ? held : none;
  const known = useMemo(() => new Map([...beyond, ...shown].map((lead) => [lead.id, lead])), [beyond, shown]);
  const order = shown.map(({ id }) => id);
  // Stores the selected leads, because a long list loads only the part that is on the screen.
  const set = (next: Selection, rows = known.values()) =>
    setHeld({ of, selection: next, beyond: [...rows].filter(({ id }) => next.ids.has(id)) });
  const all = async () => {
    setPending(true);
    try {
      const leads = await matchingLeads(filter);
      set({ ids: new Set(leads.map(({ id }) => id)), anchor: null }, leads.values());
    } catch (error) {
      const text = messageOf(error, 'The leads could not be loaded. Please try again.');
      toast({ kind: 'error', title: 'Error', text });
    } finally {
      setPending(false);
    }
  };
  return {
    ids: selection.ids,
    leads: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    head: headState(selection, order),
    toggle: (id: string, range = false) => set(toggled(selection, order, id, range)),
    toggleAll: () => set(toggledAll(selection, order)),
    pick: (count: number) => set({ ids: new Set(order.slice(0, count)), anchor: null }),
    clear: () => set(nothingSelected),
    /** The stored leads as they are after a move: those that have left the list are not read again. */
    moved: (leads: readonly Lead[]) => {
      const now = new Map(leads.map((lead) => [lead.id, lead]));
      setHeld((before) => ({ ...before, beyond: before.beyond.map((lead) => now.get(lead.id) ?? lead) }));
    },
    all,
    pending,
  };
};
