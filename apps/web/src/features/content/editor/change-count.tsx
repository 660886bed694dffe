import { useMemo } from 'react';
import { number, plural } from '@/shared/lib/format';
import { wordCounts } from '@/shared/ui/changed-word-counts';

/** `27 words added, 21 removed`. `draft-views.tsx` loads it together with the diff library. */
const ChangeCount = ({ before, after }: { before: string; after: string }) => {
  const { inserted, deleted } = useMemo(() => wordCounts(before, after), [before, after]);
  return `${plural(inserted, 'word')} added, ${number(deleted)} removed`;
};
export default ChangeCount;
