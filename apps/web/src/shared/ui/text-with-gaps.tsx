import { piecesOf } from '@app/contracts/content/gaps';
import { Fragment, type ReactNode } from 'react';

/** How a gap looks in a running text: a dashed chip in the product's voice, without brackets. */
export const gapLook =
  'rounded-chip border border-dashed border-line-3 box-decoration-clone px-1.5 pb-0.5 font-sans text-sm text-ink-2';

export const WordsWithGaps = ({ text, of }: { text: string; of?: (words: string) => ReactNode }) =>
  piecesOf(text).map((piece, i) =>
    'words' in piece ? (
      <Fragment key={i}>{of ? of(piece.words) : piece.words}</Fragment>
    ) : (
      <span key={i} className={gapLook}>
        {piece.gap}
      </span>
    ),
  );
