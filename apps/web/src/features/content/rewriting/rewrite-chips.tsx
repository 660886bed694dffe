import { useQuery } from '@tanstack/react-query';
import { lazily } from '@/shared/ui/lazily';
import { modelQuery } from '@/shared/queries/model.queries';
import { WritingButton } from '@/shared/text/streaming-text';
import { type Manner, mannerOf, type RewritingProps } from './use-rewrite';
import { useVariants } from './use-variants';

const ApproachesComing = lazily(async () => (await import('./approach-choice')).ApproachesComing);
const ThreeApproaches = lazily(async () => (await import('./approach-choice')).ThreeApproaches);

const manners: readonly (Manner & { label: string })[] = [
  { wish: 'shorter', label: 'Shorter', name: 'shorter' },
  { wish: 'warmer', label: 'Warmer', name: 'warmer' },
  { wish: 'plainer', label: 'Plainer', name: 'plainer' },
];

export const RewriteChips = ({ item, writing, live, onAsk, onStop }: RewritingProps) => {
  const variants = useVariants(item);
  const { data: model } = useQuery(modelQuery);
  if (!model?.name) return null;
  const current = writing && 'wish' in writing && !writing.variant ? writing.wish : null;
  const busy = writing !== undefined || variants.pending;
  return (
    <>
      <fieldset aria-label="Rewrite it" className="mt-3 min-w-0 flex flex-wrap items-center gap-1.5">
        {manners.map(({ label, ...manner }) => (
          <WritingButton
            key={manner.wish}
            size="sm"
            live={current === manner.wish ? live : null}
            pending={current === manner.wish}
            disabled={busy && current !== manner.wish}
            onClick={() => onAsk(manner)}
            onStop={onStop}
          >
            {label}
          </WritingButton>
        ))}
        {item.type === 'message' && (
          <WritingButton
            size="sm"
            live={variants.live}
            pending={variants.pending}
            disabled={writing !== undefined}
            onClick={variants.ask}
            onStop={variants.stop}
          >
            Three approaches
          </WritingButton>
        )}
        <output className="text-sm text-ink-3">
          {live && writing
            ? `Writing ${mannerOf(writing)}. Esc stops it`
            : variants.live
              ? 'Writing three approaches. Esc stops it'
              : 'Each gives a new version; yours stays'}
        </output>
      </fieldset>
      {variants.pending && <ApproachesComing />}
      {!variants.pending && variants.offered && (
        <ThreeApproaches
          offered={variants.offered}
          disabled={writing !== undefined}
          onChoose={onAsk}
          onKeep={variants.forget}
        />
      )}
    </>
  );
};
