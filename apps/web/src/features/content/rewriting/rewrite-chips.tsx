import type { Content } from '@app/contracts/content/content.api';
import type { contentVariants, Variants } from '@app/contracts/drafting/drafting.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { lazily } from '@/shared/ui/lazily';
import { modelQuery } from '@/shared/queries/model.queries';
import { WritingButton } from '@/shared/text/streaming-text';
import { capital } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { isStop, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';
import { nameOf } from '@/shared/labels/text-labels';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { type Manner, mannerOf, type RewritingProps, notWritten } from './use-rewrite';

const again: Manner = { wish: 'again', name: 'again' };

/** Without a model, a post consists of the author's own sentences, so it cannot be rewritten. */
const canRedraft = ({ type, targetLeadId, origin }: Content, model: boolean): boolean =>
  type === 'message' ? targetLeadId !== null : type === 'post' ? model : origin?.of === 'prompt';

/** Writes a waiting text again from the current facts. The old words stay as a version. */
export const Redraft = ({ item, writing, live, onAsk, onStop }: RewritingProps) => {
  const { data: model } = useQuery(modelQuery);
  const can = canRedraft(item, Boolean(model?.name));
  const current = writing && 'wish' in writing && writing.wish === 'again' && !writing.variant;
  const ask = () => onAsk(again);
  useHotkeys(can && !writing ? [{ keys: 'r', does: 'Redraft', run: ask, changes: true }] : []);
  if (!can) return null;
  return (
    <WritingButton
      variant="quiet"
      size="sm"
      keys="r"
      live={current ? live : null}
      pending={current}
      disabled={writing !== undefined && !current}
      onClick={ask}
      onStop={onStop}
      className="ml-auto"
    >
      <RefreshCw aria-hidden className="size-3.5" />
      Redraft<span className="sr-only"> {nameOf(item)}</span>
    </WritingButton>
  );
};

/** A message in three approaches, for the person to choose one. Nothing is stored before the choice. */
const useVariants = (item: Content) => {
  const [offered, setOffered] = useState<{ revision: number; variants: Variants } | null>(null);
  const { now, stop, watch, waitingFor } = useTextStream();
  const offer = useAction({
    run: ({ id, revision }: Content, extras) =>
      watch((observer) =>
        streamingCall<typeof contentVariants>(
          'POST',
          '/api/content/:id/variants',
          { params: { id }, body: { basedOn: revision }, ...extras },
          observer,
        ),
      ),
    waiting: (item) => waitingFor(`Still writing ${nameOf(item)}`),
    after: (variants, { revision }) => setOffered({ revision, variants }),
    failed: (error, item) => (isStop(error) ? stopped : notWritten('Not written', error, item)),
  });
  return {
    /** Null until they are written, and after the text has changed, such as by the choice. */
    offered: offered?.revision === item.revision ? offered.variants : null,
    ask: () => offer.act(item),
    forget: () => setOffered(null),
    pending: offer.pending,
    live: now,
    stop,
  };
};

const ApproachesComing = lazily(async () => (await import('./approach-choice')).ApproachesComing);
const ThreeApproaches = lazily(async () => (await import('./approach-choice')).ThreeApproaches);

const wishes = ['shorter', 'warmer', 'plainer'] as const;

export const RewriteChips = ({ item, writing, live, onAsk, onStop }: RewritingProps) => {
  const variants = useVariants(item);
  const { data: model } = useQuery(modelQuery);
  if (!model?.name) return null;
  const current = writing && 'wish' in writing && !writing.variant ? writing.wish : null;
  const busy = writing !== undefined || variants.pending;
  return (
    <>
      <fieldset aria-label="Rewrite it" className="mt-3 min-w-0 flex flex-wrap items-center gap-1.5">
        {wishes.map((wish) => (
          <WritingButton
            key={wish}
            size="sm"
            live={current === wish ? live : null}
            pending={current === wish}
            disabled={busy && current !== wish}
            onClick={() => onAsk({ wish, name: wish })}
            onStop={onStop}
          >
            {capital(wish)}
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
