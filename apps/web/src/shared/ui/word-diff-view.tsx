import { Fragment, useMemo } from 'react';
import { number, plural } from '@/shared/lib/format';
import { wordCounts, type DiffPart, diffParts } from './word-diff-parts';

const elements = { same: Fragment, inserted: 'ins', deleted: 'del' } as const;

/** Spaces at the ends are outside the marks, so that they are not underlined or struck. */
const Part = ({ part }: { part: DiffPart }) => {
  const Element = elements[part.kind];
  const [, before = '', words = '', after = ''] = part.text.match(/^([^\S\n]*)(.*?)([^\S\n]*)$/s) ?? [];
  if (!words) return <Element>{part.text}</Element>;
  return (
    <>
      {before}
      <Element>{words}</Element>
      {after}
    </>
  );
};

/** `WordDiff` loads it together with the diff library. */
const WordDiffView = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => diffParts(before, after), [before, after]);
  return parts.map((part, i) => {
    const last = parts[i - 1];
    const apart =
      part.kind === 'inserted' && last?.kind === 'deleted' && !/\s$/.test(last.text) && !/^\s/.test(part.text);
    return (
      <Fragment key={i}>
        {apart && ' '}
        <Part part={part} />
      </Fragment>
    );
  });
};
export default WordDiffView;

interface WordTallyProps {
  before: string;
  after: string;
  says?: readonly [inserted: string, deleted: string];
}

/** `5 words in, 1 out`. */
export const WordTally = ({ before, after, says: [into, out] = ['in', 'out'] }: WordTallyProps) => {
  const { inserted, deleted } = useMemo(() => wordCounts(before, after), [before, after]);
  return `${plural(inserted, 'word')} ${into}, ${number(deleted)} ${out}`;
};
