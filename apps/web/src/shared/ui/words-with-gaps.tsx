import { piecesOf } from '@app/contracts/content/gaps';
import { Fragment } from 'react';
import { gapLook } from '@/shared/ui/gap-look';
import { Marked } from './hard-sell';

interface WordsWithGapsProps {
  text: string;
  /** Marks hard selling, for the words of a draft. */
  marked?: boolean;
}

/** A running text. Each gap is a dashed chip in the product's voice, without brackets. */
export const WordsWithGaps = ({ text, marked = false }: WordsWithGapsProps) =>
  piecesOf(text).map((piece, i) =>
    'words' in piece ? (
      <Fragment key={i}>{marked ? <Marked text={piece.words} /> : piece.words}</Fragment>
    ) : (
      <span key={i} className={gapLook}>
        {piece.gap}
      </span>
    ),
  );
