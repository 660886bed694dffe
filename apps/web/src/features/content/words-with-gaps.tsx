import { piecesOf } from '@app/contracts/content/gaps';

/** A running text. Each gap is a dashed chip in the product's voice, without brackets. */
export const WordsWithGaps = ({ text }: { text: string }) =>
  piecesOf(text).map((piece, i) =>
    'words' in piece ? (
      piece.words
    ) : (
      <span
        key={i}
        className="rounded-chip border border-dashed border-line-3 box-decoration-clone px-1.5 pb-0.5 font-sans text-sm text-ink-2"
      >
        {piece.gap}
      </span>
    ),
  );
