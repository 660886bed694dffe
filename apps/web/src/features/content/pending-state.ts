import type { Content } from '@app/contracts/content/content.api';
import { useSyncExternalStore } from 'react';

/**
 * What this tab knows of the pending texts before the server's list does: which ones are being decided, and which ones
 * are open in an editor and must stay on the screen whatever another tab decides.
 */
interface Desk {
  deciding: ReadonlySet<string>;
  open: ReadonlyMap<string, Content>;
}

let desk: Desk = { deciding: new Set(), open: new Map() };
const listeners = new Set<() => void>();
const change = (next: Partial<Desk>) => {
  desk = { ...desk, ...next };
  for (const listener of listeners) listener();
};

/** Takes a text off the desk while its decision is on the way. */
export const takeOff = (id: string): void => change({ deciding: new Set(desk.deciding).add(id) });

/** Its decision has arrived, or failed: the server's list says again whether it waits. */
export const putBack = (id: string): void =>
  change({ deciding: new Set([...desk.deciding].filter((other) => other !== id)) });

/** Keeps a text on the desk while it is edited; answers what lets it go. */
export const holdOpen = (item: Content): (() => void) => {
  change({ open: new Map(desk.open).set(item.id, item) });
  return () => change({ open: new Map([...desk.open].filter(([id]) => id !== item.id)) });
};

export const useDesk = (): Desk =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => desk,
  );

/** The server's list without what is being decided, and with all that is open in an editor, oldest first. */
export const onDesk = (rows: readonly Content[], { deciding, open }: Desk): Content[] => {
  const gone = [...open.values()].filter((item) => !rows.some(({ id }) => id === item.id));
  const shown = rows.filter(({ id }) => !deciding.has(id) || open.has(id));
  return gone.length === 0
    ? shown
    : [...shown, ...gone].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
};

/**
 * The draft that is under review: the one asked for, or, once its decision is on the way, the next one after it, else
 * the last one before it. `rows` is the server's list, `shown` what is left of it on the desk.
 */
export const currentOf = (
  rows: readonly Content[],
  shown: readonly Content[],
  id: string | undefined,
): Content | undefined => {
  const asked = shown.find((item) => item.id === id);
  if (asked) return asked;
  const left = (item: Content) => shown.some((other) => other.id === item.id);
  const at = rows.findIndex((item) => item.id === id);
  if (at === -1) return shown[0];
  return rows.slice(at + 1).find(left) ?? rows.slice(0, at).findLast(left);
};
