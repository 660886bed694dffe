import type { Content } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { modelQuery } from '@/shared/queries/model.queries';
import { WritingButton } from '@/shared/text/streaming-text';
import { nameOf } from '@/shared/labels/text-labels';
import type { Manner, RewritingProps } from './use-rewrite';

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
