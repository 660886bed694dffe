import { useState } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { usePendingDrafts } from './use-pending-drafts';

/** The pending drafts and the current one, on which the keys act. J and K move among the first `reach` drafts. */
export const useCurrentDraft = ({ reach }: { reach: number }) => {
  const pending = usePendingDrafts();
  const [chosen, setChosen] = useState<string>();
  const sheets = (pending.drafts ?? []).slice(0, reach);
  const current = sheets.find(({ id }) => id === chosen) ?? sheets[0];
  const move = (by: number) => {
    const at = sheets.findIndex(({ id }) => id === current?.id);
    const next = sheets[at + by];
    if (next) setChosen(next.id);
  };
  useHotkeys(
    sheets.length > 1
      ? [
          { keys: 'j', does: 'Next draft', run: () => move(1) },
          { keys: 'k', does: 'Previous draft', run: () => move(-1) },
        ]
      : [],
  );
  return { ...pending, currentId: current?.id, setCurrent: setChosen };
};
