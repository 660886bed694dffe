import type { Content } from '@app/contracts/content/content.api';
import { greetedInstead } from '@app/contracts/content/greeted';
import { hardSellPieces } from '@app/contracts/content/hard-sell';
import { Fragment, useMemo } from 'react';
import { joinList } from '@/shared/lib/join-list';

export const HardSellMarks = ({ text }: { text: string }) =>
  useMemo(() => hardSellPieces(text), [text]).map((piece, i) =>
    piece.phrase ? (
      <mark
        key={i}
        title="This phrase is on the list of hard selling. Only you can remove it."
        className="bg-transparent text-inherit underline decoration-amber decoration-wavy underline-offset-3"
      >
        {piece.text}
      </mark>
    ) : (
      <Fragment key={i}>{piece.text}</Fragment>
    ),
  );

interface WarningsProps {
  item: Pick<Content, 'type' | 'targetName'>;
  title: string | null;
  /** As it is now, with the words that are typed. */
  body: string;
}

export const Warnings = ({ item, title, body }: WarningsProps) => {
  const { type, targetName } = item;
  const greeted = type === 'message' && targetName ? greetedInstead(body, targetName) : null;
  const phrases = new Set(
    hardSellPieces(`${title ?? ''}\n${body}`).flatMap(({ phrase, text }) =>
      phrase ? `“${text.replaceAll(/\s+/gu, ' ')}”` : [],
    ),
  );
  if (greeted === null && phrases.size === 0) return null;
  return (
    <span className="text-amber">
      {greeted !== null && (
        <>
          It greets <bdi>{greeted}</bdi>, but it is for <bdi>{targetName}</bdi>.{' '}
        </>
      )}
      {phrases.size > 0 && (
        <>
          Hard selling: <bdi>{joinList([...phrases])}</bdi>. Only you remove it.
        </>
      )}
    </span>
  );
};
