import { hardSellPieces } from '@app/contracts/content/hard-sell';
import { Fragment, useMemo } from 'react';
import { listed } from '@/shared/listed';

/** The text, with each phrase of hard selling marked where it stands. */
export const HardSellMarks = ({ text }: { text: string }) =>
  useMemo(() => hardSellPieces(text), [text]).map((piece, i) =>
    piece.phrase ? (
      <mark
        key={i}
        title="On the list of hard selling. Only you remove it."
        className="bg-transparent text-inherit underline decoration-amber decoration-wavy underline-offset-3"
      >
        {piece.text}
      </mark>
    ) : (
      <Fragment key={i}>{piece.text}</Fragment>
    ),
  );

/** Names the marked phrases; empty without any. */
export const HardSellFound = ({ text }: { text: string }) => {
  const found = new Set(
    hardSellPieces(text).flatMap(({ phrase, text: words }) => (phrase ? words.replaceAll(/\s+/gu, ' ') : [])),
  );
  if (found.size === 0) return null;
  const named = listed([...found].map((words) => `“${words}”`));
  return (
    <span className="text-amber">
      Hard selling: <bdi>{named}</bdi>. Only you remove it.
    </span>
  );
};
