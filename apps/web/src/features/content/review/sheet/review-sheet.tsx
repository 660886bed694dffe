import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { foldOf } from '@app/contracts/posts/post-shape';
import type { ReactNode, RefObject } from 'react';
import type { LiveText } from '@/shared/text/use-text-stream';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import { StreamingText } from '@/shared/text/streaming-text';
import type { DraftView } from '../../editor/draft-views';
import { nameOf, waits } from '@/shared/labels/text-labels';
import { Folded, GapSheet } from './gap-sheet';
import { Subject, SubjectRule } from '@/shared/text/mail-subject';
import type { Gaps } from '../decision/use-gaps';

interface ReviewSheetProps {
  item: Content;
  detail: ContentDetail | undefined;
  view: DraftView;
  gaps: Gaps;
  fields: boolean;
  busy: boolean;
  /** The words that are being written, and the height of the sheet before; null when nothing is being written. */
  live: (LiveText & { height: number }) | null;
  head?: ReactNode;
  foot?: ReactNode;
  ref: RefObject<HTMLElement | null>;
  gapsRef: RefObject<HTMLDivElement | null>;
}

/** The seal that the words of a mail will get with the approval. */
const SealToBe = ({ fingerprint }: { fingerprint: string }) => (
  <>
    <Perforation className="-mx-8 mt-5 max-md:-mx-[18px]" />
    <div className="flex items-center gap-4 pt-4">
      <Seal fingerprint={fingerprint} size={44} ash label={sealLabel(false)} />
      <p className="text-sm text-ink-3">
        Your yes seals subject and text together. Change one comma in either and it is another seal.
        <br />
        <Fingerprint value={fingerprint} groups={3} />
      </p>
    </div>
  </>
);

export const ReviewSheet = (props: ReviewSheetProps) => {
  const { item, detail, view, gaps, fields, busy, live, head, foot, ref, gapsRef } = props;
  const body = gaps.text;
  const isMail = item.type === 'message' && item.channel === 'email' && waits(item);
  const draft = detail?.revisions[0];
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
      {isMail && (
        <SubjectRule>
          <span className="w-12 flex-none text-sm text-ink-3">To</span>
          <span className="min-w-0 flex-1 wrap-anywhere">{detail?.to === null ? 'you fill it in' : detail?.to}</span>
          <span className="text-sm text-ink-3 max-md:hidden">Mail, from your own account</span>
        </SubjectRule>
      )}
      <Subject title={view === 'first' && draft ? draft.title : item.title} counted={waits(item)} />
      {live ? (
        <StreamingText now={live} />
      ) : fields ? (
        <GapSheet
          ref={gapsRef}
          text={item.body}
          fold={foldOf(body, item.channel)}
          given={gaps.given}
          ofPost={item.type === 'post'}
          onGive={gaps.give}
        />
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
      {isMail && !live && body === item.body && gaps.left === 0 && view === 'yours' && (
        <SealToBe fingerprint={item.fingerprint} />
      )}
      {foot}
    </Sheet>
  );
};
