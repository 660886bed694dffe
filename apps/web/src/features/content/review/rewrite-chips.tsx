import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '@/shared/model';
import { Button } from '@/shared/ui/button';
import type { Manner, Occasion } from '../use-rewrite';

const manners: readonly (Manner & { label: string })[] = [
  { wish: 'shorter', label: 'Shorter', name: 'shorter' },
  { wish: 'warmer', label: 'Warmer', name: 'warmer' },
  { wish: 'plainer', label: 'Plainer', name: 'plainer' },
  { wish: 'again', label: 'Another way', name: 'another way' },
];

interface RewriteChipsProps {
  /** What is being written, or undefined. */
  writing: Occasion | Manner | undefined;
  onAsk: (manner: Manner) => void;
}

/** Asks the model for other words. Without a model there is nothing to ask, and nothing is shown. */
export const RewriteChips = ({ writing, onAsk }: RewriteChipsProps) => {
  const { data: model } = useQuery(modelQuery);
  if (!model?.name) return null;
  const current = writing && 'wish' in writing ? writing.wish : null;
  return (
    <fieldset aria-label="Write it anew" className="mt-3 min-w-0 flex flex-wrap items-center gap-1.5">
      {manners.map(({ label, ...manner }) => (
        <Button
          key={manner.wish}
          size="sm"
          pending={current === manner.wish}
          disabled={writing !== undefined && current !== manner.wish}
          onClick={() => onAsk(manner)}
        >
          {label}
        </Button>
      ))}
      <span className="text-sm text-ink-3">Each gives a new version; yours stays</span>
    </fieldset>
  );
};
