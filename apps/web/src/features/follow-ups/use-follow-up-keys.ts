import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { rowKey } from './follow-up-labels';

interface Acts {
  onMove: (id: string) => void;
  onDone: (of: FollowUp) => void;
  onMenu: (of: FollowUp) => void;
  onRhythm: (of: FollowUp) => void;
  onLetGo: (of: FollowUp) => void;
  onTouch: (of: FollowUp) => void;
}

const rowOf = (of: FollowUp) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowKey(of))}"]`);
const opens = (of: FollowUp) => rowOf(of)?.querySelector<HTMLElement>('[data-opens]');

export const useFollowUpKeys = (all: readonly FollowUp[], current: FollowUp | undefined, acts: Acts): void => {
  const step = (by: 1 | -1) => {
    const at = all.findIndex(({ id }) => id === current?.id);
    const next = all[Math.min(all.length - 1, Math.max(0, at + by))];
    if (!next) return;
    acts.onMove(next.id);
    opens(next)?.focus({ preventScroll: true });
    rowOf(next)?.scrollIntoView({ block: 'nearest' });
  };
  const on = (does: string, keys: string, run: (of: FollowUp) => void, changes = true) =>
    current ? [{ keys, does, run: () => run(current), about: () => rowOf(current), changes }] : [];
  useHotkeys([
    { keys: 'j', does: 'Next follow-up', run: () => step(1) },
    { keys: 'k', does: 'Previous follow-up', run: () => step(-1) },
    ...on('Follow-up done', 'x', acts.onDone),
    ...on('Put off, change rhythm or let go', 's', acts.onMenu, false),
    ...on('Change the rhythm', 'r', acts.onRhythm),
    ...on('Let this lead go', 'l', acts.onLetGo),
    ...on('Log a touch', 't', acts.onTouch),
    ...on('Open or prepare the draft', 'o', (of) => opens(of)?.click(), false),
  ]);
};
