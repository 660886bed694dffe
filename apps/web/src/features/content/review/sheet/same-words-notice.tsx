import { mostSharedCounted } from '@app/contracts/content/content.constants';
import { Equal } from 'lucide-react';
import { useState } from 'react';
import { plural } from '@/shared/lib/format';
import { whenTriggered } from '@/shared/ui/lazily';
import { offWhenReadOnly } from '@/shared/session/read-only';

const SeeOthers = whenTriggered('dialog', async () => (await import('./same-words-window')).SeeOthersWindow);

const sharedBy = (others: number): string => {
  if (others === 0) return 'Nothing says why now;';
  if (others > mostSharedCounted) return `Same words as more than ${plural(mostSharedCounted, 'other')};`;
  return `Same words as ${plural(others, 'other')};`;
};

const see = (others: number): string => {
  if (others === 1) return 'See the other';
  return others > mostSharedCounted ? `See ${mostSharedCounted} of them` : `See the ${others}`;
};

/** Says once that other waiting messages have the same words, or that a message names no occasion. */
export const SameWordsNotice = ({ id, others, onEdit }: { id: string; others: number; onEdit: () => void }) => {
  const [open, setOpen] = useState(false);
  const trigger = (
    <button type="button" className="link max-md:min-h-11">
      {see(others)}
    </button>
  );
  return (
    <p className="flex flex-wrap items-center gap-x-2 pt-3 text-sm text-ink-3">
      <Equal aria-hidden className="size-3.5" />
      <span>{sharedBy(others)}</span>
      <button type="button" className="link max-md:min-h-11" {...offWhenReadOnly()} onClick={onEdit}>
        {others > 0 ? 'add a line to make it yours' : 'add a line that does'}
      </button>
      {others > 0 && <SeeOthers id={id} open={open} onOpenChange={setOpen} trigger={trigger} />}
    </p>
  );
};
