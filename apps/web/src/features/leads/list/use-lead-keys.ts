import { useRef } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';

interface LeadKeys {
  /** Ids of the rows in the order on the screen. */
  order: readonly string[];
  /** Scrolls to a row that is not on the screen. */
  reveal: (at: number) => void;
  openId: string | undefined;
  selecting: boolean;
  onOpen: (id: string, how?: { replace: boolean }) => void;
  onClose: () => void;
  onToggle: (id: string) => void;
  onClear: () => void;
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);

/** J and K move between the rows, X selects, Esc closes the panel, then clears the selection. */
export const useLeadKeys = (keys: LeadKeys): void => {
  const { order, reveal, openId, selecting, onOpen, onClose, onToggle, onClear } = keys;
  const last = useRef<string | undefined>(undefined);
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead;
    return focused ?? openId ?? last.current;
  };
  const step = (by: 1 | -1) => {
    const now = order.indexOf(current() ?? '');
    const at = now < 0 ? 0 : Math.min(order.length - 1, Math.max(0, now + by));
    const id = order[at];
    if (id === undefined) return;
    last.current = id;
    const show = () => {
      const row = rowOf(id);
      row?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
      return row !== null;
    };
    if (!show()) {
      reveal(at);
      requestAnimationFrame(show);
    }
    if (openId !== undefined && openId !== id) onOpen(id, { replace: true });
  };
  const tick = () => {
    const id = current();
    if (id !== undefined && order.includes(id)) onToggle(id);
  };
  useHotkeys([
    { keys: 'j', does: 'Next lead', run: () => step(1) },
    { keys: 'k', does: 'Previous lead', run: () => step(-1) },
    { keys: 'x', does: 'Select or unselect this lead', run: tick },
    ...(openId === undefined ? [] : [{ keys: 'escape', does: 'Close the lead', run: onClose }]),
    ...(openId === undefined && selecting ? [{ keys: 'escape', does: 'Clear the selection', run: onClear }] : []),
  ]);
};
