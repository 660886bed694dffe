import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { Segmented } from '@/shared/ui/segmented';
import { ChangeTally } from '@/shared/ui/word-diff';

export type DraftView = 'yours' | 'changes' | 'first';

const options = [
  { value: 'yours', label: 'Yours' },
  { value: 'changes', label: 'Changes' },
  { value: 'first', label: 'First draft' },
] as const;

interface DraftViewsProps {
  first: string | undefined;
  text: string;
  edited: boolean;
  view: DraftView;
  onView: (view: DraftView) => void;
  children?: ReactNode;
}

export const DraftViews = ({ first, text, edited, view, onView, children }: DraftViewsProps) => (
  <div
    className={cn(
      'mb-3 flex min-h-[30px] flex-wrap content-start items-center gap-x-2.5 gap-y-2',
      // On a phone these are two rows. They have their place before they load, so that the text below does not move.
      edited && first !== text && 'max-[500px]:min-h-25',
    )}
  >
    {first !== undefined && first !== text && (
      <Segmented label="Show" value={view} onChange={onView} options={options} />
    )}
    {first !== undefined && (
      <span className="min-h-5 text-ink-3 tabular-nums max-[500px]:min-w-44">
        {first === text ? (
          'Same as the first draft'
        ) : (
          <ChangeTally before={first} after={text} says={['added', 'removed']} />
        )}
      </span>
    )}
    {children && <div className="ml-auto flex items-center gap-2">{children}</div>}
  </div>
);
