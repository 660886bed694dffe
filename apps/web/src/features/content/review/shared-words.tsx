import { mostSharedCounted } from '@app/contracts/content/content.constants';
import { Equal } from 'lucide-react';
import { plural } from '@/shared/format';

const sharedBy = (others: number): string => {
  if (others === 0) return 'Nothing says why now;';
  if (others > mostSharedCounted) return `Same words as more than ${plural(mostSharedCounted, 'other')};`;
  return `Same words as ${plural(others, 'other')};`;
};

/** Says once that other waiting messages have the same words, or that a message names no occasion. */
export const SharedWords = ({ others, onEdit }: { others: number; onEdit: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 pt-3 text-sm text-ink-3">
    <Equal aria-hidden className="size-3.5" />
    <span>{sharedBy(others)}</span>
    <button type="button" className="link max-md:min-h-11" onClick={onEdit}>
      {others > 0 ? 'add a line to make it yours' : 'add a line that does'}
    </button>
  </p>
);
