import { useMemo } from 'react';
import { diffParts } from './word-diff-parts';

const elements = { same: 'span', inserted: 'ins', deleted: 'del' } as const;

/** See `WordDiff`, which loads this with the diff library when it is first needed. */
const WordDiffView = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => diffParts(before, after), [before, after]);
  return parts.map((part, i) => {
    const Element = elements[part.kind];
    return <Element key={i}>{part.text}</Element>;
  });
};
export default WordDiffView;
