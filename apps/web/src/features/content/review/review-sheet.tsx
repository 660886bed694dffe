import type { Content, Revision } from '@app/contracts/content/content.api';
import type { ReactNode, RefObject } from 'react';
import type { LiveText } from '@/shared/use-writing';
import { Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import { LiveWords } from '@/shared/ui/writing';
import type { DraftView } from '../editor/draft-views';
import { nameOf, waits } from '../labels';
import { Folded } from '../posts/fold-line';
import { Subject } from '../subject';
import { GapSheet } from './gap-sheet';
import type { Gaps } from './use-gaps';

interface ReviewSheetProps {
  item: Content;
  /** Undefined until it is loaded. */
  draft: Revision | undefined;
  view: DraftView;
  gaps: Gaps;
  /** Whether the gaps are fields to fill. */
  fields: boolean;
  /** Other words are being written. */
  busy: boolean;
  /** These words while they are written, and the height of the sheet before; null when nothing is shown. */
  live: (LiveText & { height: number }) | null;
  /** Above and below the words of a decided text. */
  head?: ReactNode;
  foot?: ReactNode;
  ref: RefObject<HTMLElement | null>;
  gapsRef: RefObject<HTMLDivElement | null>;
}

/** The text under review, with fields in the places of its gaps. */
export const ReviewSheet = (props: ReviewSheetProps) => {
  const { item, draft, view, gaps, fields, busy, live, head, foot, ref, gapsRef } = props;
  const body = gaps.text;
  const first = draft?.body;
  return (
    <Sheet
      ref={ref}
      tabIndex={-1}
      current={waits(item) && gaps.left === 0}
      aria-label={nameOf(item)}
      aria-busy={busy || undefined}
      style={live ? { minHeight: live.height } : undefined}
      className="px-8 pt-[26px] pb-7 max-md:px-[18px] max-md:pt-4 max-md:pb-[18px]"
    >
      {head}
      <Subject title={view === 'first' && draft ? draft.title : item.title} />
      {live ? (
        <LiveWords now={live} />
      ) : fields ? (
        <GapSheet ref={gapsRef} text={item.body} given={gaps.given} onGive={gaps.give} />
      ) : (
        <div className="letter">
          {first === undefined || view === 'yours' || first === body ? (
            <Folded text={body} channel={item.channel} marked={waits(item)} />
          ) : view === 'first' ? (
            first
          ) : (
            <WordDiff before={first} after={body} />
          )}
        </div>
      )}
      {foot}
    </Sheet>
  );
};
