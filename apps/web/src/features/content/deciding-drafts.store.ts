import type { Content } from '@app/contracts/content/content.api';
import { createStore } from '@/shared/lib/store';

/** What this tab knows about pending texts before the server's list shows it. */
interface PendingState {
  /** Ids of texts whose decision is on its way to the server. They are hidden. */
  deciding: ReadonlySet<string>;
  /** Texts that are open in an editor. They stay visible, also when another tab decides them. */
  open: ReadonlyMap<string, Content>;
}

const pending = createStore<PendingState>({ deciding: new Set(), open: new Map() });
const change = (next: Partial<PendingState>) => pending.set({ ...pending.get(), ...next });

export const startDeciding = (id: string): void => change({ deciding: new Set(pending.get().deciding).add(id) });

/** Call it when the decision has arrived or failed. Then the server's list is correct again. */
export const stopDeciding = (id: string): void =>
  change({ deciding: new Set([...pending.get().deciding].filter((other) => other !== id)) });

export const keepListed = (item: Content): (() => void) => {
  change({ open: new Map(pending.get().open).set(item.id, item) });
  return () => change({ open: new Map([...pending.get().open].filter(([id]) => id !== item.id)) });
};

export const usePendingState = pending.use;

/** The server's list without texts that are being decided, and with all that are open in an editor, oldest first. */
export const visibleDrafts = (rows: readonly Content[], { deciding, open }: PendingState): Content[] => {
  const missing = [...open.values()].filter((item) => !rows.some(({ id }) => id === item.id));
  const visible = rows.filter(({ id }) => !deciding.has(id) || open.has(id));
  return missing.length === 0
    ? visible
    : [...visible, ...missing].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
};

/** The draft with this id; while it is being decided, the next visible one, else the one before. */
export const currentOf = (
  rows: readonly Content[],
  visible: readonly Content[],
  id: string | undefined,
): Content | undefined => {
  const current = visible.find((item) => item.id === id);
  if (current) return current;
  const isVisible = (item: Content) => visible.some((other) => other.id === item.id);
  const at = rows.findIndex((item) => item.id === id);
  if (at === -1) return visible[0];
  return rows.slice(at + 1).find(isVisible) ?? rows.slice(0, at).findLast(isVisible);
};
