import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { useHotkeys } from '@/shared/ui/hotkeys';
import type { ColumnHandle } from './board-column';

interface BoardKeys {
  shown: readonly LeadStatus[];
  columns: () => ReadonlyMap<LeadStatus, ColumnHandle>;
  openId: string | undefined;
  onClose: () => void;
  onMoving: (id: string) => void;
}

const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead;

/** The arrow keys move between cards, M opens `Move to`, Esc closes the open lead. */
export const useBoardKeys = ({ shown, columns, openId, onClose, onMoving }: BoardKeys): void => {
  const columnAt = (x: number) => columns().get(shown[x] ?? 'new');
  const leadsOf = (x: number) => columnAt(x)?.leads ?? [];
  const here = () => {
    const id = focusedId();
    for (const x of shown.keys()) {
      const y = leadsOf(x).findIndex((lead) => lead.id === id);
      if (y >= 0) return { x, y };
    }
    return null;
  };
  const focus = (x: number, y: number) => columnAt(x)?.focus(Math.min(y, leadsOf(x).length - 1));
  const step = (dx: number, dy: number) => () => {
    const at = here();
    if (!at) {
      const first = shown.findIndex((_, x) => leadsOf(x).length > 0);
      if (first >= 0) focus(first, 0);
      return;
    }
    if (dy !== 0) return focus(at.x, Math.max(0, at.y + dy));
    for (let x = at.x + dx; x >= 0 && x < shown.length; x += dx) if (leadsOf(x).length > 0) return focus(x, at.y);
  };
  const move = () => {
    const id = focusedId() ?? openId;
    if (id !== undefined) onMoving(id);
  };
  useHotkeys([
    { keys: 'arrowdown', does: 'Next card', run: step(0, 1) },
    { keys: 'arrowup', does: 'Previous card', run: step(0, -1) },
    { keys: 'arrowright', does: 'Next column', run: step(1, 0) },
    { keys: 'arrowleft', does: 'Previous column', run: step(-1, 0) },
    { keys: 'm', does: 'Move this lead to…', run: move },
    ...(openId === undefined ? [] : [{ keys: 'escape', does: 'Close the lead', run: onClose }]),
  ]);
};
