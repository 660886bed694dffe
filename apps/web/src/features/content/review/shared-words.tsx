import { mostSharedCounted } from '@app/contracts/content/content.constants';
import { Equal } from 'lucide-react';
import { plural } from '@/shared/format';

/** Says once that other waiting messages have the same words. */
export const SharedWords = ({ others, onEdit }: { others: number; onEdit: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 pt-3 text-sm text-ink-3">
    <Equal aria-hidden className="size-3.5" />
    <span>
      Same words as {others > mostSharedCounted && 'more than '}
      {plural(Math.min(others, mostSharedCounted), 'other')};
    </span>
    <button type="button" className="link max-md:min-h-11" onClick={onEdit}>
      add a line to make it yours
    </button>
  </p>
);
