import { useMemo } from 'react';
import { number, plural } from '@/shared/format';
import { wordCounts } from './word-counts';

/** See `ChangeCount`, which loads this with the diff library when it is first needed. */
const ChangeCountView = ({ before, after }: { before: string; after: string }) => {
  const { inserted, deleted } = useMemo(() => wordCounts(before, after), [before, after]);
  return `${plural(inserted, 'word')} in, ${number(deleted)} out`;
};
export default ChangeCountView;
